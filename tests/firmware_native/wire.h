// The wire as a host sees it, written from firmware/PROTOCOL.md and not from the firmware's own code.
#ifndef TESTS_FIRMWARE_NATIVE_WIRE_H
#define TESTS_FIRMWARE_NATIVE_WIRE_H

#include <stdint.h>

#include <string>
#include <vector>

typedef std::vector<uint8_t> Bytes;

// Bit by bit.
inline uint16_t slowCrc(const Bytes& data) {
  uint16_t crc = 0xFFFF;
  for (uint8_t byte : data) {
    crc = static_cast<uint16_t>(crc ^ (byte << 8));
    for (int i = 0; i < 8; ++i) crc = static_cast<uint16_t>((crc & 0x8000) ? (crc << 1) ^ 0x1021 : crc << 1);
  }
  return crc;
}

// A frame around a body without its CRC.
inline Bytes frameOf(Bytes body) {
  const uint16_t crc = slowCrc(body);
  body.push_back(crc & 0xFF);
  body.push_back(crc >> 8);
  Bytes frame = {0xF0, 0x0B};
  for (size_t start = 0; start < body.size(); start += 7) {
    const size_t end = start + 7 < body.size() ? start + 7 : body.size();
    uint8_t high = 0;
    for (size_t i = start; i < end; ++i) high = static_cast<uint8_t>(high | ((body[i] >> 7) << (i - start)));
    frame.push_back(high);
    for (size_t i = start; i < end; ++i) frame.push_back(body[i] & 0x7F);
  }
  frame.push_back(0xF7);
  return frame;
}

// The body of a frame, without its CRC; empty if the frame is not sound.
inline Bytes bodyOf(const Bytes& frame) {
  if (frame.size() < 6 || frame[0] != 0xF0 || frame[1] != 0x0B || frame.back() != 0xF7) return {};
  Bytes body;
  for (size_t at = 2; at + 1 < frame.size();) {
    const uint8_t high = frame[at++];
    for (int i = 0; i < 7 && at + 1 < frame.size(); ++i) {
      body.push_back(static_cast<uint8_t>(frame[at++] | (((high >> i) & 1) << 7)));
    }
  }
  const Bytes inner(body.begin(), body.end() - 2);
  const uint16_t crc = static_cast<uint16_t>(body[body.size() - 2] | (body.back() << 8));
  return crc == slowCrc(inner) ? inner : Bytes();
}

inline uint32_t little(const Bytes& body, size_t at, size_t size) {
  uint32_t value = 0;
  for (size_t i = size; i-- > 0;) value = (value << 8) | body.at(at + i);
  return value;
}

inline Bytes fromHex(const std::string& text) {
  Bytes bytes;
  for (size_t i = 0; i + 1 < text.size(); i += 2) {
    bytes.push_back(static_cast<uint8_t>(std::stoi(text.substr(i, 2), nullptr, 16)));
  }
  return bytes;
}

#endif
