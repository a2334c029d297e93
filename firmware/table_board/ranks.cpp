#include "ranks.h"

namespace tablecore {

Place Ranks::place(uint8_t window, Scan scan) {
  if (window != window_) count_ = 0;
  window_ = window;
  const Scan passed = scan - last_;
  uint8_t steps = count_ == 0 || passed > kTie ? kTie + 1 : static_cast<uint8_t>(passed);
  for (; steps; --steps) {
    static_assert(kTie == 2, "as many places");
    near_[2] = near_[1];
    near_[1] = near_[0];
    near_[0] = 0;
  }
  const uint8_t near = static_cast<uint8_t>(near_[0] + near_[1] + near_[2]);
  const uint16_t rank = static_cast<uint16_t>(1 + count_ - near);
  last_ = scan;
  ++near_[0];
  if (count_ < 0xFFF0) ++count_;
  return Place{static_cast<uint8_t>(rank > 255 ? 255 : rank), near > 0};
}

}  // namespace tablecore
