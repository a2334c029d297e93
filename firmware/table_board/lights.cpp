#include "lights.h"

namespace tablecore {

static constexpr uint8_t kChaseMs = 200;  // a seat
static constexpr uint16_t kTouchMs = 60, kBlinkMs = 200, kGlowMs = 2000;

void Lights::show(const uint8_t* nibbles) {
  on_ = slow_ = fast_ = pulse_ = 0;
  Lamps bit = 1;
  for (uint8_t lamp = 0; lamp < kLamps; ++lamp, bit = static_cast<Lamps>(bit << 1)) {
    const uint8_t pair = nibbles[lamp >> 1];
    const uint8_t mode = (lamp & 1) ? pair >> 4 : pair & 0x0F;
    if (mode == kOff) continue;
    Lamps& plane = mode == kSlow ? slow_ : mode == kFast ? fast_ : mode == kPulse ? pulse_ : on_;
    plane |= bit;  // a mode of a newer version is at least not dark
  }
  for (auto& glow : glows_) glow.kind = kNoGlow;
}

void Lights::glow(uint8_t seat, Glow glow) {
  glows_[seat].kind = glow & 0xF;
  glows_[seat].age = 0;
}

void Lights::passTime(uint16_t ms) {
  for (second_ = static_cast<uint16_t>(second_ + ms); second_ >= 1000;) second_ = static_cast<uint16_t>(second_ - 1000);
  uint16_t chase = static_cast<uint16_t>(chase_ + ms);
  for (; chase >= kChaseMs; chase = static_cast<uint16_t>(chase - kChaseMs)) {
    if (++chaseSeat_ >= seats_) chaseSeat_ = 0;
  }
  chase_ = static_cast<uint8_t>(chase);
  for (auto& glow : glows_) {
    if (glow.kind == kNoGlow) continue;
    const uint16_t limit = glow.kind == kTouch ? kTouchMs : glow.kind == kLater ? 2 * kBlinkMs : kGlowMs;
    const uint16_t age = static_cast<uint16_t>(glow.age + ms);
    if (age >= limit) {
      glow.kind = kNoGlow;
    } else {
      glow.age = age & 0xFFF;
    }
  }
}

Lamps Lights::lampTest(uint16_t ms) const {
  static_assert(kBootMs == 256, "a lamp's turn is a shift");
  const uint8_t turn = static_cast<uint8_t>((ms * (seats_ + kLamps - kSeats)) >> 8);
  const uint8_t lamp = turn < seats_ ? turn : static_cast<uint8_t>(turn - seats_ + kSeats);
  return static_cast<Lamps>(1u << lamp);
}

Lamps Lights::chase(const Mask& pressed) const {
  Lamps lamps = static_cast<Lamps>(1u << chaseSeat_);
  uint8_t i;
  for (Members rest(pressed); rest.next(i);) {
    if (i < kSeatInputs) lamps |= static_cast<Lamps>(1u << (i >> 1));
  }
  return lamps;
}

bool Lights::isLit(Light mode) const {
  uint16_t ms = second_;
  switch (mode) {
    case kOff: return false;
    case kOn: return true;
    case kSlow: return ms < 500;
    case kFast:
      while (ms >= 250) ms = static_cast<uint16_t>(ms - 250);
      return ms < 125;
    case kPulse: return ms < 100;
  }
  return true;
}

Lamps Lights::picture(bool isHostLost) const {
  const bool isFastLit = isLit(kFast);
  Lamps lamps = 0;
  if (isHostLost) {
    if (isLit(kSlow)) lamps = on_ | slow_ | fast_ | pulse_;
  } else {
    lamps = on_;
    if (isLit(kSlow)) lamps |= slow_;
    if (isFastLit) lamps |= fast_;
    if (isLit(kPulse)) lamps |= pulse_;
  }
  Lamps bit = 1;
  for (uint8_t seat = 0; seat < kSeats; ++seat, bit = static_cast<Lamps>(bit << 1)) {
    const auto& glow = glows_[seat];
    if (glow.kind == kNoGlow) continue;
    bool lit = true;
    if (glow.kind == kTies) lit = isFastLit;
    if (glow.kind == kLater) lit = glow.age < kBlinkMs / 2 || (glow.age >= kBlinkMs && glow.age < kBlinkMs * 3 / 2);
    lamps = lit ? lamps | bit : lamps & static_cast<Lamps>(~bit);
  }
  return lamps;
}

bool Lights::link(State state) const {
  if (state == State::kNoHost) return isLit(kPulse);
  if (state == State::kStale) return isLit(kFast);
  return isLit(state == State::kHostLost ? kSlow : kOn);
}

}  // namespace tablecore
