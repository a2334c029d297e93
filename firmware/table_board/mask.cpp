#include "mask.h"

namespace tablecore {

bool Mask::has(uint8_t n) const { return bytes[n >> 3] & bitOf(n); }

void Mask::add(uint8_t n) { bytes[n >> 3] |= bitOf(n); }

void Mask::remove(uint8_t n) { bytes[n >> 3] &= static_cast<uint8_t>(~bitOf(n)); }

uint8_t Mask::count() const {
  uint8_t members = 0;
  uint8_t n;
  for (Members rest(*this); rest.next(n);) ++members;
  return members;
}

uint8_t Mask::first() const {
  uint8_t n;
  return Members(*this).next(n) ? n : kInputs;
}

}  // namespace tablecore
