// One button: from the sampled levels of its contact to presses (firmware/PROTOCOL.md, section 9).
// It knows nothing of pins, seats or windows, and is asked only where something can change: at an edge, and when
// `wait()` is over.
#ifndef TABLE_BOARD_BUTTON_H
#define TABLE_BOARD_BUTTON_H

#include <stdint.h>

#include "limits.h"

namespace tablecore {

enum class Change : uint8_t { kNone, kStamped, kConfirmed, kGlitch, kStuck, kMuted, kFree, kDropped };

// Starts as zeros, as static variables do.
class Button {
 public:
  static constexpr uint16_t kForever = 0xFFFF;

  // Sampling begins (again); the button counts when it has been seen open.
  void begin(Scan scan, bool closed);

  // The level sampled at this scan; since the last call it was as told then. `lock` is in scans.
  Change update(bool closed, Scan scan, uint16_t lock);

  // Scans after `scan` at which `update` is wanted at the latest, edge or not. Earlier does no harm.
  uint16_t wait(Scan scan, uint16_t lock) const;

  // To be called at least every 20 s: edges of long ago are forgotten.
  void forget(Scan scan);

  Scan stamp(Scan now) const { return now - age(now); }  // of a press that is less than 28 minutes old
  uint8_t edges() const { return edges_; }               // from the first contact to the confirmation
  uint16_t glitches() const { return glitches_; }
  bool isDoubtful() const { return state_ == kDoubtful; }
  bool isHeldAtBoot() const { return state_ == kWaiting && closed_; }
  bool isDeaf() const { return state_ == kDeaf || isHeldAtBoot(); }
  void setReported() { reported_ = 1; }  // as held at boot: it owes a kFree

  // Its last press waits for room: the stamp must stay, another press is dropped.
  void setWaits(bool waits) { waits_ = waits; }

 private:
  enum State : uint8_t { kWaiting, kIdle, kDoubtful, kSettling, kDown, kDeaf };

  bool isChatter(Scan scan, uint16_t lock);
  Change advance(Scan scan, uint16_t lock);
  uint32_t age(Scan scan) const { return (scan - stamp_) & 0xFFFFFF; }
  uint32_t still(Scan scan) const { return (scan - changed_) & 0x1FFFF; }
  uint16_t quiet() const { return muted_ ? kScansPerSecond : kFreeAfterBoot; }

  // 12 bytes: there are 23 of these, and the R3 has 2048 in all.
  uint32_t stamp_ : 24;
  uint32_t edges_ : 8;
  uint32_t changed_ : 17;  // scan of the last edge; nothing waits longer than 8 s, and 13 s fit
  uint32_t state_ : 3;
  uint32_t closed_ : 1;
  uint32_t reported_ : 1;
  uint32_t muted_ : 1;
  uint32_t waits_ : 1;
  uint8_t closedFor_ : 3;  // samples while doubtful, without the contact that goes on
  uint8_t edgesInSecond_ : 5;
  uint8_t second_;  // when the first of them came, in units of 1024 scans
  uint16_t glitches_;
};

}  // namespace tablecore

#endif
