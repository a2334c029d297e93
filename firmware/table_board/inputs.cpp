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

bool Inputs::next(Scan until, Happened& happened) {
  const uint16_t lock = static_cast<uint16_t>(lockMs_ * kScansPerMs);
  for (;;) {
    for (uint8_t i = 0; i < sizeof pending_.bytes; ++i) {
      // Bits by hand instead of Mask's methods: this is where the time goes when twenty contacts bounce.
      while (const uint8_t rest = pending_.bytes[i]) {
        const uint8_t bit = rest & static_cast<uint8_t>(-rest);
        pending_.bytes[i] = rest ^ bit;
        const uint8_t input = static_cast<uint8_t>(8 * i + numberOf(bit));
        Button& button = buttons_[input];
        const bool closed = levels_.bytes[i] & bit;
        if (button.bounces(closed, at_, lock)) continue;  // what it wanted to be asked for still stands
        uint16_t wait;
        const Change change = button.update(closed, at_, lock, wait);
        const uint16_t wanted = static_cast<uint16_t>(static_cast<uint16_t>(at_) + wait);
        if (change == Change::kStamped) {
          doubtful_.bytes[i] |= bit;
        } else if (change != Change::kNone) {
          doubtful_.bytes[i] &= static_cast<uint8_t>(~bit);
        }
        if (doubtful_.bytes[i] & bit) {
          soon_.want(wanted);
        } else if (wait == Button::kForever) {
          active_.bytes[i] &= static_cast<uint8_t>(~bit);
        } else {
          active_.bytes[i] |= bit;
          later_.want(wanted);
        }
        if (change == Change::kNone) continue;
        happened.scan = at_;
        happened.input = input;
        happened.change = change;
        return true;
      }
    }
    if (soon_.isBy(until) && !(later_.is && static_cast<int16_t>(later_.at - soon_.at) < 0)) {
      at_ = soon_.last(until);
      askDoubtful();
    } else if (later_.isBy(until)) {
      at_ = later_.last(until);
      pending_ = active_;  // asking one too early does no harm
    } else {
      return false;
    }
  }
}

// Those whose time has come are to be asked; the others are only looked at, for they are many when twenty contacts bounce.
void Inputs::askDoubtful() {
  for (uint8_t i = doubtful_.next(0); i < kInputs; i = doubtful_.next(static_cast<uint8_t>(i + 1))) {
    const uint16_t wait = buttons_[i].wait(at_);
    if (wait) {
      soon_.want(static_cast<uint16_t>(static_cast<uint16_t>(at_) + wait));
    } else {
      pending_.add(i);
    }
  }
}

// The scan that was wanted, not later than this one; the wish is fulfilled.
Scan Inputs::Due::last(Scan until) {
  is = false;
  return until - static_cast<uint16_t>(static_cast<uint16_t>(until) - at);
}

void Inputs::Due::want(uint16_t scan) {
  if (is && static_cast<int16_t>(scan - at) >= 0) return;
  at = scan;
  is = true;
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
  for (uint8_t i = turned.next(0); i < kInputs; i = turned.next(static_cast<uint8_t>(i + 1))) {
    buttons_[i].begin(scan, levels_.has(i));
    doubtful_.remove(i);
  }
}

void Inputs::forget(Scan scan) {
  for (Button& button : buttons_) button.forget(scan);
}

Mask Inputs::deaf() const {
  Mask deaf = {{0, 0, 0}};
  for (uint8_t i = wired_.next(0); i < kInputs; i = wired_.next(static_cast<uint8_t>(i + 1))) {
    if (buttons_[i].isDeaf()) deaf.add(i);
  }
  return deaf;
}

bool Inputs::isDoubtfulUpTo(Scan scan) const {
  for (uint8_t i = doubtful_.next(0); i < kInputs; i = doubtful_.next(static_cast<uint8_t>(i + 1))) {
    if (static_cast<int32_t>(buttons_[i].stamp(at_) - scan) <= 0) return true;
  }
  return false;
}

}  // namespace tablecore
