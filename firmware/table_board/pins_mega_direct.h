// MEGA2560, up to 10 seats, wired directly.
// Written by wiring/build.py from wiring/pinmap.toml: change that one.
#ifndef TABLE_BOARD_PINS_MEGA_DIRECT_H
#define TABLE_BOARD_PINS_MEGA_DIRECT_H

#include <Arduino.h>

#include "mask.h"

#define TABLE_BOARD_SCAN_TIMER 5
#define TABLE_BOARD_HAS_CHAIN 0

namespace pins {

static const char kBuildName[] PROGMEM = "mega_direct";
constexpr uint8_t kWireBoard = 2;  // in HELLO
constexpr uint8_t kSeats = 10;
constexpr uint8_t kRing = 64;  // events that are kept
constexpr uint16_t kCapabilities = 7;
constexpr uint32_t kPinMapId = 0x49F0EE45UL;
constexpr tablecore::Mask kWired = {{0xFF, 0xFF, 0x7F}};
constexpr uint8_t kNone = 255;

// The buttons as they are read. Low is closed.
constexpr uint8_t kBytes = 3;
struct Raw {
  uint8_t bytes[kBytes];
};

// All of them back to back.
static inline __attribute__((always_inline)) Raw readInputs() { return Raw{{PINA, PINC, PINL}}; }

// Whether a button changed; the other bits of a port may be anything.
static inline __attribute__((always_inline)) bool differ(const Raw& a, const Raw& b) {
  return ((a.bytes[0] ^ b.bytes[0]) & 0xFF) | ((a.bytes[1] ^ b.bytes[1]) & 0xFF) | ((a.bytes[2] ^ b.bytes[2]) & 0xFE);
}

// Bit of a port (A, C, L) -> the input's number on the wire.
static const uint8_t kInputOn[kBytes][8] PROGMEM = {
    {0, 1, 2, 3, 4, 5, 6, 7},
    {15, 14, 13, 12, 11, 10, 9, 8},
    {255, 22, 21, 20, 19, 18, 17, 16}};

// Arduino's pin numbers.
static const uint8_t kInputPins[] PROGMEM = {
    22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 42, 43, 44, 45, 46, 47, 48};

// By the lamp's number in SHOW.
static const uint8_t kLampPins[] PROGMEM = {
    54, 55, 56, 57, 58, 59, 60, 61, 62, 63, 11, 12, 4, 5, 6, 7};

constexpr uint8_t kLinkPin = 13;
constexpr uint8_t kBuzzerPin = 8;

// Writing a one to PIN turns the output over.
static inline __attribute__((always_inline)) void turnBuzzer() { PINH = _BV(5); }
static inline __attribute__((always_inline)) void silenceBuzzer() { PORTH &= ~_BV(5); }

}  // namespace pins

#endif
