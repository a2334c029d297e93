// What outlives a start: the boot counter and the unit id in EEPROM, and why this start came. For the sketch only.
#ifndef TABLE_BOARD_START_MEMORY_H
#define TABLE_BOARD_START_MEMORY_H

#include <Arduino.h>
#include <avr/eeprom.h>
#include <avr/wdt.h>

#include "board.h"

namespace start_memory {

enum Cause : uint8_t { kUnknown, kPower, kButton, kBrownOut, kWatchdog };

// Not cleared at a start: bootloaders hide the chip's own reset flags, and then these words tell what happened.
static uint8_t flags __attribute__((section(".noinit")));
static uint16_t mark __attribute__((section(".noinit")));
constexpr uint16_t kAlive = 0x5AFE, kBitten = 0xB17E;

}  // namespace start_memory

// Before anything else: after a watchdog reset the watchdog still runs, and fast.
void takeResetFlags() __attribute__((naked, used, section(".init3")));
void takeResetFlags() {
  start_memory::flags = MCUSR;
  MCUSR = 0;
  wdt_disable();
}

namespace start_memory {

inline uint8_t cause() {
  const bool wasRunning = mark == kAlive, wasBitten = mark == kBitten;
  mark = kAlive;
  if (wasBitten || flags & _BV(WDRF)) return kWatchdog;
  if (flags & _BV(PORF)) return kPower;  // the brown-out flag comes with it
  if (flags & _BV(BORF)) return kBrownOut;
  if (flags & _BV(EXTRF) || wasRunning) return kButton;
  return kPower;
}

// The watchdog has bitten.
inline void noteBite() { mark = kBitten; }

static uint16_t* const kMagicAt = reinterpret_cast<uint16_t*>(0);
static uint16_t* const kBootAt = reinterpret_cast<uint16_t*>(2);
static uint32_t* const kUnitAt = reinterpret_cast<uint32_t*>(4);
constexpr uint16_t kMagic = 0x5455;  // "UT": below it are ours

// A number that another board of the same kind does not have: out of RAM as it came up, and the noise of the
// analog converter at its inner reference. Once in a board's life.
inline uint32_t randomUnit() {
  uint32_t unit = 2166136261UL;  // FNV-1a
  ADMUX = _BV(REFS0) | 0x1E;     // the inner reference, measured against the supply
  ADCSRA = _BV(ADEN) | _BV(ADPS2) | _BV(ADPS1) | _BV(ADPS0);
  for (uint8_t i = 0; i < 64; ++i) {
    ADCSRA |= _BV(ADSC);
    for (uint16_t wait = 0; ADCSRA & _BV(ADSC) && wait < 10000; ++wait) {
    }
    unit = (unit ^ ADCL) * 16777619UL;
    unit = (unit ^ ADCH) * 16777619UL;
  }
  const uint8_t* const end = reinterpret_cast<const uint8_t*>(RAMEND);
  for (const uint8_t* at = reinterpret_cast<const uint8_t*>(RAMSTART); at < end; ++at) {
    unit = (unit ^ *at) * 16777619UL;
  }
  return unit;
}

inline tablecore::Start begin() {
  tablecore::Start start;
  start.cause = cause();
  uint16_t boot = eeprom_read_word(kBootAt);
  if (eeprom_read_word(kMagicAt) != kMagic) {
    eeprom_update_dword(kUnitAt, randomUnit());
    boot = 0;
    eeprom_update_word(kMagicAt, kMagic);
  }
  boot = boot == 0xFFFF ? 1 : boot + 1;
  eeprom_update_word(kBootAt, boot);
  start.boot = boot;
  start.unit = eeprom_read_dword(kUnitAt);
  return start;
}

}  // namespace start_memory

#endif
