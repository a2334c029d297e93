// Events kept until the host has them, and which are sent when.
#include <doctest/doctest.h>

#include <vector>

#include "event_ring.h"

using namespace tablecore;

namespace {

struct Ring {
  explicit Ring(uint8_t size) : storage(size) { ring.begin(storage.data(), size); }
  void push(uint8_t input) {
    ring.place().input = input;
    ring.keep();
  }
  // Sequence numbers of all that has to be sent now.
  std::vector<int> send() {
    std::vector<int> sent;
    while (ring.hasToSend()) {
      uint16_t sequence;
      ring.toSend(sequence);
      sent.push_back(sequence);
      ring.sent();
    }
    return sent;
  }

  std::vector<Event> storage;
  EventRing ring = EventRing();
};

typedef std::vector<int> Sent;

}  // namespace

TEST_CASE("an event is sent once at once, and again when asked") {
  Ring r(16);
  r.push(0);
  r.push(1);
  CHECK(r.send() == Sent{1, 2});
  CHECK(r.send() == Sent{});
  r.ring.sendAgain();
  CHECK(r.send() == Sent{1, 2});
}

TEST_CASE("at most eight of the oldest are sent again, and what was never sent follows") {
  Ring r(16);
  for (uint8_t i = 0; i < 16; ++i) r.push(i);
  CHECK(r.ring.isFull());
  r.ring.sendAgain();
  CHECK(r.send().size() == 16);  // the second half was fresh
  r.ring.sendAgain();
  CHECK(r.send() == Sent{1, 2, 3, 4, 5, 6, 7, 8});
}

TEST_CASE("an acknowledgement makes room for everything up to it") {
  Ring r(16);
  for (uint8_t i = 0; i < 10; ++i) r.push(i);
  r.send();
  r.ring.acknowledge(7);
  CHECK(r.ring.first() == 8);
  CHECK(r.ring.count() == 3);
  r.ring.sendAgain();
  CHECK(r.send() == Sent{8, 9, 10});
}

TEST_CASE("an acknowledgement that was never earned changes nothing") {
  Ring r(16);
  for (uint16_t sequence : {0, 1, 2, 40000, 65535}) r.ring.acknowledge(sequence);
  CHECK(r.ring.first() == 1);
  r.push(0);
  for (uint16_t sequence : {0, 2, 40000, 65535}) r.ring.acknowledge(sequence);
  CHECK(r.ring.count() == 1);
  r.ring.acknowledge(1);
  CHECK(r.ring.count() == 0);
  CHECK(r.ring.first() == 2);
}

TEST_CASE("an acknowledgement in the middle of a resend sends only what is left") {
  Ring r(16);
  for (uint8_t i = 0; i < 6; ++i) r.push(i);
  r.send();
  r.ring.sendAgain();
  uint16_t sequence;
  r.ring.toSend(sequence);
  r.ring.sent();
  r.ring.acknowledge(3);
  CHECK(r.send() == Sent{4, 5, 6});
}

TEST_CASE("65535 is followed by 0, and places in the ring go round") {
  for (uint8_t size : {16, 64}) {
    Ring r(size);
    for (uint32_t i = 0; i < 70000; ++i) {
      r.push(static_cast<uint8_t>(i));
      const Sent expected = {static_cast<int>((i + 1) & 0xFFFF)};
      REQUIRE(r.send() == expected);
      r.ring.acknowledge(static_cast<uint16_t>(i + 1));
      REQUIRE(r.ring.count() == 0);
    }
  }
}

TEST_CASE("what is in the ring stays as it was put in") {
  Ring r(16);
  uint8_t next = 0;
  for (int round = 0; round < 40; ++round) {
    while (!r.ring.isFull()) r.push(next++);
    uint16_t sequence;
    r.ring.sendAgain();
    const Event& oldest = r.ring.toSend(sequence);
    CHECK(static_cast<uint8_t>(sequence - 1) == oldest.input);
    r.ring.acknowledge(static_cast<uint16_t>(r.ring.first() + round % 16));
  }
}
