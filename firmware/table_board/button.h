// One button: from the sampled levels of its contact to presses (firmware/PROTOCOL.md, section 9).
// It knows nothing of pins, seats or windows, and is asked only where something can change: at an edge, and when
// the time has come that it named.
#ifndef TABLE_BOARD_BUTTON_H
#define TABLE_BOARD_BUTTON_H

#include <stdint.h>

#include "wire_limits.h"

namespace tablecore {

enum class Change : uint8_t { kNone, kStamped, kConfirmed, kGlitch, kStuck, kMuted, kFree, kDropped };

// Starts as zeros, as static variables do.
class Button {
 public:
  static constexpr uint16_t kForever = 0xFFFF;

  // Sampling begins (again); the button counts when it has been seen open.
  void begin(Scan scan, bool closed);

  // The level sampled at this scan; since the last call it was as told then. `lock` is in scans. Before an edge,
  // `update` without it has to be called for the scan before, until nothing comes of it.
  Change update(bool closed, Scan scan, uint16_t lock);
  Change update(Scan scan, uint16_t lock) { return update(closed_, scan, lock); }

  // Scans after `scan` at which `update` is wanted, edge or not; earlier and a little later do no harm.
  uint16_t wait(Scan scan) const;

  // The short way for what comes most often while twenty contacts bounce: an edge of a press that is known already,
  // within its lock. True if that was all; false: `update` is needed.
  bool bounces(bool closed, Scan scan, uint16_t lock) {
    const uint16_t now = static_cast<uint16_t>(scan);
    if (state_ != kDown || closed == closed_ || isUnlocked(static_cast<uint16_t>(now - stamp_), lock)) return false;
    closed_ = closed;
    changed_ = now;
    counted_ = 0;
    return true;
  }

  // To be called at least every 20 s: edges of long ago are forgotten.
  void forget(Scan scan);

  // Of a press that is less than 28 minutes old.
  Scan stamp(Scan now) const {
    const Scan known = stamp_ | static_cast<Scan>(stampHigh_) << 16;
    return now - ((now - known) & 0xFFFFFF);
  }
  uint16_t stampLow() const { return stamp_; }  // its lower half
  uint8_t edges() const { return edges_; }  // from the first contact to the confirmation
  uint16_t glitches() const { return glitches_; }
  bool isClosed() const { return closed_; }
  bool isDoubtful() const { return state_ == kDoubtful; }
  bool isHeldAtBoot() const { return state_ == kWaiting && closed_; }
  bool isDeaf() const { return state_ == kDeaf || isHeldAtBoot(); }
  void setReported() { reported_ = 1; }  // as held at boot: it owes a kFree

  // Its last press waits for room: the stamp must stay, another press is dropped.
  void setWaits(bool waits) { waits_ = waits; }

 private:
  enum State : uint8_t { kWaiting, kIdle, kDoubtful, kSettling, kDown, kDeaf };

  bool isChatter(Scan scan);  // one edge more that counts
  // `stable` and `age` are the scans since the last edge and since the first contact. Sixteen bits: where more time
  // passes nobody asks, or it is counted in laps.
  Change advance(uint16_t stable, uint16_t age, Scan scan, uint16_t lock);
  bool goesIdle(uint16_t stable, uint16_t age, uint16_t lock) const;
  bool isUnlocked(uint16_t age, uint16_t lock) const { return unlocked_ || age > lock; }
  bool owesFree() const { return state_ == kDeaf || reported_; }
  uint16_t quiet() const { return muted_ ? kScansPerSecond : kFreeAfterBoot; }

  static constexpr uint16_t kLap = 0x4000;  // of the 80,000 scans after which a button is stuck
  static constexpr uint16_t kNoHurry = 2000;  // scans: becoming idle is found out before the next edge as well
  static constexpr uint8_t kLaps = kStuck / kLap;
  static constexpr uint16_t kLastLap = kStuck % kLap;

  // 11 bytes: there are 23 of these, and the R3 has 2048 in all.
  uint16_t stamp_;  // scan of the first contact
  uint8_t stampHigh_;
  uint8_t edges_;
  uint16_t changed_;  // scan of the last edge, in kDown later by so many laps
  uint8_t state_ : 3;
  uint8_t closed_ : 1;
  uint8_t reported_ : 1;
  uint8_t muted_ : 1;
  uint8_t waits_ : 1;
  uint8_t unlocked_ : 1;  // the lock is over, and sixteen bits may not tell it any more
  uint8_t counted_ : 3;  // kDoubtful: closed samples, without the contact that goes on; kDown: laps
  uint8_t edgesInSecond_ : 5;
  uint8_t second_;  // when the first of them came, in units of 1024 scans
  uint16_t glitches_;
};

}  // namespace tablecore

#endif
