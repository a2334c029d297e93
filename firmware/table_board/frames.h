// Bytes to frames and back: the Firmata envelope, the packing and the CRC (firmware/PROTOCOL.md, section 2).
// What a body means is for `messages.h`.
#ifndef TABLE_BOARD_FRAMES_H
#define TABLE_BOARD_FRAMES_H

#include <stdint.h>

#include "wire_limits.h"

namespace tablecore {

constexpr uint8_t kFrameStart = 0xF0;  // Firmata START_SYSEX
constexpr uint8_t kFrameEnd = 0xF7;    // Firmata END_SYSEX
constexpr uint8_t kUserId = 0x0B;      // one of the ids 0x01 to 0x0F that Firmata leaves to users
constexpr uint8_t kReportFirmware = 0x79;

constexpr uint16_t kCrcStart = 0xFFFF;

// CRC-16/CCITT-FALSE over one byte more. "123456789" gives 0x29B1.
uint16_t crc16(uint16_t crc, uint8_t byte);

enum class Heard : uint8_t {
  kNothing,  // not yet, or something that is not ours
  kFrame,    // `body()` and `length()` hold until the next `feed`
  kProbe,    // REPORT_FIRMWARE, "what are you?"
  kDamaged,  // was meant for us and cannot be read
  kStray,    // this byte stands outside every message
};

// Starts as zeros, as static variables do.
class FrameReader {
 public:
  Heard feed(uint8_t byte);
  const uint8_t* body() const { return content_; }
  uint8_t length() const { return length_; }  // without the CRC

 private:
  bool isOurs() const { return count_ == 0 || id_ == kUserId; }
  Heard giveUp();
  Heard finish();
  bool unpack(uint8_t packed);

  bool isInside_;
  uint8_t count_;  // bytes since the start of the message
  uint8_t id_;     // the first of them
  uint8_t length_;
  uint8_t content_[kLongestFromHost - 3];  // the rest, unpacked in place
};

// Where bytes go: the transmit buffer of the line.
typedef void (*Sink)(uint8_t byte);

// Says one frame, packing as it goes: the line works on the first bytes while the rest is still being put together.
class FrameWriter {
 public:
  FrameWriter(Sink sink, uint8_t type, uint16_t boot);
  void u8(uint8_t value);
  void u16(uint16_t value);
  void u32(uint32_t value);
  void bytes(const uint8_t* from, uint8_t count);
  void finish();

 private:
  void pack(uint8_t byte);
  void flush();

  Sink sink_;
  uint16_t crc_;
  uint8_t high_;  // the high bits of this group
  uint8_t bit_;   // of the next byte
  uint8_t count_;
  uint8_t group_[7];
};

}  // namespace tablecore

#endif
