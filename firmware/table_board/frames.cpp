#include "frames.h"

namespace tablecore {

uint16_t crc16(uint16_t crc, uint8_t byte) {
  uint8_t x = static_cast<uint8_t>((crc >> 8) ^ byte);
  x = static_cast<uint8_t>(x ^ (x >> 4));
  const uint16_t wide = x;
  return static_cast<uint16_t>((crc << 8) ^ (wide << 12) ^ (wide << 5) ^ wide);
}

Heard FrameReader::feed(uint8_t byte) {
  if (byte == kFrameStart) {
    const Heard before = giveUp();
    isInside_ = true;
    count_ = 0;
    return before;
  }
  if (!isInside_) return Heard::kStray;
  if (byte == kFrameEnd) return finish();
  if (byte >= 0x80) return giveUp();
  if (count_ == 0) {
    id_ = byte;
  } else if (count_ <= sizeof content_) {
    content_[count_ - 1] = byte;
  }
  ++count_;
  return count_ + 1 >= kLongestNoise ? giveUp() : Heard::kNothing;
}

// What came so far is no message. Only what may have been meant for us is damage.
Heard FrameReader::giveUp() {
  const bool hurts = isInside_ && isOurs();
  isInside_ = false;
  return hurts ? Heard::kDamaged : Heard::kNothing;
}

Heard FrameReader::finish() {
  isInside_ = false;
  if (count_ == 1 && id_ == kReportFirmware) return Heard::kProbe;
  if (count_ == 0 || id_ != kUserId) return Heard::kNothing;
  const uint8_t packed = static_cast<uint8_t>(count_ - 1);
  if (packed > sizeof content_ || !unpack(packed) || length_ < 3) return Heard::kDamaged;
  uint16_t crc = kCrcStart;
  length_ = static_cast<uint8_t>(length_ - 2);
  for (uint8_t i = 0; i < length_; ++i) crc = crc16(crc, content_[i]);
  const bool isSound = content_[length_] == (crc & 0xFF) && content_[length_ + 1] == (crc >> 8);
  return isSound ? Heard::kFrame : Heard::kDamaged;
}

// In place: the packed byte is always ahead of where its unpacked byte goes.
bool FrameReader::unpack(uint8_t packed) {
  uint8_t from = 0;
  length_ = 0;
  while (from < packed) {
    uint8_t high = content_[from++];
    if (from == packed) return false;  // a group without bytes
    for (uint8_t i = 0; i < 7 && from < packed; ++i) {
      content_[length_++] = static_cast<uint8_t>(content_[from++] | ((high & 1) ? 0x80 : 0));
      high >>= 1;
    }
    if (high) return false;  // bits for bytes that are not there
  }
  return true;
}

FrameWriter::FrameWriter(Sink sink, uint8_t type, uint16_t boot)
    : sink_(sink), crc_(kCrcStart), high_(0), bit_(1), count_(0) {
  sink_(kFrameStart);
  sink_(kUserId);
  u8(type);
  u16(boot);
}

void FrameWriter::u8(uint8_t value) {
  crc_ = crc16(crc_, value);
  pack(value);
}

void FrameWriter::u16(uint16_t value) {
  u8(static_cast<uint8_t>(value));
  u8(static_cast<uint8_t>(value >> 8));
}

void FrameWriter::u32(uint32_t value) {
  u16(static_cast<uint16_t>(value));
  u16(static_cast<uint16_t>(value >> 16));
}

void FrameWriter::bytes(const uint8_t* from, uint8_t count) {
  while (count--) u8(*from++);
}

void FrameWriter::pack(uint8_t byte) {
  if (byte & 0x80) high_ |= bit_;
  bit_ = static_cast<uint8_t>(bit_ << 1);
  group_[count_++] = byte & 0x7F;
  if (count_ == sizeof group_) flush();
}

void FrameWriter::flush() {
  if (!count_) return;
  sink_(high_);
  for (uint8_t i = 0; i < count_; ++i) sink_(group_[i]);
  high_ = 0;
  bit_ = 1;
  count_ = 0;
}

void FrameWriter::finish() {
  const uint16_t crc = crc_;
  pack(static_cast<uint8_t>(crc));
  pack(static_cast<uint8_t>(crc >> 8));
  flush();
  sink_(kFrameEnd);
}

}  // namespace tablecore
