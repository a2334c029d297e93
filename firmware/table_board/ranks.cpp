#include "ranks.h"

namespace tablecore {

Place Ranks::place(uint8_t window, Scan scan) {
  if (window != window_) open(window);
  uint32_t steps = count_ ? scan - last_ : kTie + 1;
  if (steps > kTie) steps = kTie + 1;
  while (steps--) {
    for (uint8_t i = kTie; i > 0; --i) near_[i] = near_[i - 1];
    near_[0] = 0;
  }
  uint16_t near = 0;
  for (uint8_t i = 0; i <= kTie; ++i) near = static_cast<uint16_t>(near + near_[i]);
  const uint16_t rank = static_cast<uint16_t>(1 + count_ - near);
  last_ = scan;
  ++near_[0];
  if (count_ < 0xFFF0) ++count_;
  return Place{static_cast<uint8_t>(rank > 255 ? 255 : rank), near > 0};
}

}  // namespace tablecore
