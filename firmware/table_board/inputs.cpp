#include "inputs.h"

namespace tablecore {

void Inputs::begin(Mask wired, Mask contacts, Scan scan) {
  wired_ = wired;
  normallyClosed_.clear();
  setLock(kLockMs);
  beginAgain(contacts, scan);
}

void Inputs::beginAgain(Mask contacts, Scan scan) {
  contacts_ = contacts & wired_;
  levels_ = (contacts_ ^ normallyClosed_) & wired_;
  for (uint8_t i = 0; i < kInputs; ++i) buttons_[i].begin(scan, levels_.has(i));
  active_ = pending_ = wired_;  // `next` finds out what they want
  at_ = scan;
  isDue_ = false;
}

void Inputs::sampled(Mask contacts, Scan scan) {
  contacts_ = contacts & wired_;
  const Mask now = (contacts_ ^ normallyClosed_) & wired_;
  pending_ = pending_ | (now ^ levels_);
  levels_ = now;
  at_ = scan;
}

bool Inputs::next(Scan until, Happened& happened) {
  for (;;) {
    while (pending_.any()) {
      const uint8_t input = pending_.first();
      Button& button = buttons_[input];
      pending_.remove(input);
      const Change change = button.update(levels_.has(input), at_, lock_);
      const uint32_t wait = button.wait(at_, lock_);
      active_.put(input, wait != Button::kForever);
      if (wait != Button::kForever) wantAt(at_ + wait);
      if (change != Change::kNone) {
        happened.scan = at_;
        happened.input = input;
        happened.change = change;
        return true;
      }
    }
    if (!isDue_ || static_cast<int32_t>(until - due_) < 0) return false;
    // Asking one too early does no harm, so all are asked that want to be some time.
    at_ = due_;
    isDue_ = false;
    pending_ = active_;
  }
}

void Inputs::wantAt(Scan scan) {
  if (isDue_ && static_cast<int32_t>(scan - due_) >= 0) return;
  due_ = scan;
  isDue_ = true;
}

void Inputs::setNormallyClosed(Mask inputs, Scan scan) {
  const Mask turned = (inputs ^ normallyClosed_) & wired_;
  normallyClosed_ = inputs;
  levels_ = (contacts_ ^ normallyClosed_) & wired_;
  for (uint8_t i = 0; i < kInputs; ++i) {
    if (turned.has(i)) buttons_[i].begin(scan, levels_.has(i));
  }
  pending_ = pending_ | turned;
  at_ = scan;
}

void Inputs::forget(Scan scan) {
  for (uint8_t i = 0; i < kInputs; ++i) buttons_[i].forget(scan);
}

Mask Inputs::deaf() const {
  Mask deaf = {{0, 0, 0}};
  for (uint8_t i = 0; i < kInputs; ++i) {
    if (wired_.has(i) && buttons_[i].isDeaf()) deaf.add(i);
  }
  return deaf;
}

bool Inputs::isDoubtfulUpTo(Scan scan) const {
  Mask rest = active_;
  while (rest.any()) {
    const uint8_t input = rest.first();
    rest.remove(input);
    const Button& button = buttons_[input];
    if (button.isDoubtful() && static_cast<int32_t>(button.stamp() - scan) <= 0) return true;
  }
  return false;
}

}  // namespace tablecore
