// Lamps and buzzer on their pins. For the sketch only.
#ifndef TABLE_BOARD_OUTPUTS_H
#define TABLE_BOARD_OUTPUTS_H

#include <Arduino.h>

#include "lights.h"
#include "scan.h"

namespace outputs {

static tablecore::Lamps lit = 0;
static bool isLinkLit = false;
static uint16_t hz = 0;

#if TABLE_BOARD_HAS_CHAIN

inline void show(tablecore::Lamps lamps, tablecore::Lamps) {
  scan::writeLamps(lamps);  // the legs are in the order of the lamps: wiring/build.py sees to that
}

inline void beginLamps() {
  digitalWrite(pins::kEnablePin, HIGH);  // dark until the registers hold what we want
  pinMode(pins::kEnablePin, OUTPUT);
}

inline void dark() { digitalWrite(pins::kEnablePin, HIGH); }

// After the scan has begun the SPI.
inline void enable() {
  show(0, 0);
  digitalWrite(pins::kEnablePin, LOW);
}

#else

inline void show(tablecore::Lamps lamps, tablecore::Lamps changed) {
  for (uint8_t lamp = 0; changed; ++lamp, changed >>= 1, lamps >>= 1) {
    if (!(changed & 1)) continue;
    const uint8_t pin = pgm_read_byte(&pins::kLampPins[lamp]);
    if (pin != pins::kNone) digitalWrite(pin, lamps & 1);
  }
}

inline void beginLamps() {
  for (uint8_t lamp = 0; lamp < tablecore::kLamps; ++lamp) {
    const uint8_t pin = pgm_read_byte(&pins::kLampPins[lamp]);
    if (pin != pins::kNone) pinMode(pin, OUTPUT);
  }
}

inline void dark() { show(0, 0xFFFF); }
inline void enable() {}

#endif

// Timer 2 turns the buzzer's pin over, by hand instead of with tone(): one interrupt of a few cycles.
inline void sound(uint16_t note) {
  TIMSK2 = 0;
  if (!note) {
    noInterrupts();
    pins::silenceBuzzer();
    interrupts();
    return;
  }
  constexpr uint16_t kHalfTicks = F_CPU / 128 / 2;
  const bool isLow = note < kHalfTicks / 256 + 1;  // too slow for eight bits at this rate
  const uint16_t ticks = (isLow ? kHalfTicks / 2 : kHalfTicks) / note;
  TCCR2A = _BV(WGM21);
  TCCR2B = isLow ? _BV(CS22) | _BV(CS21) : _BV(CS22) | _BV(CS20);  // clock / 256 or / 128
  OCR2A = ticks - 1;
  TCNT2 = 0;
  TIFR2 = _BV(OCF2A);
  TIMSK2 = _BV(OCIE2A);
}

inline void begin() {
  beginLamps();
  pinMode(pins::kBuzzerPin, OUTPUT);
  if (pins::kLinkPin != pins::kNone) pinMode(pins::kLinkPin, OUTPUT);
}

// Whatever the logic did: nothing burns, nothing sounds.
inline void safe() {
  TIMSK2 = 0;
  pins::silenceBuzzer();
  dark();
  if (pins::kLinkPin != pins::kNone) digitalWrite(pins::kLinkPin, LOW);
}

inline void serve(tablecore::Board& board) {
  if (board.mustRepaint()) {
    const tablecore::Lamps lamps = board.lamps();
    if (lamps != lit) show(lamps, lamps ^ lit);
    lit = lamps;
    const bool link = board.link();
    if (pins::kLinkPin != pins::kNone && link != isLinkLit) digitalWrite(pins::kLinkPin, link);
    isLinkLit = link;
  }
  if (board.hz() != hz) {
    hz = board.hz();
    sound(hz);
  }
}

}  // namespace outputs

ISR(TIMER2_COMPA_vect) { pins::turnBuzzer(); }

#endif
