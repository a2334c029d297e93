#include "press_order.h"

namespace tablecore {

static constexpr Scan kTooLate = 600 * static_cast<Scan>(kScansPerSecond);

void PressOrder::stamped(uint8_t input, uint8_t window, const Mask& levels) {
  touched_.add(input);
  contacts_[input].levels = levels;
  contacts_[input].window = window;
}

bool PressOrder::confirmed(uint8_t input, Inputs& inputs) {
  if (!touched_.has(input)) return false;
  touched_.remove(input);
  waiting_.add(input);
  inputs[input].setWaits(true);
  if (oldest_ && isBefore(inputs, input, oldest_ - 1)) oldest_ = static_cast<uint8_t>(input + 1);
  return true;
}

// In the order of first contacts; in the same scan by number.
bool PressOrder::isBefore(const Inputs& inputs, uint8_t one, uint8_t other) {
  const Scan now = inputs.now();
  const int32_t earlier = static_cast<int32_t>(inputs[one].stamp(now) - inputs[other].stamp(now));
  return earlier < 0 || (earlier == 0 && one < other);
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

bool PressOrder::next(Inputs& inputs, Event& event) {
  if (waiting_.any()) return nextPress(inputs, event);
  return hasNotices_ && nextNotice(inputs, event);
}

bool PressOrder::nextPress(Inputs& inputs, Event& event) {
  const Scan now = inputs.now();
  uint8_t i;
  if (!oldest_) {
    for (Members rest(waiting_); rest.next(i);) {
      if (!oldest_ || isBefore(inputs, i, oldest_ - 1)) oldest_ = static_cast<uint8_t>(i + 1);
    }
  }
  const uint8_t oldest = static_cast<uint8_t>(oldest_ - 1);
  event.scan = inputs[oldest].stamp(now);
  if (inputs.isDoubtfulUpTo(event.scan + kTie)) return false;
  oldest_ = 0;
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
    const uint16_t later = static_cast<uint16_t>(inputs[i].stampLow() - static_cast<uint16_t>(event.scan));
    if (later > kTie || contacts_[i].window != event.window) continue;
    if (inputs[i].stamp(now) - event.scan <= kTie) ties = true;
  }
  event.rank = place.rank;
  if (ties) event.flags |= kTied;
  return true;
}

// Only when no contact is open to doubt: whatever comes later is later than now, so the order holds.
bool PressOrder::nextNotice(const Inputs& inputs, Event& event) {
  const Scan now = inputs.now();
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

bool PressOrder::expire(Inputs& inputs) {
  const Scan now = inputs.now();
  uint8_t i;
  for (Members rest(waiting_); rest.next(i);) {
    if (now - inputs[i].stamp(now) < kTooLate) continue;
    oldest_ = 0;
    waiting_.remove(i);
    inputs[i].setWaits(false);
    return true;
  }
  return false;
}

}  // namespace tablecore
