#include "inputs.h"

namespace tablecore {

void Inputs::begin(const Mask& wired, const Mask& contacts, Scan scan) {
  wired_ = wired;
  lockMs_ = kLockMs;
  beginAgain(contacts, scan);
}

void Inputs::beginAgain(const Mask& contacts, Scan scan) {
  sampled(contacts, scan);
  for (uint8_t i = 0; i < kInputs; ++i) buttons_[i].begin(scan, levels_.has(i));
  doubtful_.clear();
  pending_ = wired_;  // `next` finds out what they want
}

void Inputs::sampled(const Mask& contacts, Scan scan) {
  for (uint8_t i = 0; i < 3; ++i) {
    const uint8_t now = (contacts.bytes[i] ^ normallyClosed_.bytes[i]) & wired_.bytes[i];
    pending_.bytes[i] |= now ^ levels_.bytes[i];
    levels_.bytes[i] = now;
  }
  at_ = scan;
}

void Inputs::passTime(Scan scan) {
  at_ = scan;
  uint8_t i;
  for (Members rest(doubtful_); rest.next(i);) {
    if (!buttons_[i].wait(scan)) pending_.add(i);
  }
  if (!isDue_ || static_cast<int16_t>(static_cast<uint16_t>(scan) - due_) < 0) return;
  isDue_ = false;
  for (uint8_t i = 0; i < sizeof pending_.bytes; ++i) pending_.bytes[i] |= active_.bytes[i];
}

// Bits by hand instead of Mask's methods: this is where the time goes when twenty contacts bounce.
bool Inputs::next(Happened& happened) {
  const uint16_t lock = static_cast<uint16_t>(lockMs_ * kScansPerMs);
  for (uint8_t i = 0; i < sizeof pending_.bytes; ++i) {
    while (const uint8_t rest = pending_.bytes[i]) {
      const uint8_t bit = rest & static_cast<uint8_t>(-rest);
      const uint8_t input = static_cast<uint8_t>(8 * i + numberOf(bit));
      Button& button = buttons_[input];
      const bool closed = levels_.bytes[i] & bit;
      pending_.bytes[i] = rest ^ bit;
      if (button.bounces(closed, at_, lock)) continue;  // what it wanted to be asked for still stands
      Change change = Change::kNone;
      if (closed != button.isClosed()) {
        change = button.update(at_ - 1, lock);
        if (change != Change::kNone) pending_.bytes[i] = rest;  // the edge comes after this
      }
      if (change == Change::kNone) change = button.update(closed, at_, lock);
      if (button.isDoubtful()) {
        doubtful_.bytes[i] |= bit;
      } else {
        doubtful_.bytes[i] &= static_cast<uint8_t>(~bit);
        const uint16_t wait = button.wait(at_);
        if (wait == Button::kForever) {
          active_.bytes[i] &= static_cast<uint8_t>(~bit);
        } else {
          active_.bytes[i] |= bit;
          const uint16_t wanted = static_cast<uint16_t>(static_cast<uint16_t>(at_) + wait);
          if (!isDue_ || static_cast<int16_t>(wanted - due_) < 0) due_ = wanted;
          isDue_ = true;
        }
      }
      if (change == Change::kNone) continue;
      happened.input = input;
      happened.change = change;
      return true;
    }
  }
  return false;
}

void Inputs::setNormallyClosed(const Mask& inputs, Scan scan) {
  Mask contacts;
  Mask turned;
  for (uint8_t i = 0; i < 3; ++i) {
    contacts.bytes[i] = levels_.bytes[i] ^ normallyClosed_.bytes[i];
    turned.bytes[i] = inputs.bytes[i] ^ normallyClosed_.bytes[i];
  }
  normallyClosed_ = inputs;
  sampled(contacts, scan);
  uint8_t i;
  for (Members rest(turned); rest.next(i);) {
    buttons_[i].begin(scan, levels_.has(i));
    doubtful_.remove(i);
  }
}

void Inputs::forget(Scan scan) {
  for (Button& button : buttons_) button.forget(scan);
}

Mask Inputs::deaf() const {
  Mask deaf = {{0, 0, 0}};
  uint8_t i;
  for (Members rest(wired_); rest.next(i);) {
    if (buttons_[i].isDeaf()) deaf.add(i);
  }
  return deaf;
}

bool Inputs::isDoubtfulUpTo(Scan scan) const {
  const Scan age = at_ - scan;
  if (static_cast<int32_t>(age) > kDoubt + 0x1000) return false;  // no doubt is that old
  const uint16_t limit = static_cast<uint16_t>(scan);
  uint8_t i;
  for (Members rest(doubtful_); rest.next(i);) {
    if (static_cast<int16_t>(static_cast<uint16_t>(buttons_[i].stampLow() - limit)) <= 0) return true;
  }
  return false;
}

}  // namespace tablecore
