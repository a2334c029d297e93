// Plain text for people who have nothing but a serial monitor, piece by piece.
#ifndef TABLE_BOARD_WORDS_H
#define TABLE_BOARD_WORDS_H

#include <stdint.h>

#include "frames.h"

namespace tablecore {

class Words {
 public:
  explicit Words(Sink sink) : sink_(sink) {}
  Words& text(const char* inFlash);
  Words& number(uint16_t value);
  Words& hex(uint32_t value);  // eight digits

 private:
  void letter(char c) { sink_(static_cast<uint8_t>(c)); }

  Sink sink_;
};

}  // namespace tablecore

#endif
