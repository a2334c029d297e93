// Events that the host does not have yet: kept in order until it acknowledges them, and which of them to send next.
#ifndef TABLE_BOARD_EVENT_RING_H
#define TABLE_BOARD_EVENT_RING_H

#include <stdint.h>

#include "wire_limits.h"
#include "mask.h"

namespace tablecore {

enum EventFlag : uint8_t {
  kPress = 1,
  kFreeAgain = 2,
  kConfirmed = 4,
  kTied = 8,
  kEarly = 16,
  kHeldAtBoot = 32,
  kStuckFlag = 64,
  kMutedFlag = 128,
};

struct Event {
  Scan scan;
  uint8_t input, flags, window, rank;
  Mask levels;
  uint8_t edges;
};

// Starts as zeros, as static variables do.
class EventRing {
 public:
  void begin(Event* storage, uint8_t size) {
    storage_ = storage;
    size_ = size;
    first_ = 1;
  }

  uint8_t size() const { return size_; }
  uint8_t count() const { return count_; }
  bool isFull() const { return count_ == size_; }
  uint16_t first() const { return first_; }  // sequence of the oldest, or of the next one

  // The next event is written into its place, then kept. Not when the ring is full.
  Event& place();
  void keep() { ++count_; }
  // Everything up to this sequence number. One that is not in the ring is ignored.
  void acknowledge(uint16_t sequence);

  // The oldest are to be sent once more.
  void sendAgain();
  // What has to be sent: its sequence and the event. `sent` moves on.
  bool hasToSend() const { return again_ < againEnd_ || fresh_ < count_; }
  const Event& toSend(uint16_t& sequence) const;
  void sent();

 private:
  uint8_t cursor() const { return again_ < againEnd_ ? again_ : fresh_; }

  Event* storage_;
  uint8_t size_;
  uint8_t start_, count_;
  uint8_t fresh_;             // offset of the first that was never sent
  uint8_t again_, againEnd_;  // offsets of those to be sent once more
  uint16_t first_;
};

}  // namespace tablecore

#endif
