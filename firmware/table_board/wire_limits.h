// The numbers both ends of the wire agree on, each with its reason: firmware/PROTOCOL.md, sections 9 and 12.
// The host has them in host/tablehost/wire/timing.py and boards/sim_button.py under the same names.
#ifndef TABLE_BOARD_WIRE_LIMITS_H
#define TABLE_BOARD_WIRE_LIMITS_H

#include <stdint.h>

namespace tablecore {

typedef uint32_t Scan;  // one scan is 100 µs; counts from boot and wraps after 119 hours

constexpr uint16_t kScanUs = 100;
constexpr uint8_t kScansPerMs = 10;
constexpr uint16_t kScansPerSecond = 10000;

constexpr uint8_t kSeats = 10;
constexpr uint8_t kInputs = 23;  // 2s UNO! and 2s+1 CATCH of seat s, then landing, ok, undo
constexpr uint8_t kSeatInputs = 2 * kSeats;
constexpr uint8_t kLamps = 16;  // seats 0 to 9, clockwise, counterclockwise, red, yellow, green, blue

// From a contact to a press, in scans.
constexpr uint8_t kConfirm = 8;         // closed samples: 0.8 ms, so that the frame is out 1 ms after the contact
constexpr uint8_t kDoubt = 80;          // and they have to come within 8 ms
constexpr uint8_t kGap = 50;            // open for 5 ms after a glitch before a contact counts as a new one
constexpr uint8_t kRelease = 100;       // open for 10 ms is let go
constexpr uint32_t kStuck = 80000;      // closed for 8 s
constexpr uint16_t kFreeAfterBoot = 500;  // seen open for 50 ms before it counts at all; the same after kStuck
constexpr uint8_t kEdgesASecond = 20;   // more is chatter
constexpr uint8_t kTie = 2;             // scans; nearer than that nobody was first
constexpr uint8_t kLockMs = 25;         // CONFIG may change it

// The conversation, in milliseconds.
constexpr uint16_t kBootMs = 256;         // the lamp test; a power of two, so that a lamp's turn is a shift
constexpr uint16_t kBeatMs = 300;         // the host's comes every 250: ours must not delay the answer to one
constexpr uint16_t kStaleMs = 600;        // two beats missed
constexpr uint16_t kHostLostMs = 1500;
constexpr uint16_t kResendMs = 100;
constexpr uint8_t kEventsResent = 8;      // frames of 25 bytes take 35 of the 100 ms
constexpr uint16_t kNakMs = 100;          // noise must not make more noise
constexpr uint16_t kWordsMs = 1000;
constexpr uint16_t kBuzzerMs = 2000;      // no longer in one go, whatever was asked

// Frames, in bytes on the wire.
constexpr uint8_t kLongestFromHost = 48;
constexpr uint8_t kLongestToHost = 63;  // the transmit buffer of the core
constexpr uint8_t kLongestNoise = 128;  // a message without an end is given up here

}  // namespace tablecore

#endif
