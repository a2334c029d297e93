// The scan: 10,000 times a second one timer interrupt reads all inputs at one instant, counts, and keeps what changed.
// For the sketch only. What a change means is for the logic, in its own time: the stamp is taken here.
#ifndef TABLE_BOARD_SCAN_H
#define TABLE_BOARD_SCAN_H

#include <Arduino.h>

#include "board.h"
#include "build_choice.h"

#if TABLE_BOARD_SCAN_TIMER == 1
#define SCAN_VECTOR TIMER1_COMPA_vect
#define SCAN_TCCRA TCCR1A
#define SCAN_TCCRB TCCR1B
#define SCAN_TCNT TCNT1
#define SCAN_OCRA OCR1A
#define SCAN_TIMSK TIMSK1
#elif TABLE_BOARD_SCAN_TIMER == 5
#define SCAN_VECTOR TIMER5_COMPA_vect
#define SCAN_TCCRA TCCR5A
#define SCAN_TCCRB TCCR5B
#define SCAN_TCNT TCNT5
#define SCAN_OCRA OCR5A
#define SCAN_TIMSK TIMSK5
#else
#error "the pin map asks for a timer that scan.h does not know"
#endif

namespace scan {

constexpr uint16_t kTop = F_CPU / 1000000UL * tablecore::kScanUs - 1;

struct Sample {
  uint8_t scan;  // its lowest byte: none waits for 25 ms
  pins::Raw raw;
};

// Room for 1.2 ms (MEGA: 6.4) in which every scan brings a change. If the loop is slower than that, changes are seen
// later, not lost.
constexpr uint8_t kQueue = RAMEND > 0x1000 ? 64 : 12;
static Sample queue[kQueue];
static Sample* head = queue;             // the next to be written, by the interrupt
static Sample* tail = queue;             // the next to be taken, by the loop
static volatile uint8_t room = kQueue;
static volatile uint16_t now = 0;
static pins::Raw last;  // as queued

static inline __attribute__((always_inline)) Sample* after(Sample* at) {
  return ++at == queue + kQueue ? queue : at;
}

// Written for few registers: the interrupt has to save each.
static inline __attribute__((always_inline)) void keep(const pins::Raw& raw) {
  const uint8_t left = room;
  if (!left) return;
  room = left - 1;
  head->scan = *reinterpret_cast<volatile uint8_t*>(&now);  // the lower byte
  head->raw = raw;
  last = raw;
  head = after(head);
}

}  // namespace scan

#if TABLE_BOARD_HAS_CHAIN
#include "chain.h"
#else

namespace scan {

inline void beginReading() {
  for (uint8_t i = 0; i < sizeof pins::kInputPins; ++i) pinMode(pgm_read_byte(&pins::kInputPins[i]), INPUT_PULLUP);
  delayMicroseconds(200);  // until the pull-ups have lifted the cables
  last = pins::readInputs();
}

inline void watchReading(tablecore::Board&, uint16_t, const tablecore::Mask&) {}

}  // namespace scan

ISR(SCAN_VECTOR) {
  const pins::Raw raw = pins::readInputs();
  scan::now = scan::now + 1;
  if (pins::differ(raw, scan::last)) scan::keep(raw);
}

#endif

namespace scan {

static tablecore::Mask contacts;  // by number, 1 = closed


#if TABLE_BOARD_HAS_CHAIN

inline void take(const pins::Raw& raw) {
  for (uint8_t i = 0; i < pins::kBytes; ++i) contacts.bytes[i] = ~raw.bytes[i];
}

#else

static pins::Raw seen;  // as far as the loop has taken them

inline void take(const pins::Raw& raw) {
  for (uint8_t i = 0; i < pins::kBytes; ++i) {
    uint8_t changed = raw.bytes[i] ^ seen.bytes[i];
    for (const uint8_t* at = pins::kInputOn[i]; changed; ++at, changed >>= 1) {
      if (!(changed & 1)) continue;
      const uint8_t input = pgm_read_byte(at);
      if (input != pins::kNone) contacts.bytes[input >> 3] ^= tablecore::bitOf(input);
    }
  }
  seen = raw;
}

#endif

// Before the first scan.
inline tablecore::Mask begin() {
  beginReading();
#if !TABLE_BOARD_HAS_CHAIN
  for (uint8_t i = 0; i < pins::kBytes; ++i) seen.bytes[i] = 0xFF;
#endif
  take(last);
  return contacts;
}

inline void start() {
  SCAN_TCCRA = 0;
  SCAN_TCCRB = _BV(WGM12) | _BV(CS10);  // from 0 to OCRA at full speed; the bits are the same in every 16-bit timer
  SCAN_TCNT = 0;
  SCAN_OCRA = kTop;
  SCAN_TIMSK = _BV(OCIE1A);
}

// Everything up to now goes to the logic. Contacts go before everything else: as long as new ones have come meanwhile,
// up to a limit that a chattering button cannot push.
inline void serve(tablecore::Board& board) {
  uint16_t until;
  tablecore::Scan at = board.now();
  for (uint8_t round = 0; round < 8; ++round) {
    noInterrupts();
    until = now;
    uint8_t waiting = kQueue - room;
    interrupts();
    if (!waiting) break;
    for (; waiting; --waiting) {
      const Sample sample = *tail;
      tail = after(tail);
      noInterrupts();
      room = room + 1;
      interrupts();
      take(sample.raw);
      at += static_cast<uint8_t>(sample.scan - static_cast<uint8_t>(at));
      board.sampled(contacts, at);
    }
  }
  const uint16_t passed = until - static_cast<uint16_t>(board.now());
  board.passTime(board.now() + passed);
  watchReading(board, passed, contacts);
}

}  // namespace scan

#endif
