// UNO R3, up to 4 seats, wired directly.
// Written by wiring/build.py from wiring/pinmap.toml: change that one.
#ifndef TABLE_BOARD_PINS_R3_DIRECT_H
#define TABLE_BOARD_PINS_R3_DIRECT_H

#include <Arduino.h>

#include "mask.h"

#define TABLE_BOARD_SCAN_TIMER 1
#define TABLE_BOARD_HAS_CHAIN 0

namespace pins {

static const char kBuildName[] PROGMEM = "r3_direct";
constexpr uint8_t kWireBoard = 1;  // in HELLO
constexpr uint8_t kSeats = 4;
constexpr uint8_t kRing = 16;  // events that are kept
constexpr uint16_t kCapabilities = 6;
constexpr uint32_t kPinMapId = 0x3443695BUL;
constexpr tablecore::Mask kWired = {{0xFF, 0x00, 0x30}};
constexpr uint8_t kNone = 255;

// The buttons as they are read. Low is closed.
constexpr uint8_t kBytes = 3;
struct Raw {
  uint8_t bytes[kBytes];
};

// All of them back to back.
static inline __attribute__((always_inline)) Raw readInputs() { return Raw{{PINB, PINC, PIND}}; }

// Whether a button changed; the other bits of a port may be anything.
static inline __attribute__((always_inline)) bool differ(const Raw& a, const Raw& b) {
  return ((a.bytes[0] ^ b.bytes[0]) & 0x03) | ((a.bytes[1] ^ b.bytes[1]) & 0x30) | ((a.bytes[2] ^ b.bytes[2]) & 0xFC);
}

// Bit of a port (B, C, D) -> the input's number on the wire.
static const uint8_t kInputOn[kBytes][8] PROGMEM = {
    {5, 7, 255, 255, 255, 255, 255, 255},
    {255, 255, 255, 255, 20, 21, 255, 255},
    {255, 255, 0, 2, 4, 6, 1, 3}};

// Arduino's pin numbers.
static const uint8_t kInputPins[] PROGMEM = {
    2, 3, 4, 5, 6, 7, 8, 9, 18, 19};

// By the lamp's number in SHOW.
static const uint8_t kLampPins[] PROGMEM = {
    14, 15, 16, 17, 255, 255, 255, 255, 255, 255, 11, 12, 255, 255, 255, 255};

constexpr uint8_t kLinkPin = 13;
constexpr uint8_t kBuzzerPin = 10;

// Writing a one to PIN turns the output over.
static inline __attribute__((always_inline)) void turnBuzzer() { PINB = _BV(2); }
static inline __attribute__((always_inline)) void silenceBuzzer() { PORTB &= ~_BV(2); }

}  // namespace pins

#endif
