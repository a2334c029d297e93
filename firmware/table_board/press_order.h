// Confirmed presses on their way into the ring: sorted by first contact, ranked in their window, none lost for want of
// room. Twenty at once fit, because each waits at its input.
#ifndef TABLE_BOARD_PRESS_ORDER_H
#define TABLE_BOARD_PRESS_ORDER_H

#include <stdint.h>

#include "event_ring.h"
#include "inputs.h"
#include "ranks.h"

namespace tablecore {

class PressOrder {
 public:
  PressOrder(Inputs& inputs, EventRing& ring) : inputs_(inputs), ring_(ring) {}

  // A first contact that counts. `window` is the one in which its button is live, 0 if it is not.
  void stamped(uint8_t input, uint8_t window);
  // It became a press; false if its first contact did not count.
  bool confirmed(uint8_t input);
  // The contact led to nothing.
  void forget(uint8_t input) { touched_.remove(input); }
  // Something else about an input: one of the flags kFreeAgain, kHeldAtBoot, kStuckFlag, kMutedFlag.
  void notice(uint8_t input, uint8_t flag);

  void openWindow(uint8_t window) { ranks_.open(window); }

  // Moves the next settled event into the ring, until there is none. A press waits until every contact up to two scans
  // after it is decided: then its place, rank and tie are final.
  bool release(Scan now, Event& event);

 private:
  bool releasePress(Event& event);
  bool releaseNotice(Scan now, Event& event);

  Inputs& inputs_;
  EventRing& ring_;
  Ranks ranks_;
  Mask touched_ = {{0, 0, 0}};  // stamped
  Mask waiting_ = {{0, 0, 0}};  // confirmed
  struct Contact {
    Mask levels;
    uint8_t window;
  } contacts_[kInputs];
  Mask free_ = {{0, 0, 0}}, held_ = {{0, 0, 0}}, stuck_ = {{0, 0, 0}}, muted_ = {{0, 0, 0}};
};

}  // namespace tablecore

#endif
