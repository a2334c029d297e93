// Confirmed presses on their way into the ring: sorted by first contact, ranked in their window, none lost for want of
// room. Twenty at once fit, because each waits at its input.
#ifndef TABLE_BOARD_PRESS_ORDER_H
#define TABLE_BOARD_PRESS_ORDER_H

#include <stdint.h>

#include "event_ring.h"
#include "inputs.h"
#include "ranks.h"

namespace tablecore {

// Starts as zeros, as static variables do.
class PressOrder {
 public:
  // A first contact that counts. `window` is the one in which its button is live, 0 if it is not.
  void stamped(uint8_t input, uint8_t window, const Mask& levels);
  // It became a press; false if its first contact did not count.
  bool confirmed(uint8_t input, Inputs& inputs);
  // The contact led to nothing.
  void forget(uint8_t input) { touched_.remove(input); }
  // Something else about an input: one of the flags kFreeAgain, kHeldAtBoot, kStuckFlag, kMutedFlag.
  void notice(uint8_t input, uint8_t flag);

  void openWindow(uint8_t window) { ranks_.open(window); }

  // The next event that is settled, until there is none. A press waits until every contact up to two scans after it is
  // decided: then its place, rank and tie are final.
  bool next(Inputs& inputs, Event& event);

  // To be called at least every minute. A press that has waited ten minutes for room is given up: true, once each.
  bool expire(Inputs& inputs);

 private:
  bool nextPress(Inputs& inputs, Event& event);
  static bool isBefore(const Inputs& inputs, uint8_t one, uint8_t other);
  bool nextNotice(const Inputs& inputs, Event& event);

  Ranks ranks_;
  Mask touched_;  // stamped
  Mask waiting_;  // confirmed
  uint8_t oldest_;  // 1 + the input that has waited longest, 0 = not known
  struct Contact {
    Mask levels;
    uint8_t window;
  } contacts_[kInputs];

  static constexpr uint8_t kKinds = 4;  // of notices, in the order in which one input's are told
  Mask notices_[kKinds];
  bool hasNotices_;
};

}  // namespace tablecore

#endif
