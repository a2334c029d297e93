#include "lights.h"

namespace tablecore {

static constexpr uint8_t kChaseMs = 200;  // a seat
static constexpr uint16_t kTouchMs = 60, kBlinkMs = 200, kGlowMs = 2000;

void Lights::show(const uint8_t* nibbles) {
  for (uint8_t i = 0; i < sizeof modes_; ++i) modes_[i] = nibbles[i];
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
  for (uint8_t i = pressed.next(0); i < kSeatInputs; i = pressed.next(static_cast<uint8_t>(i + 1))) {
    lamps |= static_cast<Lamps>(1u << (i >> 1));
  }
  return lamps;
}

// A bit for each mode that burns now; one of a newer version is at least not dark.
uint16_t Lights::litModes() const {
  uint16_t lit = 0xFFE0 | (1 << kOn);
  if (second_ < 500) lit |= 1 << kSlow;
  if (second_ < 125 || (second_ >= 250 && second_ < 375) || (second_ >= 500 && second_ < 625) ||
      (second_ >= 750 && second_ < 875)) {
    lit |= 1 << kFast;
  }
  if (second_ < 100) lit |= 1 << kPulse;
  return lit;
}

static bool isIn(uint16_t modes, uint8_t mode) {
  return (mode < 8 ? static_cast<uint8_t>(modes) : static_cast<uint8_t>(modes >> 8)) & bitOf(mode);
}

Lamps Lights::picture(bool isHostLost) const {
  const uint16_t lit = litModes();
  Lamps lamps = 0;
  Lamps bit = 1;
  for (uint8_t lamp = 0; lamp < kLamps; ++lamp, bit = static_cast<Lamps>(bit << 1)) {
    const uint8_t pair = modes_[lamp >> 1];
    uint8_t mode = (lamp & 1) ? pair >> 4 : pair & 0x0F;
    if (isHostLost && mode != kOff) mode = kSlow;
    if (lamp < kSeats) {
      const auto& glow = glows_[lamp];
      if (glow.kind == kTouch || glow.kind == kFirst) mode = kOn;
      if (glow.kind == kTies) mode = kFast;
      if (glow.kind == kLater) mode = glow.age % kBlinkMs < kBlinkMs / 2 ? kOn : kOff;
    }
    if (isIn(lit, mode)) lamps |= bit;
  }
  return lamps;
}

bool Lights::link(State state) const {
  uint8_t mode = kOn;
  if (state == State::kNoHost) mode = kPulse;
  if (state == State::kStale) mode = kFast;
  if (state == State::kHostLost) mode = kSlow;
  return isIn(litModes(), mode);
}

}  // namespace tablecore
