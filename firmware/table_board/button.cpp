#include "button.h"

namespace tablecore {

void Button::begin(Scan scan, bool closed) {
  state_ = kWaiting;
  changed_ = scan & 0x1FFFF;
  closed_ = closed;
  reported_ = 0;
  muted_ = 0;
  edgesInSecond_ = 0;
  if (waits_) return;  // that press was real
  stamp_ = scan & 0xFFFFFF;
}

Change Button::update(bool closed, Scan scan, uint16_t lock) {
  if (closed != closed_) {
    if (state_ == kDoubtful) {
      if (closed_) closedFor_ = (closedFor_ + static_cast<uint8_t>(still(scan))) & 7;  // 8 would have been a press
      if (edges_ < 255) edges_ = edges_ + 1;
    }
    closed_ = closed;
    changed_ = scan & 0x1FFFF;
    if (isChatter(scan, lock)) {
      state_ = kDeaf;
      muted_ = 1;
      return Change::kMuted;
    }
  }
  return advance(scan, lock);
}

bool Button::isChatter(Scan scan, uint16_t lock) {
  if (state_ != kIdle && state_ != kDeaf && age(scan) <= lock) return false;  // a bounce
  forget(scan);
  if (edgesInSecond_ == 0) second_ = static_cast<uint8_t>(scan >> 10);
  if (edgesInSecond_ <= kEdgesASecond) edgesInSecond_ = (edgesInSecond_ + 1) & 31;
  return edgesInSecond_ > kEdgesASecond && state_ != kDeaf;
}

void Button::forget(Scan scan) {
  const uint8_t tenths = static_cast<uint8_t>(static_cast<uint8_t>(scan >> 10) - second_);
  if (tenths >= 10) edgesInSecond_ = 0;
}

Change Button::advance(Scan scan, uint16_t lock) {
  // Whether it has been as it is for so long.
  const uint32_t since = still(scan);
  const uint16_t stable = since > 0xFFFF ? 0xFFFF : static_cast<uint16_t>(since);
  switch (state_) {
    case kWaiting:
      if (closed_ || stable < kFreeAfterBoot) break;
      state_ = kIdle;
      return reported_ ? Change::kFree : Change::kNone;
    case kIdle:
      if (!closed_) break;
      if (waits_) {
        state_ = kDown;
        return Change::kDropped;
      }
      state_ = kDoubtful;
      stamp_ = scan & 0xFFFFFF;
      closedFor_ = 0;
      edges_ = 1;
      return Change::kStamped;
    case kDoubtful:
      if (closed_ && closedFor_ + stable + 1u >= kConfirm) {
        state_ = kDown;
        return Change::kConfirmed;
      }
      if (age(scan) < kDoubt) break;
      state_ = kSettling;
      if (glitches_ < 0xFFFF) ++glitches_;
      return Change::kGlitch;
    case kSettling:
      if (!closed_ && stable >= kGap) state_ = kIdle;
      break;
    case kDown:
      if (closed_) {
        if (since < kStuck) break;
        state_ = kDeaf;
        muted_ = 0;
        return Change::kStuck;
      }
      if (stable >= kRelease && age(scan) >= lock) state_ = kIdle;
      break;
    case kDeaf:
      if (closed_ || stable < quiet()) break;
      state_ = kIdle;
      return Change::kFree;
  }
  return Change::kNone;
}

// What is left of `whole` after `gone`, cut to what fits: asking again earlier does no harm.
static uint16_t rest(uint32_t whole, uint32_t gone) {
  if (whole <= gone) return 0;
  whole -= gone;
  return whole > 0x7FFF ? 0x7FFF : static_cast<uint16_t>(whole);
}

uint16_t Button::wait(Scan scan, uint16_t lock) const {
  const uint8_t state = state_;
  if (state == kIdle || (closed_ && state != kDoubtful && state != kDown)) return kForever;
  const uint32_t stable = still(scan);
  uint32_t whole;  // of the stretch without an edge
  switch (state) {
    case kDoubtful: {
      const uint16_t decided = rest(kDoubt, age(scan));
      const uint16_t confirmed = rest(kConfirm - 1, closedFor_ + stable);
      return closed_ && confirmed < decided ? confirmed : decided;
    }
    case kDown: {
      if (closed_) {
        whole = kStuck;
        break;
      }
      const uint16_t unlocked = rest(lock, age(scan));
      const uint16_t released = rest(kRelease, stable);
      return released > unlocked ? released : unlocked;
    }
    case kWaiting: whole = kFreeAfterBoot; break;
    case kSettling: whole = kGap; break;
    default: whole = quiet(); break;
  }
  return rest(whole, stable);
}

}  // namespace tablecore
