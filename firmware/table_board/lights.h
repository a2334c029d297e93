// What burns: the picture of the host, and over it what the board lights on its own (firmware/PROTOCOL.md, sections
// 5, 8 and 9). It knows lamps by number, not by pin.
#ifndef TABLE_BOARD_LIGHTS_H
#define TABLE_BOARD_LIGHTS_H

#include <stdint.h>

#include "wire_limits.h"
#include "mask.h"

namespace tablecore {

enum class State : uint8_t { kBoot, kNoHost, kLinked, kStale, kHostLost };

enum Light : uint8_t { kOff, kOn, kSlow, kFast, kPulse };

// A seat's own answer to a press, there before the host knows of it.
enum Glow : uint8_t {
  kNoGlow,
  kTouch,  // 60 ms from the first contact
  kFirst,  // until the next picture
  kLater,  // two blinks of 0.1 s
  kTies,   // fast, in step with the others
};

typedef uint16_t Lamps;  // bit n is lamp n, in the order of the picture's nibbles

// Starts as zeros, as static variables do: dark.
class Lights {
 public:
  void begin(uint8_t seats) { seats_ = seats; }
  uint8_t seats() const { return seats_; }
  void show(const uint8_t* nibbles);  // 8 bytes; ends every glow
  void glow(uint8_t seat, Glow glow);
  void passTime(uint16_t ms);

  Lamps lampTest(uint16_t ms) const;       // one at a time: all at once could pull the supply down
  Lamps chase(const Mask& pressed) const;  // without a host: a seat's own light while its buttons are held
  Lamps picture(bool isHostLost) const;

  // The lamp on the board itself, for people who look for the fault.
  bool link(State state) const;

 private:
  bool isLit(Light mode) const;

  Lamps on_, slow_, fast_, pulse_;  // the picture
  struct {
    uint16_t kind : 4;
    uint16_t age : 12;  // ms
  } glows_[kSeats];
  uint8_t seats_;
  uint16_t second_;  // ms within a second: all lamps of one mode blink together
  uint8_t chaseSeat_;
  uint8_t chase_;  // ms since that seat's turn
};

}  // namespace tablecore

#endif
