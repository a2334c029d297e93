#include "press_order.h"

namespace tablecore {

void PressOrder::stamped(uint8_t input, uint8_t window) {
  touched_.add(input);
  contacts_[input].levels = inputs_.levels();
  contacts_[input].window = window;
}

bool PressOrder::confirmed(uint8_t input) {
  if (!touched_.has(input)) return false;
  touched_.remove(input);
  waiting_.add(input);
  inputs_[input].setWaits(true);
  return true;
}

void PressOrder::notice(uint8_t input, uint8_t flag) {
  // If there was no room to tell that it was free, it need not be told now.
  if (flag != kFreeAgain) free_.remove(input);
  switch (flag) {
    case kFreeAgain: free_.add(input); break;
    case kHeldAtBoot: held_.add(input); break;
    case kStuckFlag: stuck_.add(input); break;
    case kMutedFlag: muted_.add(input); break;
  }
}

bool PressOrder::release(Scan now, Event& event) {
  if (ring_.isFull()) return false;
  if (!(waiting_.any() ? releasePress(event) : releaseNotice(now, event))) return false;
  ring_.push(event);
  return true;
}

bool PressOrder::releasePress(Event& event) {
  uint8_t oldest = kInputs;
  for (Mask rest = waiting_; rest.any();) {
    const uint8_t input = rest.first();
    rest.remove(input);
    if (oldest == kInputs || static_cast<int32_t>(inputs_[input].stamp() - inputs_[oldest].stamp()) < 0) oldest = input;
  }
  Button& button = inputs_[oldest];
  if (inputs_.isDoubtfulUpTo(button.stamp() + kTie)) return false;
  waiting_.remove(oldest);
  button.setWaits(false);

  const Contact& contact = contacts_[oldest];
  event.scan = button.stamp();
  event.input = oldest;
  event.flags = kPress | kConfirmed;
  event.window = contact.window;
  event.rank = 0;
  event.levels = contact.levels;
  event.edges = button.edges();
  if (!contact.window) {
    if (oldest < kSeatInputs) event.flags |= kEarly;
    return true;
  }
  const Place place = ranks_.place(contact.window, event.scan);
  bool ties = place.ties;
  for (Mask rest = waiting_; rest.any();) {
    const uint8_t other = rest.first();
    rest.remove(other);
    if (contacts_[other].window == contact.window && inputs_[other].stamp() - event.scan <= kTie) ties = true;
  }
  event.rank = place.rank;
  if (ties) event.flags |= kTied;
  return true;
}

// Only when no contact is open to doubt: whatever comes later is later than now, so the order holds.
bool PressOrder::releaseNotice(Scan now, Event& event) {
  const Mask any = free_ | held_ | stuck_ | muted_;
  if (!any.any() || inputs_.isDoubtfulUpTo(now)) return false;
  const uint8_t input = any.first();
  struct { Mask& mask; uint8_t flag; } kinds[] = {
      {held_, kHeldAtBoot}, {stuck_, kStuckFlag}, {muted_, kMutedFlag}, {free_, kFreeAgain}};
  event.flags = 0;
  for (auto& kind : kinds) {
    if (!kind.mask.has(input)) continue;
    kind.mask.remove(input);
    event.flags = kind.flag;
    break;
  }
  event.scan = now;
  event.input = input;
  event.window = event.rank = event.edges = 0;
  event.levels = inputs_.levels();
  return true;
}

}  // namespace tablecore
