// uno-table: the board in the middle of an UNO table. Opens and uploads in a plain Arduino IDE; which build it becomes
// stands in build_choice.h, what its lights mean in firmware/README.md, what it says in firmware/PROTOCOL.md.
//
// This file joins pins, timer and line to the logic in the files beside it, which knows none of them.
#include "board.h"
#include "build_choice.h"
#include "outputs.h"
#include "scan.h"
#include "start_memory.h"
#include "watchdog.h"

static constexpr uint32_t kBaud = 57600;  // that of StandardFirmata: one opened port is asked which of the two it is

static const tablecore::Build kBuild PROGMEM = {pins::kBuildName,     pins::kWireBoard, pins::kSeats,   pins::kWired,
                                        pins::kCapabilities, pins::kPinMapId,  UNO_TABLE_BUILD};
static tablecore::Event ring[pins::kRing];
static tablecore::Board board;

void setup() {
  outputs::begin();
  Serial.begin(kBaud);
  TIMSK0 = 0;  // nobody asks for millis(): one interrupt less beside the scan
  const tablecore::Start start = start_memory::begin();
  board.begin(&kBuild, ring, pins::kRing, start, scan::begin(), 0);
  outputs::enable();
  scan::start();
  watchdog::begin();
}

static void put(uint8_t byte) { Serial.write(byte); }

// What waits on the line, but not so much that a press would wait for it.
static void listen() {
  constexpr int kBufferFull = SERIAL_RX_BUFFER_SIZE - 1;
  int waiting = Serial.available();
  if (waiting >= kBufferFull) board.lostByte();
  for (uint8_t n = 0; n < 8 && waiting > 0; ++n, --waiting) board.receive(static_cast<uint8_t>(Serial.read()));
}

static void pass() {
  watchdog::feed();
  scan::serve(board);
  board.speak(static_cast<uint8_t>(Serial.availableForWrite()), put);  // whole or not at all, so it never waits
  board.tick();
  outputs::serve(board);
  listen();
}

void loop() {
  for (;;) pass();  // between two calls of loop() the core looks for a serialEvent() that nobody has
}
