// The types of firmware/PROTOCOL.md, section 5, and where their fields stand in a body.
#ifndef TABLE_BOARD_MESSAGES_H
#define TABLE_BOARD_MESSAGES_H

#include <stdint.h>

namespace tablecore {

constexpr uint8_t kFromBoard = 0x40;  // set in the type of everything a board says: an echo is seen for one

enum HostType : uint8_t {
  kConfig = 0x02,
  kArm = 0x03,
  kClose = 0x04,
  kAck = 0x06,
  kShow = 0x07,
  kHostBeat = 0x08,
  kHostNak = 0x09,
  kHostText = 0x0A,  // reserved: ignored
};

enum BoardType : uint8_t {
  kHello = 0x41,
  kConfigured = 0x42,
  kEvent = 0x45,
  kBoardBeat = 0x48,
  kBoardNak = 0x49,
  kBoardText = 0x4A,
};

// Frames to the host, bytes on the wire.
constexpr uint8_t kGreetingSize = 23, kHelloSize = 53, kConfiguredSize = 22, kEventSize = 25, kBoardBeatSize = 35,
                  kNakSize = 11;
constexpr uint8_t kTextLimit = 40;  // characters
constexpr uint8_t kTextSize = 55;   // at most

enum class Why : uint8_t { kNone, kDamaged, kUnknownType, kBadValue, kNotConfigured };

// The shortest body of a host's message, without CRC; 0 = no such type.
inline uint8_t shortest(uint8_t type) {
  if (type == kConfig || type == kShow) return 14;
  if (type == kArm) return 9;
  if (type == kHostBeat) return 6;
  if (type == kAck || type == kHostNak) return 5;
  if (type == kClose) return 4;
  return type == kHostText ? 3 : 0;
}

inline uint16_t u16At(const uint8_t* body, uint8_t at) {
  return static_cast<uint16_t>(body[at] | (static_cast<uint16_t>(body[at + 1]) << 8));
}

}  // namespace tablecore

#endif
