// Places of presses in a window, from their scan numbers alone: the host counts the same way and must agree.
#ifndef TABLE_BOARD_RANKS_H
#define TABLE_BOARD_RANKS_H

#include <stdint.h>

#include "wire_limits.h"

namespace tablecore {

struct Place {
  uint8_t rank;  // 1 + the presses more than two scans earlier, at most 255
  bool ties;     // with one before it
};

// Starts as zeros, as static variables do.
class Ranks {
 public:
  // A new window has this number, which may have been used 255 windows ago. Presses of the one before may still come.
  void open(uint8_t window) {
    if (window == window_) count_ = 0;
  }

  // The presses of one window are given in the order of their scans.
  Place place(uint8_t window, Scan scan);

 private:
  uint8_t window_;
  uint16_t count_;         // presses so far
  Scan last_;              // scan of the last one
  uint8_t near_[kTie + 1];  // how many were in that scan, and in those before it that may still tie
};

}  // namespace tablecore

#endif
