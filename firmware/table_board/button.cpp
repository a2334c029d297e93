#include "button.h"

namespace tablecore {

void Button::begin(Scan scan, bool closed) {
  state_ = kWaiting;
  changed_ = scan & 0xFFFFFF;
  closed_ = closed;
  reported_ = muted_ = 0;
  closedFor_ = edgesInSecond_ = 0;
  second_ = 0;
  if (waits_) return;  // that press was real
  stamp_ = scan;
  edges_ = 0;
}

Change Button::update(bool closed, Scan scan, uint16_t lock) {
  if (closed != closed_) {
    if (state_ == kDoubtful) {
      if (closed_) closedFor_ = (closedFor_ + still(scan)) & 7;  // 8 would have been a press before
      if (edges_ < 255) ++edges_;
    }
    closed_ = closed;
    changed_ = scan & 0xFFFFFF;
    if (isChatter(scan, lock)) {
      state_ = kDeaf;
      muted_ = 1;
      return Change::kMuted;
    }
  }
  return advance(scan, lock);
}

bool Button::isChatter(Scan scan, uint16_t lock) {
  if (state_ != kIdle && state_ != kDeaf && scan - stamp_ <= lock) return false;  // a bounce
  forget(scan);
  if (edgesInSecond_ == 0) second_ = static_cast<uint16_t>(scan);
  if (edgesInSecond_ <= kEdgesASecond) ++edgesInSecond_;
  return edgesInSecond_ > kEdgesASecond && state_ != kDeaf;
}

void Button::forget(Scan scan) {
  const uint16_t age = static_cast<uint16_t>(static_cast<uint16_t>(scan) - second_);
  if (age >= kScansPerSecond) edgesInSecond_ = 0;
}

Change Button::advance(Scan scan, uint16_t lock) {
  switch (state_) {
    case kWaiting:
      if (closed_ || still(scan) < kFreeAfterBoot) break;
      state_ = kIdle;
      return reported_ ? Change::kFree : Change::kNone;
    case kIdle:
      if (!closed_) break;
      if (waits_) {
        state_ = kDown;
        return Change::kDropped;
      }
      state_ = kDoubtful;
      stamp_ = scan;
      closedFor_ = 0;
      edges_ = 1;
      return Change::kStamped;
    case kDoubtful:
      if (closed_ && closedFor_ + still(scan) + 1 >= kConfirm) {
        state_ = kDown;
        return Change::kConfirmed;
      }
      if (scan - stamp_ < kDoubt) break;
      state_ = kSettling;
      if (glitches_ < 0xFFFF) ++glitches_;
      return Change::kGlitch;
    case kSettling:
      if (!closed_ && still(scan) >= kGap) state_ = kIdle;
      break;
    case kDown:
      if (closed_) {
        if (still(scan) < kStuck) break;
        state_ = kDeaf;
        muted_ = 0;
        return Change::kStuck;
      }
      if (still(scan) >= kRelease && scan - stamp_ >= lock) state_ = kIdle;
      break;
    case kDeaf:
      if (closed_ || still(scan) < quiet()) break;
      state_ = kIdle;
      return Change::kFree;
  }
  return Change::kNone;
}

// What is left of `whole` after `gone`.
static uint32_t rest(uint32_t whole, uint32_t gone) { return whole > gone ? whole - gone : 0; }

uint32_t Button::wait(Scan scan, uint16_t lock) const {
  const uint32_t age = scan - stamp_;
  switch (state_) {
    case kDoubtful: {
      const uint32_t decided = rest(kDoubt, age);
      if (!closed_) return decided;
      const uint32_t confirmed = rest(kConfirm - 1, closedFor_ + still(scan));
      return confirmed < decided ? confirmed : decided;
    }
    case kDown: {
      if (closed_) return rest(kStuck, still(scan));
      const uint32_t released = rest(kRelease, still(scan));
      const uint32_t unlocked = rest(lock, age);
      return released > unlocked ? released : unlocked;
    }
    case kWaiting:
      return closed_ ? kForever : rest(kFreeAfterBoot, still(scan));
    case kSettling:
      return closed_ ? kForever : rest(kGap, still(scan));
    case kDeaf:
      return closed_ ? kForever : rest(quiet(), still(scan));
  }
  return kForever;
}

}  // namespace tablecore
