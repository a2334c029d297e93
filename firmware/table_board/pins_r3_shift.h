// UNO R3, up to 10 seats, 3 x 74HC165 and 2 x 74HC595.
// Written by wiring/build.py from wiring/pinmap.toml: change that one.
#ifndef TABLE_BOARD_PINS_R3_SHIFT_H
#define TABLE_BOARD_PINS_R3_SHIFT_H

#include <Arduino.h>

#include "mask.h"

#define TABLE_BOARD_SCAN_TIMER 1
#define TABLE_BOARD_HAS_CHAIN 1

namespace pins {

static const char kBuildName[] PROGMEM = "r3_shift";
constexpr uint8_t kWireBoard = 3;  // in HELLO
constexpr uint8_t kSeats = 10;
constexpr uint8_t kRing = 16;  // events that are kept
constexpr uint16_t kCapabilities = 7;
constexpr uint32_t kPinMapId = 0x357F0B90UL;
constexpr tablecore::Mask kWired = {{0xFF, 0xFF, 0x7F}};
constexpr uint8_t kNone = 255;

// The buttons as they are read. Low is closed.
constexpr uint8_t kBytes = 3;
struct Raw {
  uint8_t bytes[kBytes];
};

// One byte a 74HC165 (U2, U3, U4), bit n is its leg Dn. The legs are in the order of the inputs' numbers, those of the
// 74HC595 in the order of the lamps.
constexpr uint8_t kRead0 = 0xFF;  // those of U2
constexpr uint8_t kRead1 = 0xFF;  // those of U3
constexpr uint8_t kRead2 = 0x7F;  // those of U4
constexpr uint8_t kHigh = 0x80;  // those of U4 that are tied to 5 V

constexpr uint8_t kLoadPin = 9;
constexpr uint8_t kClockPin = 13;
constexpr uint8_t kMosiPin = 11;
constexpr uint8_t kMisoPin = 12;
constexpr uint8_t kLatchPin = 10;
constexpr uint8_t kEnablePin = 5;

static inline __attribute__((always_inline)) void loadLow() { PORTB &= ~_BV(1); }
static inline __attribute__((always_inline)) void loadHigh() { PORTB |= _BV(1); }
static inline __attribute__((always_inline)) void latchLow() { PORTB &= ~_BV(2); }
static inline __attribute__((always_inline)) void latchHigh() { PORTB |= _BV(2); }

constexpr uint8_t kLinkPin = 255;
constexpr uint8_t kBuzzerPin = 6;

// Writing a one to PIN turns the output over.
static inline __attribute__((always_inline)) void turnBuzzer() { PIND = _BV(6); }
static inline __attribute__((always_inline)) void silenceBuzzer() { PORTD &= ~_BV(6); }

}  // namespace pins

#endif
