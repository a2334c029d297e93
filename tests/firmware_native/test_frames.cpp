// Bytes to frames and back, on the vectors that the host's tests read as well.
#include <doctest/doctest.h>

#include <fstream>
#include <map>
#include <sstream>

#include "frames.h"
#include "messages.h"
#include "wire.h"

using namespace tablecore;

namespace {

struct Vector {
  std::string name, who;
  Bytes bytes;
  std::map<std::string, std::string> expected;
};

std::vector<Vector> vectors() {
  std::ifstream file(VECTORS);
  std::vector<Vector> found;
  for (std::string line; std::getline(file, line);) {
    if (line.empty() || line[0] == '#') continue;
    std::istringstream columns(line);
    Vector one;
    std::string hex, pair;
    columns >> one.name >> one.who >> hex;
    one.bytes = fromHex(hex);
    while (columns >> pair) {
      const size_t at = pair.find('=');
      one.expected[pair.substr(0, at)] = pair.substr(at + 1);
    }
    found.push_back(one);
  }
  return found;
}

// What a reader says to these bytes, strays left out.
std::vector<Heard> heard(FrameReader& reader, const Bytes& bytes) {
  std::vector<Heard> found;
  for (uint8_t byte : bytes) {
    const Heard one = reader.feed(byte);
    if (one != Heard::kNothing && one != Heard::kStray) found.push_back(one);
  }
  return found;
}

Bytes said;

}  // namespace

TEST_CASE("there are vectors") { REQUIRE(vectors().size() > 40); }

TEST_CASE("every vector that fits the board comes out as it says") {
  FrameReader reader = FrameReader();
  for (const Vector& one : vectors()) {
    CAPTURE(one.name);
    const auto found = heard(reader, one.bytes);
    const auto& expected = one.expected;
    if (expected.count("noise")) {
      const bool isOurs = expected.at("noise") != "foreign" && expected.at("noise") != "stray";
      CHECK(found == (isOurs ? std::vector<Heard>{Heard::kDamaged} : std::vector<Heard>{}));
    } else if (expected.count("probe")) {
      CHECK(found == std::vector<Heard>{Heard::kProbe});
    } else if (expected.count("major")) {
      if (!expected.count("frame")) CHECK(found.empty());  // a greeting is nothing to a board
    } else if (one.bytes.size() <= kLongestFromHost) {
      REQUIRE(found == std::vector<Heard>{Heard::kFrame});
      const Bytes body(reader.body(), reader.body() + reader.length());
      CHECK(body == bodyOf(one.bytes));
      if (expected.count("malformed") && one.who == "host") CHECK(reader.length() < shortest(body[0]));
      if (expected.count("frame") && one.who == "host") CHECK(reader.length() >= shortest(body[0]));
      if (expected.count("unknown") && one.who == "host") CHECK(shortest(body[0]) == 0);
    }
  }
}

TEST_CASE("the fields of every message give its bytes again") {
  for (const Vector& one : vectors()) {
    if (!one.expected.count("body") || one.bytes.size() > kLongestToHost) continue;
    CAPTURE(one.name);
    const Bytes body = bodyOf(one.bytes);
    said.clear();
    FrameWriter frame([](uint8_t byte) { said.push_back(byte); }, body[0], static_cast<uint16_t>(little(body, 1, 2)));
    frame.bytes(body.data() + 3, static_cast<uint8_t>(body.size() - 3));
    frame.finish();
    CHECK(said == one.bytes);
  }
}

TEST_CASE("the CRC is CCITT-FALSE") {
  uint16_t crc = kCrcStart;
  for (char c : std::string("123456789")) crc = crc16(crc, static_cast<uint8_t>(c));
  CHECK(crc == 0x29B1);
}

TEST_CASE("no single damaged byte gives a frame") {
  const Bytes sound = frameOf({0x07, 1, 2, 1, 0x21, 0, 0, 0, 0, 1, 4, 0, 2, 1});
  for (size_t at = 1; at + 1 < sound.size(); ++at) {
    for (int flip = 1; flip < 256; ++flip) {
      Bytes bytes = sound;
      bytes[at] = static_cast<uint8_t>(bytes[at] ^ flip);
      FrameReader reader = FrameReader();
      for (Heard one : heard(reader, bytes)) CHECK(one != Heard::kFrame);
    }
  }
}

TEST_CASE("a frame begins anew wherever F0 comes, and the one before is damaged") {
  FrameReader reader = FrameReader();
  Bytes bytes = {0xF0, 0x0B, 0x00, 0x08};
  const Bytes sound = frameOf({0x08, 1, 2, 1, 0, 0});
  bytes.insert(bytes.end(), sound.begin(), sound.end());
  CHECK(heard(reader, bytes) == std::vector<Heard>{Heard::kDamaged, Heard::kFrame});
}

TEST_CASE("bytes without an end never leave the buffer, and are given up") {
  for (uint8_t id : {0x0B, 0x71}) {
    FrameReader reader = FrameReader();
    Bytes bytes = {0xF0, id};
    bytes.resize(1000, 0x21);
    const auto found = heard(reader, bytes);
    CHECK(found.size() == (id == 0x0B ? 1 : 0));  // what is not ours is not damage
    CHECK(heard(reader, frameOf({0x08, 1, 2, 1, 0, 0})) == std::vector<Heard>{Heard::kFrame});
  }
}

TEST_CASE("one frame too long for the board is damage, the longest allowed is read") {
  for (size_t fields : {36, 37}) {
    Bytes body = {0x02, 1, 2};
    body.resize(fields, 0x55);
    const Bytes frame = frameOf(body);
    FrameReader reader = FrameReader();
    const Heard expected = frame.size() <= kLongestFromHost ? Heard::kFrame : Heard::kDamaged;
    CAPTURE(frame.size());
    CHECK(heard(reader, frame) == std::vector<Heard>{expected});
  }
}

TEST_CASE("noise of every kind leaves the reader able to read") {
  FrameReader reader = FrameReader();
  uint32_t random = 1;
  for (int i = 0; i < 200000; ++i) {
    random = random * 1664525 + 1013904223;
    reader.feed(static_cast<uint8_t>(random >> 24));
  }
  reader.feed(0xF0);
  CHECK(heard(reader, frameOf({0x08, 1, 2, 1, 0, 0})).back() == Heard::kFrame);
}
