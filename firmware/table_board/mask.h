// A bit for each input, three bytes as on the wire.
#ifndef TABLE_BOARD_MASK_H
#define TABLE_BOARD_MASK_H

#include <stdint.h>

#include "limits.h"

namespace tablecore {

// 1 << (n & 7), in ten cycles: an AVR shifts by one place at a time.
inline uint8_t bitOf(uint8_t n) {
  uint8_t bit = (n & 1) ? 2 : 1;
  if (n & 2) bit = static_cast<uint8_t>(bit << 2);
  if (n & 4) bit = static_cast<uint8_t>(bit << 4);
  return bit;
}

struct Mask {
  uint8_t bytes[3];

  bool has(uint8_t n) const { return bytes[n >> 3] & bitOf(n); }
  void add(uint8_t n) { bytes[n >> 3] |= bitOf(n); }
  void remove(uint8_t n) { bytes[n >> 3] &= static_cast<uint8_t>(~bitOf(n)); }
  void put(uint8_t n, bool on) { on ? add(n) : remove(n); }
  bool any() const { return bytes[0] | bytes[1] | bytes[2]; }
  void clear() { bytes[0] = bytes[1] = bytes[2] = 0; }

  // The lowest member, `kInputs` if there is none.
  uint8_t first() const {
    for (uint8_t i = 0; i < 3; ++i) {
      uint8_t rest = bytes[i];
      if (!rest) continue;
      uint8_t n = static_cast<uint8_t>(8 * i);
      while (!(rest & 1)) {
        rest >>= 1;
        ++n;
      }
      return n;
    }
    return kInputs;
  }

  uint8_t count() const {
    uint8_t n = 0;
    for (uint8_t i = 0; i < 3; ++i) {
      for (uint8_t rest = bytes[i]; rest; rest &= static_cast<uint8_t>(rest - 1)) ++n;
    }
    return n;
  }
};

inline Mask operator&(const Mask& a, const Mask& b) {
  return Mask{{static_cast<uint8_t>(a.bytes[0] & b.bytes[0]), static_cast<uint8_t>(a.bytes[1] & b.bytes[1]),
               static_cast<uint8_t>(a.bytes[2] & b.bytes[2])}};
}
inline Mask operator|(const Mask& a, const Mask& b) {
  return Mask{{static_cast<uint8_t>(a.bytes[0] | b.bytes[0]), static_cast<uint8_t>(a.bytes[1] | b.bytes[1]),
               static_cast<uint8_t>(a.bytes[2] | b.bytes[2])}};
}
inline Mask operator^(const Mask& a, const Mask& b) {
  return Mask{{static_cast<uint8_t>(a.bytes[0] ^ b.bytes[0]), static_cast<uint8_t>(a.bytes[1] ^ b.bytes[1]),
               static_cast<uint8_t>(a.bytes[2] ^ b.bytes[2])}};
}

}  // namespace tablecore

#endif
