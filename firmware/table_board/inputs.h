// All inputs of the board: levels of contacts in, changes of buttons out, in the order of time and then of numbers.
#ifndef TABLE_BOARD_INPUTS_H
#define TABLE_BOARD_INPUTS_H

#include <stdint.h>

#include "button.h"
#include "wire_limits.h"
#include "mask.h"

namespace tablecore {

struct Happened {
  Scan scan;
  uint8_t input;
  Change change;
};

// Starts as zeros, as static variables do.
class Inputs {
 public:
  void begin(const Mask& wired, const Mask& contacts, Scan scan);

  // The contacts (1 = closed) differ from now on. Every change up to the scan before must have been taken with `next`.
  void sampled(const Mask& contacts, Scan scan);

  // Whether there may be changes up to this scan.
  bool isDueBy(Scan scan) const { return pending_.any() || soon_.isBy(scan) || later_.isBy(scan); }
  // The next change up to this scan, until there is none. To be called at least every 3 s.
  bool next(Scan until, Happened& happened);

  void setLock(uint8_t ms) { lockMs_ = ms; }
  uint8_t lockMs() const { return lockMs_; }
  // Inputs that are pressed when their contact is open. One that was the other way before begins anew.
  void setNormallyClosed(const Mask& inputs, Scan scan);
  const Mask& normallyClosed() const { return normallyClosed_; }
  // Nothing can be believed that was sampled before: every button begins as at boot, with these contacts.
  void beginAgain(const Mask& contacts, Scan scan);
  // At least every 20 s.
  void forget(Scan scan);

  const Mask& levels() const { return levels_; }  // 1 = pressed
  const Mask& wired() const { return wired_; }
  Mask deaf() const;
  // A contact of this scan or before that may still become a press.
  bool isDoubtfulUpTo(Scan scan) const;

  Button& operator[](uint8_t input) { return buttons_[input]; }
  const Button& operator[](uint8_t input) const { return buttons_[input]; }

 private:
  void askDoubtful();

  Button buttons_[kInputs];
  Mask wired_, normallyClosed_;
  Mask levels_;
  Mask doubtful_;  // those whose time is short
  Mask active_;    // the others that want to be asked some time
  Mask pending_;   // those to be asked in this scan
  Scan at_;        // this scan
  // The next scan, lower half, in which one of them wants to be asked: none waits for 3 s.
  struct Due {
    uint16_t at;
    bool is;
    void want(uint16_t scan);
    Scan last(Scan until);
    bool isBy(Scan scan) const { return is && static_cast<int16_t>(static_cast<uint16_t>(scan) - at) >= 0; }
  } soon_, later_;
  uint8_t lockMs_;
};

}  // namespace tablecore

#endif
