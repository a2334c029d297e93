// Plain text for people who have nothing but a serial monitor, written piece by piece into a small buffer.
#ifndef TABLE_BOARD_WORDS_H
#define TABLE_BOARD_WORDS_H

#include <stdint.h>

namespace tablecore {

class Words {
 public:
  explicit Words(uint8_t* out) : out_(out), length_(0) {}
  Words& text(const char* inFlash);
  Words& number(uint16_t value);
  Words& hex(uint32_t value);  // eight digits
  uint8_t length() const { return length_; }

 private:
  void letter(char c) { out_[length_++] = static_cast<uint8_t>(c); }

  uint8_t* out_;
  uint8_t length_;
};

}  // namespace tablecore

#endif
