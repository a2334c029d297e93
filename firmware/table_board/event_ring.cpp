#include "event_ring.h"

namespace tablecore {

Event& EventRing::place() {
  uint8_t at = static_cast<uint8_t>(start_ + count_);
  if (at >= size_) at = static_cast<uint8_t>(at - size_);
  return storage_[at];
}

static void less(uint8_t& offset, uint8_t by) { offset = offset > by ? static_cast<uint8_t>(offset - by) : 0; }

void EventRing::acknowledge(uint16_t sequence) {
  const uint16_t ahead = static_cast<uint16_t>(sequence - first_);
  if (ahead >= count_) return;
  const uint8_t gone = static_cast<uint8_t>(ahead + 1);
  start_ = static_cast<uint8_t>(start_ + gone);
  if (start_ >= size_) start_ = static_cast<uint8_t>(start_ - size_);
  count_ = static_cast<uint8_t>(count_ - gone);
  first_ = static_cast<uint16_t>(first_ + gone);
  less(fresh_, gone);
  less(again_, gone);
  less(againEnd_, gone);
}

void EventRing::sendAgain() {
  again_ = 0;
  againEnd_ = count_ < kEventsResent ? count_ : kEventsResent;
  if (fresh_ < againEnd_) fresh_ = againEnd_;
}

const Event& EventRing::toSend(uint16_t& sequence) const {
  sequence = static_cast<uint16_t>(first_ + cursor());
  uint8_t at = static_cast<uint8_t>(start_ + cursor());
  if (at >= size_) at = static_cast<uint8_t>(at - size_);
  return storage_[at];
}

void EventRing::sent() {
  if (again_ < againEnd_) {
    ++again_;
  } else {
    ++fresh_;
  }
}

}  // namespace tablecore
