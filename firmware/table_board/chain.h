// The 74HC165s and 74HC595s of the build r3_shift, on the SPI at 8 MHz. Included by scan.h.
//
// The 74HC165 shifts on a rising clock: with the clock idling high (mode 2) its bit is taken on the falling edge, half
// a period after it was put out. The 74HC595 takes its bit on the rising edge: with the clock idling low (mode 0) the
// bit was put out half a period before. So the scan reads in mode 2, and the lamps are written in mode 0. What passes
// through the other chips meanwhile is never latched.
#ifndef TABLE_BOARD_CHAIN_H
#define TABLE_BOARD_CHAIN_H

namespace scan {

constexpr uint8_t kReadMode = _BV(SPE) | _BV(MSTR) | _BV(CPOL);
constexpr uint8_t kWriteMode = _BV(SPE) | _BV(MSTR);

static volatile uint8_t faults = 0;  // scans in a row that cannot be believed
static volatile bool hasFailed = false;

static inline __attribute__((always_inline)) uint8_t received() {
  while (!(SPSR & _BV(SPIF))) {
  }
  return SPDR;
}

inline void beginReading() {
  digitalWrite(pins::kLoadPin, HIGH);
  pinMode(pins::kLoadPin, OUTPUT);
  pinMode(pins::kLatchPin, OUTPUT);  // also the SPI's SS: as an output it cannot turn the SPI off
  pinMode(pins::kClockPin, OUTPUT);
  pinMode(pins::kMosiPin, OUTPUT);
  pinMode(pins::kMisoPin, INPUT_PULLUP);  // a cut wire reads ones
  SPCR = kReadMode;
  SPSR = _BV(SPI2X);
  for (uint8_t i = 0; i < pins::kBytes; ++i) last.bytes[i] = 0xFF;
}

// Both chips at once: the lowest bit is the first leg of the first one.
inline void writeLamps(uint16_t legs) {
  noInterrupts();
  SPCR = kWriteMode;
  SPDR = legs >> 8;
  received();
  SPDR = static_cast<uint8_t>(legs);
  received();
  pins::latchHigh();
  pins::latchLow();
  SPCR = kReadMode;
  interrupts();
}

// The SPI needs 17 cycles for a byte. What has to be done anyway is done meanwhile (`before` makes the compiler do it),
// and twelve cycles fill the rest.
static inline __attribute__((always_inline)) uint8_t receivedAfter(uint8_t& before) {
  asm volatile("rjmp .+0\n\trjmp .+0\n\trjmp .+0\n\trjmp .+0\n\trjmp .+0\n\trjmp .+0" : "+r"(before));
  return received();
}

// Every contact at one instant. False if it cannot be believed: a leg that is tied to 5 V reads low, or the eight bits
// behind the last chip, whose serial input is at ground, are not all low. `changed` is 0 if nothing did.
static inline __attribute__((always_inline)) bool readChain(pins::Raw& raw, uint8_t& tail, uint8_t& changed,
                                                            bool counts) {
  pins::loadLow();
  pins::loadHigh();
  SPDR = 0;
  if (counts) now = now + 1;  // ten cycles
  asm volatile("rjmp .+0\n\trjmp .+0\n\trjmp .+0");
  raw.bytes[2] = received();
  SPDR = 0;
  changed = (raw.bytes[2] ^ last.bytes[2]) & pins::kRead2;
  raw.bytes[1] = receivedAfter(changed);
  SPDR = 0;
  changed |= (raw.bytes[1] ^ last.bytes[1]) & pins::kRead1;
  raw.bytes[0] = receivedAfter(changed);
  SPDR = 0;
  changed |= (raw.bytes[0] ^ last.bytes[0]) & pins::kRead0;
  tail = receivedAfter(changed);
  return (raw.bytes[2] & pins::kHigh) == pins::kHigh && !tail;
}

static const char kDead[] PROGMEM = "no data from U4: chain dead or D12 cut";
static const char kLow[] PROGMEM = "data line D12 held low";
static const char kCutBehindU3[] PROGMEM = "chain cut behind U3";
static const char kCutBehindU2[] PROGMEM = "chain cut behind U2";
static const char kTail[] PROGMEM = "U2 pin 10 is not at ground";
static const char kUnsteady[] PROGMEM = "shift registers read wrong now and then";
static const char kSound[] PROGMEM = "shift registers work again";

// A guess for people: a cut input mostly floats high.
inline const char* diagnosis() {
  pins::Raw raw;
  uint8_t tail, changed;
  noInterrupts();
  const bool isSound = readChain(raw, tail, changed, false);
  interrupts();
  if (isSound) return kUnsteady;
  if ((raw.bytes[2] & pins::kHigh) != pins::kHigh) return kLow;
  if (tail != 0xFF || raw.bytes[0] != 0xFF) return kTail;
  if (raw.bytes[1] != 0xFF) return kCutBehindU2;
  return raw.bytes[2] != 0xFF ? kCutBehindU3 : kDead;
}

constexpr uint8_t kFaultScans = 100;      // 10 ms: a spark is not a fault
constexpr uint16_t kSoundScans = 2000;  // 0.2 s without one: it works again
static uint16_t sound = 0;  // scans since the last fault, while it is lost
static bool isLost = false;

inline void watchReading(tablecore::Board& board, uint16_t passed, const tablecore::Mask& contacts) {
  if (!isLost) {
    if (faults < kFaultScans) return;
    isLost = true;
    board.inputsLost(diagnosis());
  }
  sound = hasFailed ? 0 : sound + passed;
  hasFailed = false;
  if (sound < kSoundScans) return;
  isLost = false;
  board.inputsBack(kSound, contacts);
}

}  // namespace scan

ISR(SCAN_VECTOR) {
  pins::Raw raw;
  uint8_t tail, changed;
  if (scan::readChain(raw, tail, changed, true)) {
    scan::faults = 0;
    if (changed) scan::keep(raw);
    return;
  }
  scan::hasFailed = true;
  if (scan::faults < 255) scan::faults = scan::faults + 1;
}

#endif
