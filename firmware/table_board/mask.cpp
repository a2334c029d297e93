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
  if (n >= kInputs) return kInputs;
  uint8_t i = n >> 3;
  uint8_t rest = bytes[i] & static_cast<uint8_t>(-bitOf(n));  // without the lower ones
  while (!rest) {
    if (++i == sizeof bytes) return kInputs;
    rest = bytes[i];
  }
  return static_cast<uint8_t>((i << 3) + numberOf(rest & static_cast<uint8_t>(-rest)));
}

}  // namespace tablecore
