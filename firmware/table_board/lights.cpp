#include "lights.h"

namespace tablecore {

static constexpr uint16_t kChase = 2000;  // scans a seat
static constexpr uint16_t kTouchScans = 600, kBlinkScans = 2000, kGlowScans = 20000;

void Lights::show(const uint8_t* nibbles) {
  for (uint8_t i = 0; i < sizeof modes_; ++i) modes_[i] = nibbles[i];
  for (auto& glow : glows_) glow.kind = Glow::kNone;
}

void Lights::glow(uint8_t seat, Glow glow, Scan scan) {
  glows_[seat].kind = glow;
  glows_[seat].since = static_cast<uint16_t>(scan);
}

void Lights::passTime(Scan scan) {
  const uint16_t passed = static_cast<uint16_t>(static_cast<uint16_t>(scan) - now_);
  now_ = static_cast<uint16_t>(scan);
  for (second_ = static_cast<uint16_t>(second_ + passed); second_ >= kScansPerSecond; second_ -= kScansPerSecond) {
  }
  for (chase_ = static_cast<uint16_t>(chase_ + passed); chase_ >= kChase; chase_ -= kChase) {
    if (++chaseSeat_ >= seats_) chaseSeat_ = 0;
  }
  for (uint8_t seat = 0; seat < kSeats; ++seat) {
    const Glow kind = glows_[seat].kind;
    if (kind == Glow::kNone) continue;
    const uint16_t limit = kind == Glow::kTouch ? kTouchScans : kind == Glow::kLater ? 2 * kBlinkScans : kGlowScans;
    if (age(seat) >= limit && age(seat) < 0x8000) glows_[seat].kind = Glow::kNone;
  }
}

Lamps Lights::lampTest(uint16_t ms) const {
  static_assert(kBootMs == 256, "a lamp's turn is a shift");
  const uint8_t turn = static_cast<uint8_t>((ms * (seats_ + 6)) >> 8);
  if (turn >= seats_ + 6) return 0;
  const uint8_t lamp = turn < seats_ ? turn : static_cast<uint8_t>(turn - seats_ + kSeats);
  return static_cast<Lamps>(1u << lamp);
}

Lamps Lights::chase(const Mask& pressed) const {
  Lamps lamps = static_cast<Lamps>(1u << chaseSeat_);
  for (uint8_t seat = 0; seat < seats_; ++seat) {
    if (pressed.has(static_cast<uint8_t>(2 * seat)) || pressed.has(static_cast<uint8_t>(2 * seat + 1))) {
      lamps |= static_cast<Lamps>(1u << seat);
    }
  }
  return lamps;
}

Lamps Lights::picture(bool isHostLost) const {
  Lamps lamps = 0;
  Lamps bit = 1;
  for (uint8_t lamp = 0; lamp < kLamps; ++lamp, bit = static_cast<Lamps>(bit << 1)) {
    const uint8_t pair = modes_[lamp >> 1];
    Light mode = static_cast<Light>((lamp & 1) ? pair >> 4 : pair & 0x0F);
    if (isHostLost && mode != Light::kOff) mode = Light::kSlow;
    const bool lit = lamp < kSeats ? isLit(lamp, mode) : isLit(mode);
    if (lit) lamps |= bit;
  }
  return lamps;
}

bool Lights::isLit(uint8_t seat, Light mode) const {
  switch (glows_[seat].kind) {
    case Glow::kNone: return isLit(mode);
    case Glow::kTouch:
    case Glow::kFirst: return true;
    case Glow::kLater: return age(seat) % kBlinkScans < kBlinkScans / 2;
    case Glow::kTie: return isLit(Light::kFast);
  }
  return false;
}

bool Lights::isLit(Light mode) const {
  switch (mode) {
    case Light::kOff: return false;
    case Light::kOn: return true;
    case Light::kSlow: return second_ < 5000;
    case Light::kFast: return second_ % 2500 < 1250;
    case Light::kPulse: return second_ < 1000;
  }
  return true;  // of a newer version: at least not dark
}

bool Lights::link(State state) const {
  switch (state) {
    case State::kBoot: return true;
    case State::kNoHost: return isLit(Light::kPulse);
    case State::kLinked: return true;
    case State::kStale: return isLit(Light::kFast);
    case State::kHostLost: return isLit(Light::kSlow);
  }
  return false;
}

}  // namespace tablecore
