#include "words.h"

#include "flash.h"

namespace tablecore {

Words& Words::text(const char* inFlash) {
  while (const uint8_t c = flashByte(inFlash++)) letter(static_cast<char>(c));
  return *this;
}

Words& Words::number(uint16_t value) {
  char digits[5];
  uint8_t count = 0;
  do {
    digits[count++] = static_cast<char>('0' + value % 10);
    value = static_cast<uint16_t>(value / 10);
  } while (value);
  while (count) letter(digits[--count]);
  return *this;
}

Words& Words::hex(uint32_t value) {
  for (uint8_t i = 0; i < 8; ++i) {
    const uint8_t digit = static_cast<uint8_t>(value >> 28);
    letter(static_cast<char>(digit < 10 ? '0' + digit : 'A' + digit - 10));
    value <<= 4;
  }
  return *this;
}

}  // namespace tablecore
