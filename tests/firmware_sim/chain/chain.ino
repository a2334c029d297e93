// The test of the simulated shift registers: reads 24 bits and writes 16, by hand ('b') or by SPI ('s'), and says what it
// read. 'o' and 'O' turn the outputs on and off. Pins as in pinmap.toml, r3_shift.
#include <Arduino.h>

enum { kEnable = 5, kLoad = 9, kLatch = 10, kMosi = 11, kMiso = 12, kClock = 13 };

static uint8_t exchange(bool bySpi, uint8_t out)
{
  if (bySpi) {
    SPDR = out;
    while (!(SPSR & _BV(SPIF))) {}
    return SPDR;
  }
  uint8_t in = 0;
  for (uint8_t i = 0; i < 8; i++) {
    digitalWrite(kMosi, out & 0x80);
    out <<= 1;
    in = in << 1 | digitalRead(kMiso);
    digitalWrite(kClock, HIGH);
    digitalWrite(kClock, LOW);
  }
  return in;
}

void setup()
{
  digitalWrite(kLoad, HIGH);
  pinMode(kLoad, OUTPUT);
  pinMode(kLatch, OUTPUT);
  pinMode(kMosi, OUTPUT);
  pinMode(kClock, OUTPUT);
  pinMode(kMiso, INPUT_PULLUP);
  Serial.begin(57600);
}

void loop()
{
  const int c = Serial.read();
  if (c == 'o') {
    digitalWrite(kEnable, LOW);
    pinMode(kEnable, OUTPUT);
  }
  if (c == 'O') pinMode(kEnable, INPUT);
  if (c != 'b' && c != 's') return;
  if (c == 's') {
    SPCR = _BV(SPE) | _BV(MSTR);
    SPSR = _BV(SPI2X);
  }
  digitalWrite(kLoad, LOW);
  digitalWrite(kLoad, HIGH);
  uint8_t in[4];
  static const uint8_t kOut[4] = {0, 0, 0x81, 0x2F};
  for (uint8_t i = 0; i < 4; i++) in[i] = exchange(c == 's', kOut[i]);
  digitalWrite(kLatch, HIGH);
  digitalWrite(kLatch, LOW);
  SPCR = 0;
  Serial.write(in, 4);
}
