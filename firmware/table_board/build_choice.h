// Which of the three builds this is. The chip decides between the R3 and the MEGA by itself.
//
// FOR THE R3 WITH SHIFT REGISTERS take the two slashes away from the next line:
//#define UNO_TABLE_R3_SHIFT
#ifndef TABLE_BOARD_BUILD_CHOICE_H
#define TABLE_BOARD_BUILD_CHOICE_H

#if defined(__AVR_ATmega328P__) && defined(UNO_TABLE_R3_SHIFT)
#include "pins_r3_shift.h"
#elif defined(__AVR_ATmega328P__)
#include "pins_r3_direct.h"
#elif defined(__AVR_ATmega2560__) && !defined(UNO_TABLE_R3_SHIFT)
#include "pins_mega_direct.h"
#else
#error "uno-table is for the Arduino UNO R3 and the MEGA2560: see Tools > Board. Shift registers: UNO R3 only."
#endif

// firmware/build.py tells which sources it built; 0 = compiled by hand.
#ifndef UNO_TABLE_BUILD
#define UNO_TABLE_BUILD 0
#endif

#endif
