#include "tunes.h"

#include "flash.h"

namespace tablecore {

// A note is a pitch and its length in units of 5 ms; a length of 0 ends the tune.
enum Pitch : uint8_t { kRest, kA3, kA4, kG5, kA5, kB5, kD6, kG6, kTick };
static const uint16_t kHz[] IN_FLASH = {0, 220, 440, 784, 880, 988, 1175, 1568, 2000};
static constexpr uint8_t kUnitMs = 5;

static constexpr uint8_t ms(uint16_t length) { return static_cast<uint8_t>(length / kUnitMs); }

static const uint8_t kClick[] IN_FLASH = {kTick, ms(5), 0, 0};
static const uint8_t kTurn[] IN_FLASH = {kA5, ms(80), 0, 0};
static const uint8_t kUno[] IN_FLASH = {kA5, ms(80), kD6, ms(80), kG6, ms(90), 0, 0};
static const uint8_t kCaught[] IN_FLASH = {kG6, ms(150), kD6, ms(150), kG5, ms(200), 0, 0};
static const uint8_t kWrong[] IN_FLASH = {kA3, ms(200), kRest, ms(100), kA3, ms(200), 0, 0};
static const uint8_t kTied[] IN_FLASH = {kB5, ms(100), kRest, ms(100), kB5, ms(100), 0, 0};
static const uint8_t kWon[] IN_FLASH = {kG5, ms(150), kB5, ms(150), kD6, ms(150), kG6, ms(150), kG6, ms(300), 0, 0};
static const uint8_t kAttention[] IN_FLASH = {kA4, ms(100), kRest, ms(100), kA4, ms(100), 0, 0};

void Buzzer::play(uint8_t tune) {
  repeats_ = 0;
  switch (tune) {
    case kTuneNone: return;
    case kTuneTurn: note_ = kTurn; break;
    case kTuneUno: note_ = kUno; break;
    case kTuneCaught: note_ = kCaught; break;
    case kTuneWrong: note_ = kWrong; break;
    case kTuneTie: note_ = kTied; break;
    case kTuneMatchWon: repeats_ = 1; note_ = kWon; break;
    case kTuneRoundWon: note_ = kWon; break;
    case kTuneAttention: note_ = kAttention; break;
    default: note_ = kClick; break;
  }
  total_ = kBuzzerMs;
  nextNote();
}

void Buzzer::nextNote() {
  uint8_t length = flashByte(note_ + 1);
  if (length == 0 && repeats_) {
    --repeats_;
    note_ = kWon;
    length = flashByte(note_ + 1);
  }
  hz_ = length ? flashWord(&kHz[flashByte(note_)]) : 0;
  left_ = static_cast<uint16_t>(length * kUnitMs);
  note_ += 2;
}

void Buzzer::passTime(uint16_t ms) {
  total_ = total_ > ms ? static_cast<uint16_t>(total_ - ms) : 0;
  if (total_ == 0) left_ = hz_ = 0;
  if (left_ == 0) return;
  if (left_ > ms) {
    left_ = static_cast<uint16_t>(left_ - ms);
  } else {
    nextNote();
  }
}

}  // namespace tablecore
