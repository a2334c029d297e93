// The buzzer: which note sounds now. The notes are those of firmware/PROTOCOL.md, section 6; how a pin makes them is
// not known here.
#ifndef TABLE_BOARD_TUNES_H
#define TABLE_BOARD_TUNES_H

#include <stdint.h>

#include "wire_limits.h"

namespace tablecore {

enum Tune : uint8_t {
  kTuneNone, kTuneClick, kTuneTurn, kTuneUno, kTuneCaught, kTuneWrong, kTuneTie, kTuneRoundWon, kTuneMatchWon,
  kTuneAttention,
};

// Starts as zeros, as static variables do: silent.
class Buzzer {
 public:
  void play(uint8_t tune);  // cuts the one that plays; an unknown one clicks; none changes nothing
  void passTime(uint16_t ms);
  uint16_t hz() const { return hz_; }  // 0 = silence

 private:
  void nextNote();

  const uint8_t* note_;  // in flash, the next to come
  uint8_t repeats_;
  uint16_t hz_;
  uint16_t left_;   // ms of this note
  uint16_t total_;  // ms until it is silenced whatever the tune says
};

}  // namespace tablecore

#endif
