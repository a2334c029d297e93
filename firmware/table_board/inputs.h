// All inputs of the board: levels of contacts in, changes of buttons out, in the order of time and then of numbers.
#ifndef TABLE_BOARD_INPUTS_H
#define TABLE_BOARD_INPUTS_H

#include <stdint.h>

#include "button.h"
#include "wire_limits.h"
#include "mask.h"

namespace tablecore {

struct Happened {
  uint8_t input;
  Change change;
};

// Starts as zeros, as static variables do.
class Inputs {
 public:
  void begin(const Mask& wired, const Mask& contacts, Scan scan);

  // The contacts (1 = closed) differ from this scan on.
  void sampled(const Mask& contacts, Scan scan);
  // They are the same up to this scan. To be called at least every 3 s.
  void passTime(Scan scan);
  // What came of it, until there is nothing more; to be taken at once. `mayHaveNext`, for it costs little to ask, while
  // `next` finds nothing in 18 µs.
  bool mayHaveNext() const { return pending_.any(); }
  bool next(Happened& happened);

  void setLock(uint8_t ms) { lockMs_ = ms; }
  uint8_t lockMs() const { return lockMs_; }
  // Inputs that are pressed when their contact is open. One that was the other way before begins anew.
  void setNormallyClosed(const Mask& inputs, Scan scan);
  const Mask& normallyClosed() const { return normallyClosed_; }
  // Nothing can be believed that was sampled before: every button begins as at boot, with these contacts.
  void beginAgain(const Mask& contacts, Scan scan);
  // At least every 20 s.
  void forget(Scan scan);

  Scan now() const { return at_; }
  const Mask& levels() const { return levels_; }  // 1 = pressed
  const Mask& wired() const { return wired_; }
  Mask deaf() const;
  bool isAnyDoubtful() const { return doubtful_.any(); }
  // A contact of this scan or before that may still become a press.
  bool isDoubtfulUpTo(Scan scan) const;

  Button& operator[](uint8_t input) { return buttons_[input]; }
  const Button& operator[](uint8_t input) const { return buttons_[input]; }

 private:
  Button buttons_[kInputs];
  Mask wired_, normallyClosed_;
  Mask levels_;
  Mask doubtful_;  // asked whenever time passes
  Mask active_;    // the others that want to be asked some time
  Mask pending_;   // to be asked now
  Scan at_;        // this scan
  uint16_t due_;   // scan, lower half, in which the first of the active wants to be asked
  bool isDue_;
  uint8_t lockMs_;
};

}  // namespace tablecore

#endif
