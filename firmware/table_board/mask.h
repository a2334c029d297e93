// A bit for each input, three bytes as on the wire.
#ifndef TABLE_BOARD_MASK_H
#define TABLE_BOARD_MASK_H

#include <stdint.h>

#include "wire_limits.h"

namespace tablecore {

// 1 << (n & 7), in ten cycles: an AVR shifts by one place at a time.
inline __attribute__((always_inline)) uint8_t bitOf(uint8_t n) {
  uint8_t bit = (n & 1) ? 2 : 1;
  if (n & 2) bit = static_cast<uint8_t>(bit << 2);
  if (n & 4) bit = static_cast<uint8_t>(bit << 4);
  return bit;
}

// The n of bitOf(n).
inline __attribute__((always_inline)) uint8_t numberOf(uint8_t bit) {
  uint8_t n = 0;
  if (bit & 0xF0) n = 4;
  if (bit & 0xCC) n += 2;
  if (bit & 0xAA) ++n;
  return n;
}

struct Mask {
  uint8_t bytes[3];

  bool has(uint8_t n) const;
  void add(uint8_t n);
  void remove(uint8_t n);
  bool any() const { return bytes[0] | bytes[1] | bytes[2]; }
  void clear() { bytes[0] = bytes[1] = bytes[2] = 0; }
  uint8_t count() const;

  uint8_t first() const;  // kInputs if there is none
};

// Its members, from the lowest: for (Members rest(mask); rest.next(n);). They may be removed meanwhile.
class Members {
 public:
  explicit Members(const Mask& mask) : mask_(mask), byte_(0), rest_(mask.bytes[0]) {}
  // Inline: in registers it takes a third of the time, and it stands between a press and its frame.
  __attribute__((always_inline)) bool next(uint8_t& n) {
    while (!rest_) {
      if (++byte_ == sizeof mask_.bytes) return false;
      rest_ = mask_.bytes[byte_];
    }
    const uint8_t bit = rest_ & static_cast<uint8_t>(-rest_);
    rest_ ^= bit;
    n = static_cast<uint8_t>(8 * byte_ + numberOf(bit));
    return true;
  }

 private:
  const Mask& mask_;
  uint8_t byte_;
  uint8_t rest_;
};

}  // namespace tablecore

#endif
