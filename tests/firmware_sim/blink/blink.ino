// The simulated chip's own test: a few lines that use each thing the tests of the real sketch lean on.
//   D2 button (own pull-up) -> D3, from a timer interrupt at 10 kHz; another pin of that port toggles all the time.
//   A byte comes back plus one. 'E': how often it has started, from EEPROM. 'M': why (MCUSR). 'B': busy for 2 ms with
//   interrupts off. The watchdog bites after 120 ms.
#include <Arduino.h>
#include <avr/eeprom.h>
#include <avr/wdt.h>

#ifdef __AVR_ATmega2560__
#define BUTTON_PIN PINE
#define LIGHT_PORT PORTE
enum { kButton = 4, kLight = 5, kOther = 3, kOtherPin = 5 };
#else
#define BUTTON_PIN PIND
#define LIGHT_PORT PORTD
enum { kButton = 2, kLight = 3, kOther = 4, kOtherPin = 4 };
#endif

static uint8_t cause;

ISR(TIMER1_COMPA_vect)
{
  LIGHT_PORT ^= _BV(kOther);
  if (BUTTON_PIN & _BV(kButton)) LIGHT_PORT &= ~_BV(kLight);
  else LIGHT_PORT |= _BV(kLight);
}

void setup()
{
  cause = MCUSR;
  MCUSR = 0;
  wdt_enable(WDTO_120MS);
  eeprom_write_byte(0, eeprom_read_byte(0) + 1);
  pinMode(2, INPUT_PULLUP);
  pinMode(3, OUTPUT);
  pinMode(kOtherPin, OUTPUT);
  TCCR1A = 0;
  TCCR1B = _BV(WGM12) | _BV(CS10);
  OCR1A = 1599;
  TIMSK1 = _BV(OCIE1A);
  Serial.begin(57600);
}

void loop()
{
  wdt_reset();
  const int c = Serial.read();
  if (c < 0) return;
  if (c == 'E') Serial.write(eeprom_read_byte(0));
  else if (c == 'M') Serial.write(cause);
  else if (c == 'B') {
    noInterrupts();
    delayMicroseconds(2000);
    interrupts();
  }
  else Serial.write(c + 1);
}
