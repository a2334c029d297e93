#include "press_order.h"

namespace tablecore {

static constexpr Scan kTooLate = 600 * static_cast<Scan>(kScansPerSecond);

void PressOrder::stamped(uint8_t input, uint8_t window, const Mask& levels) {
  touched_.add(input);
  contacts_[input].levels = levels;
  contacts_[input].window = window;
}

bool PressOrder::confirmed(uint8_t input, Button& button) {
  if (!touched_.has(input)) return false;
  touched_.remove(input);
  waiting_.add(input);
  button.setWaits(true);
  return true;
}

// The kinds, in the order in which they are told: held, stuck, muted, free.
static uint8_t kindOf(uint8_t flag) {
  return flag == kHeldAtBoot ? 0 : flag == kStuckFlag ? 1 : flag == kMutedFlag ? 2 : 3;
}

static uint8_t flagOf(uint8_t kind) {
  return kind == 0 ? kHeldAtBoot : kind == 1 ? kStuckFlag : kind == 2 ? kMutedFlag : kFreeAgain;
}

void PressOrder::notice(uint8_t input, uint8_t flag) {
  // If there was no room to tell that it was free, it need not be told now.
  if (flag != kFreeAgain) notices_[kindOf(kFreeAgain)].remove(input);
  notices_[kindOf(flag)].add(input);
  hasNotices_ = true;
}

bool PressOrder::next(Inputs& inputs, Scan now, Event& event) {
  if (waiting_.any()) return nextPress(inputs, now, event);
  return hasNotices_ && nextNotice(inputs, now, event);
}

bool PressOrder::nextPress(Inputs& inputs, Scan now, Event& event) {
  uint8_t oldest = kInputs;
  uint8_t i;
  for (Members rest(waiting_); rest.next(i);) {
    const Scan stamp = inputs[i].stamp(now);
    if (oldest < kInputs && static_cast<int32_t>(stamp - event.scan) >= 0) continue;
    oldest = i;
    event.scan = stamp;
  }
  if (inputs.isDoubtfulUpTo(event.scan + kTie)) return false;
  waiting_.remove(oldest);
  inputs[oldest].setWaits(false);

  const Contact& contact = contacts_[oldest];
  event.input = oldest;
  event.flags = kPress | kConfirmed;
  event.window = contact.window;
  event.rank = 0;
  event.levels = contact.levels;
  event.edges = inputs[oldest].edges();
  if (!event.window) {
    if (oldest < kSeatInputs) event.flags |= kEarly;
    return true;
  }
  const Place place = ranks_.place(event.window, event.scan);
  bool ties = place.ties;
  for (Members rest(waiting_); rest.next(i);) {
    if (contacts_[i].window == event.window && inputs[i].stamp(now) - event.scan <= kTie) ties = true;
  }
  event.rank = place.rank;
  if (ties) event.flags |= kTied;
  return true;
}

// Only when no contact is open to doubt: whatever comes later is later than now, so the order holds.
bool PressOrder::nextNotice(const Inputs& inputs, Scan now, Event& event) {
  uint8_t input = kInputs, kind = 0;
  for (uint8_t k = 0; k < kKinds; ++k) {
    const uint8_t lowest = notices_[k].first();
    if (lowest >= input) continue;
    input = lowest;
    kind = k;
  }
  hasNotices_ = input < kInputs;
  if (!hasNotices_ || inputs.isDoubtfulUpTo(now)) return false;
  notices_[kind].remove(input);
  event.scan = now;
  event.input = input;
  event.flags = flagOf(kind);
  event.window = event.rank = event.edges = 0;
  event.levels = inputs.levels();
  return true;
}

bool PressOrder::expire(Inputs& inputs, Scan now) {
  uint8_t i;
  for (Members rest(waiting_); rest.next(i);) {
    if (now - inputs[i].stamp(now) < kTooLate) continue;
    waiting_.remove(i);
    inputs[i].setWaits(false);
    return true;
  }
  return false;
}

}  // namespace tablecore
