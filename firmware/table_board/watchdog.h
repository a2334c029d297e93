// If the program hangs for 0.12 s: everything off at once, and a new start. For the sketch only.
//
// The start is a jump, not a reset: some bootloaders of the MEGA never come back from a watchdog reset (LINK 3, row 5).
// Only where even the interrupt does not come, because interrupts are off, a second 0.12 s end in a real reset.
#ifndef TABLE_BOARD_WATCHDOG_H
#define TABLE_BOARD_WATCHDOG_H

#include <Arduino.h>
#include <avr/wdt.h>

#include "outputs.h"
#include "scan.h"
#include "start_memory.h"

namespace watchdog {

inline void begin() {
  noInterrupts();
  wdt_reset();
  WDTCSR = _BV(WDCE) | _BV(WDE);
  WDTCSR = _BV(WDIE) | _BV(WDE) | _BV(WDP1) | _BV(WDP0);  // interrupt first, 0.125 s
  interrupts();
}

inline void feed() { wdt_reset(); }

}  // namespace watchdog

ISR(WDT_vect) {
  wdt_disable();
  outputs::safe();
  start_memory::noteBite();
  UCSR0B = 0;  // nothing may interrupt the new start before it is ready
  SCAN_TIMSK = 0;
  TIMSK0 = 0;
  asm volatile("jmp 0");
}

#endif
