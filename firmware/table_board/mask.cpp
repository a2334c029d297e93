#include "mask.h"

namespace tablecore {

bool Mask::has(uint8_t n) const { return bytes[n >> 3] & bitOf(n); }

void Mask::add(uint8_t n) { bytes[n >> 3] |= bitOf(n); }

void Mask::remove(uint8_t n) { bytes[n >> 3] &= static_cast<uint8_t>(~bitOf(n)); }

uint8_t Mask::count() const {
  uint8_t members = 0;
  for (uint8_t n = next(0); n < kInputs; n = next(static_cast<uint8_t>(n + 1))) ++members;
  return members;
}

uint8_t Mask::next(uint8_t n) const {
  while (n < kInputs) {
    uint8_t rest = static_cast<uint8_t>(bytes[n >> 3] >> (n & 7));
    if (!rest) {
      n = static_cast<uint8_t>((n | 7) + 1);  // the next byte
      continue;
    }
    for (; !(rest & 1); rest >>= 1) ++n;
    return n;
  }
  return kInputs;
}

}  // namespace tablecore
