// The whole board under libFuzzer: bytes on its line, sound frames with rubbish in them, contacts and time.
//
// The input is a little script. Whatever it says, every byte the board sends belongs to a sound frame (or to its answer
// to the one question of both sketches), fits the buffer of the line, and lamps of seats that do not exist stay dark.
#include <stdio.h>
#include <stdlib.h>

#include "table.h"

namespace {

void require(bool isSo, const char* what) {
  if (isSo) return;
  fprintf(stderr, "the board broke a promise: %s\n", what);
  abort();
}

// What was sent is sound frames of ours, answers to REPORT_FIRMWARE and words for people, nothing else.
void checkLine(const Bytes& line) {
  for (size_t at = 0; at < line.size();) {
    require(line[at] != 0xFF, "it wrote more than the line has room for");
    if (line[at] != 0xF0) {
      require(line[at] < 0x80, "a byte of eight bits outside a frame");
      ++at;
      continue;
    }
    size_t end = at + 1;
    while (end < line.size() && line[end] < 0x80) ++end;
    if (end == line.size()) return;  // it is still speaking
    require(line[end] == 0xF7, "a frame inside a frame");
    const Bytes frame(&line[at], &line[end] + 1);
    require(frame.size() <= 63, "a frame that is too long");
    if (frame[1] == 0x0B) {
      const Bytes body = bodyOf(frame);
      require(!body.empty(), "a frame whose CRC is wrong");
      require(body[0] & 0x40, "a frame that claims to come from the host");
    } else {
      require(frame[1] == 0x79, "a message that is neither ours nor the answer to a probe");
    }
    at = end + 1;
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  if (size < 2) return 0;
  Table table(static_cast<uint32_t>(data[0]) << 24, static_cast<uint8_t>(2 + data[1] % 9), 16);
  table.runMs(300);
  uint32_t contacts = 0;
  for (size_t at = 2; at < size;) {
    const uint8_t word = data[at++];
    const size_t left = size - at;
    const size_t count = static_cast<size_t>(word >> 2) < left ? static_cast<size_t>(word >> 2) : left;
    switch (word & 3) {
      case 0:  // bytes as they come
        table.hear(Bytes(data + at, data + at + count));
        at += count;
        break;
      case 1: {  // a sound frame of that boot, whatever its fields are
        if (count < 1) break;
        Bytes fields(data + at + 1, data + at + count);
        if (fields.size() > 24) fields.resize(24);
        table.say(data[at], fields);
        at += count;
        break;
      }
      case 2:  // time
        table.run(1 + 16 * static_cast<uint32_t>(word >> 2));
        break;
      case 3: {  // a contact opens or closes
        const int input = (word >> 2) % 23;
        contacts ^= 1u << input;
        table.touch(input, (contacts >> input) & 1, table.now() + 1);
        table.run(1);
        break;
      }
    }
    checkLine(table.line);
    if (table.line.size() > 4096) table.forget();
  }
  return 0;
}
