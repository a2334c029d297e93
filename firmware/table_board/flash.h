// Tables and texts that stay in flash on the board; on the PC they are plain memory.
#ifndef TABLE_BOARD_FLASH_H
#define TABLE_BOARD_FLASH_H

#include <stdint.h>
#include <string.h>

#if defined(__AVR__)
#include <avr/pgmspace.h>
#define IN_FLASH PROGMEM
#else
#define IN_FLASH
#endif

namespace tablecore {

inline uint8_t flashByte(const void* at) {
#if defined(__AVR__)
  return pgm_read_byte(at);
#else
  return *static_cast<const uint8_t*>(at);
#endif
}

inline uint16_t flashWord(const uint16_t* at) {
#if defined(__AVR__)
  return pgm_read_word(at);
#else
  return *at;
#endif
}

inline void copyFromFlash(void* to, const void* from, size_t size) {
#if defined(__AVR__)
  memcpy_P(to, from, size);
#else
  memcpy(to, from, size);
#endif
}

}  // namespace tablecore

#endif
