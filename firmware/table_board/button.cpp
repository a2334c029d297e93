#include "button.h"

namespace tablecore {

void Button::begin(Scan scan, bool closed) {
  state_ = kWaiting;
  changed_ = static_cast<uint16_t>(scan);
  closed_ = closed;
  reported_ = 0;
  muted_ = 0;
  edgesInSecond_ = 0;
  unlocked_ = waits_;
  if (!waits_) stamp_ = changed_;  // a press that waits was real
}

Change Button::update(bool closed, Scan scan, uint16_t lock) {
  const uint16_t now = static_cast<uint16_t>(scan);
  const uint16_t age = static_cast<uint16_t>(now - stamp_);
  uint16_t stable = static_cast<uint16_t>(now - changed_);
  if (closed != closed_) {
    if (state_ == kDoubtful) {
      if (closed_) counted_ = (counted_ + stable) & 7;  // 8 would have been a press
      if (edges_ < 255) ++edges_;
    } else {
      counted_ = 0;
    }
    closed_ = closed;
    changed_ = now;
    stable = 0;
    // Within the lock it is a bounce.
    if (isUnlocked(age, lock)) unlocked_ = 1;
    if ((state_ == kIdle || state_ == kDeaf || unlocked_) && isChatter(scan)) {
      state_ = kDeaf;
      muted_ = 1;
      return Change::kMuted;
    }
  }
  return advance(stable, age, scan, lock);
}

// The second_ of a scan: byte by byte, an AVR shifts by one place at a time.
static uint8_t tenthOf(Scan scan) { return static_cast<uint8_t>(static_cast<uint16_t>(scan >> 8) >> 2); }

bool Button::isChatter(Scan scan) {
  forget(scan);
  if (edgesInSecond_ == 0) second_ = tenthOf(scan);
  if (edgesInSecond_ <= kEdgesASecond) edgesInSecond_ = (edgesInSecond_ + 1) & 31;
  return edgesInSecond_ > kEdgesASecond && state_ != kDeaf;
}

void Button::forget(Scan scan) {
  const uint8_t tenths = static_cast<uint8_t>(tenthOf(scan) - second_);
  if (tenths >= 10) edgesInSecond_ = 0;
}

// Whether it has been open for long enough to count again.
bool Button::goesIdle(uint16_t stable, uint16_t age, uint16_t lock) const {
  if (closed_) return false;
  switch (state_) {
    case kWaiting: return stable >= kFreeAfterBoot;
    case kSettling: return stable >= kGap;
    case kDown: return stable >= kRelease && (unlocked_ || age >= lock);
    case kDeaf: return stable >= quiet();
  }
  return false;
}

Change Button::advance(uint16_t stable, uint16_t age, Scan scan, uint16_t lock) {
  if (!closed_ && goesIdle(stable, age, lock)) {
    const bool isNews = owesFree();
    state_ = kIdle;
    reported_ = 0;
    return isNews ? Change::kFree : Change::kNone;
  }
  if (state_ == kIdle && closed_) {
    counted_ = 0;
    if (waits_) {
      state_ = kDown;
      return Change::kDropped;
    }
    state_ = kDoubtful;
    stamp_ = static_cast<uint16_t>(scan);
    stampHigh_ = static_cast<uint8_t>(scan >> 16);
    unlocked_ = 0;
    edges_ = 1;
    return Change::kStamped;
  }
  if (state_ == kDoubtful) {
    const uint16_t late = age > kDoubt ? static_cast<uint16_t>(age - kDoubt) : 0;  // asked late: those do not count
    if (closed_ && counted_ + stable + 1u >= kConfirm + static_cast<unsigned>(late)) {
      state_ = kDown;
      counted_ = 0;
      return Change::kConfirmed;
    }
    if (age < kDoubt) return Change::kNone;
    state_ = kSettling;
    if (glitches_ < 0xFFFF) ++glitches_;
    return Change::kGlitch;
  }
  if (state_ == kDown && closed_) {
    if (counted_ < kLaps) {
      if (stable < kLap) return Change::kNone;
      changed_ = static_cast<uint16_t>(changed_ + kLap);
      counted_ = (counted_ + 1) & 7;
      unlocked_ = 1;
    } else if (stable >= kLastLap) {
      state_ = kDeaf;
      muted_ = 0;
      return Change::kStuck;
    }
  }
  return Change::kNone;
}

static uint16_t rest(uint16_t whole, uint16_t gone) { return whole > gone ? static_cast<uint16_t>(whole - gone) : 0; }

uint16_t Button::wait(Scan scan) const {
  const uint16_t now = static_cast<uint16_t>(scan);
  const uint16_t stable = static_cast<uint16_t>(now - changed_);
  if (state_ == kDoubtful) {
    const uint16_t decided = rest(kDoubt, static_cast<uint16_t>(now - stamp_));
    const uint16_t confirmed = rest(kConfirm - 1, static_cast<uint16_t>(counted_ + stable));
    return closed_ && confirmed < decided ? confirmed : decided;
  }
  if (state_ == kDown && closed_) return rest(counted_ < kLaps ? kLap : kLastLap, stable);
  if (state_ == kIdle || closed_) return kForever;
  if (owesFree()) return rest(state_ == kDeaf ? quiet() : kFreeAfterBoot, stable);
  return kNoHurry;
}

}  // namespace tablecore
