// Presses of many buttons on the whole board: order, windows, ties, room, and what is told of buttons that misbehave.
#include <doctest/doctest.h>

#include <algorithm>

#include "table.h"

namespace {

enum { kPress = 1, kFree = 2, kConfirmed = 4, kTie = 8, kEarly = 16, kHeld = 32, kStuck = 64, kMuted = 128 };

}  // namespace

TEST_CASE("a press becomes one event with its stamp, levels and edges, 0.8 ms after the contact") {
  Table table;
  table.linked();
  table.arm(5);
  const uint32_t at = table.now() + 100;
  table.touch(3, true, at);
  table.touch(3, false, at + 2);
  table.touch(3, true, at + 3);
  table.press(20, at - 50, 2000);
  table.runTo(at + 7);
  CHECK(table.events().size() == 1);  // landing
  table.runTo(at + 8);
  const auto events = table.events();
  REQUIRE(events.size() == 2);
  CHECK(events[1].scan == at);
  CHECK(events[1].input == 3);
  CHECK(events[1].flags == (kPress | kConfirmed));
  CHECK(events[1].window == 5);
  CHECK(events[1].rank == 1);
  CHECK(events[1].levels == (1u << 3 | 1u << 20));
  CHECK(events[1].edges == 3);
}

TEST_CASE("events leave in the order of first contact, not of confirmation") {
  Table table;
  table.linked();
  table.arm(1);
  const uint32_t at = table.now() + 100;
  table.touch(6, true, at);  // bounces for 6 ms
  for (uint32_t i = 0; i < 10; ++i) {
    table.touch(6, false, at + 1 + 6 * i);
    table.touch(6, true, at + 6 + 6 * i);
  }
  table.press(0, at + 4);
  table.press(9, at + 1);
  table.run(300);
  const auto events = table.events();
  REQUIRE(events.size() == 3);
  CHECK(events[0].input == 6);
  CHECK(events[1].input == 9);
  CHECK(events[2].input == 0);
  CHECK(events[0].flags == (kPress | kConfirmed | kTie));
  CHECK(events[1].flags == (kPress | kConfirmed | kTie));
  CHECK(events[2].flags == (kPress | kConfirmed));
  CHECK(events[2].rank == 3);
}

TEST_CASE("a contact that is open to doubt holds back only what it may come before") {
  Table table;
  table.linked();
  const uint32_t at = table.now() + 100;
  table.press(0, at);
  table.touch(2, true, at + 3);  // three scans later: cannot matter
  table.touch(2, false, at + 4);
  table.runTo(at + 9);
  CHECK(table.events().size() == 1);
}

TEST_CASE("twenty presses in one scan tie, come once each by number, and none is lost") {
  Table table;
  table.linked();
  table.arm(7);
  const uint32_t at = table.now() + 50;
  for (int input = 19; input >= 0; --input) table.press(input, at);
  table.runTo(at + 400);
  CHECK(table.events().size() == 16);  // the ring is full
  table.acknowledge(16);
  table.runMs(50);
  const auto events = table.events();
  REQUIRE(events.size() == 20);
  for (int i = 0; i < 20; ++i) {
    CHECK(events[i].input == i);
    CHECK(events[i].sequence == i + 1);
    CHECK(events[i].scan == at);
    CHECK(events[i].rank == 1);
    CHECK(events[i].flags == (kPress | kConfirmed | kTie));
    CHECK(events[i].levels == 0xFFFFF);
  }
}

TEST_CASE("without room the oldest press of a button is kept, the later ones are counted") {
  Table table;
  table.linked();
  const uint32_t at = table.now() + 50;
  for (int input = 0; input < 20; ++input) table.press(input, at, 200);
  for (int input = 0; input < 20; ++input) table.press(input, at + 1000, 200);
  for (int ms = 0; ms < 600; ms += 50) {
    table.beat(1);
    table.runMs(50);
  }
  table.acknowledge(16);
  table.runMs(100);
  std::vector<SeenEvent> late;
  for (const auto& event : table.events()) {
    if (event.sequence > 16) late.push_back(event);
  }
  REQUIRE(late.size() >= 16);
  for (int i = 0; i < 16; ++i) {
    CHECK(late[i].scan == (i < 4 ? at : at + 1000));
    CHECK(late[i].input == (i < 4 ? 16 + i : i - 4));
  }
  uint32_t dropped = 0;
  for (const Bytes& beat : table.bodies(0x48)) {
    if (beat[23] == 2) dropped = std::max(dropped, little(beat, 24, 2));
  }
  CHECK(dropped == 4);  // those whose first press still waited
}

TEST_CASE("what is live, early and outside every window") {
  Table table;
  table.linked();
  table.arm(1, 0x001, 0x006);  // seat 1 may call, seats 2 and 3 may catch
  const uint32_t at = table.now() + 50;
  table.press(0, at);         // UNO1: live
  table.press(1, at + 100);   // CATCH1: not live
  table.press(3, at + 200);   // CATCH2: live
  table.press(2, at + 300);   // UNO2: not live
  table.press(21, at + 400);  // OK: never in a window, never early
  table.run(1000);
  const auto events = table.events();
  REQUIRE(events.size() == 5);
  const int expected[5][3] = {{5, 1, 1}, {5 | kEarly, 0, 0}, {5, 1, 2}, {5 | kEarly, 0, 0}, {5, 0, 0}};
  for (int i = 0; i < 5; ++i) {
    CHECK(events[i].flags == expected[i][0]);
    CHECK(events[i].window == expected[i][1]);
    CHECK(events[i].rank == expected[i][2]);
  }
}

TEST_CASE("the window counts that was open at the stamp, and its last scan is told") {
  Table table;
  table.linked();
  table.arm(1);
  const uint32_t at = table.now() + 20;
  table.press(0, at);
  table.runTo(at);
  table.arm(2);  // while the press is not confirmed yet
  table.press(2, at + 1);
  table.run(300);
  const auto events = table.events();
  REQUIRE(events.size() == 2);
  CHECK(events[0].window == 1);
  CHECK(events[1].window == 2);
  CHECK(events[0].rank == 1);
  CHECK(events[1].rank == 1);
  const auto beats = table.bodies(0x48);
  REQUIRE(!beats.empty());
  CHECK(little(beats.back(), 15, 4) == at);
}

TEST_CASE("arming again with the same number opens nothing, closing ends it") {
  Table table;
  table.linked();
  table.arm(1);
  table.press(0, table.now() + 10);
  table.run(100);
  table.arm(1, 0, 0);
  table.press(2, table.now() + 10);
  table.run(100);
  table.close(2);
  table.press(4, table.now() + 10);
  table.run(100);
  const auto events = table.events();
  REQUIRE(events.size() == 3);
  CHECK(events[1].window == 1);
  CHECK(events[1].rank == 2);
  CHECK(events[2].window == 0);
  CHECK(events[2].flags == (kPress | kConfirmed | kEarly));
}

TEST_CASE("a button held at boot is named when the host comes and when it is let go") {
  Table table(0, 10, 16, 1u << 2 | 1u << 5);
  table.linked();
  auto events = table.events();
  table.runMs(1);
  table.touch(5, false, table.now() + 100);
  table.runMs(200);
  CHECK(table.events().size() >= 1);
  const auto last = table.events().back();
  CHECK(last.input == 5);
  CHECK(last.flags == kFree);
}

TEST_CASE("held at boot: two events, by number, and both are deaf") {
  Table table(0, 10, 16, 1u << 2 | 1u << 5);
  table.runMs(300);
  table.configure();
  table.beat(1);
  table.runMs(60);
  const auto events = table.events();
  REQUIRE(events.size() >= 2);
  CHECK(events[0].input == 2);
  CHECK(events[1].input == 5);
  for (int i = 0; i < 2; ++i) CHECK(events[i].flags == kHeld);
  REQUIRE(!table.bodies(0x48).empty());
  CHECK(little(table.bodies(0x48)[0], 20, 3) == (1u << 2 | 1u << 5));
}

TEST_CASE("a stuck button and a chattering one are named and the others go on") {
  Table table;
  table.linked();
  table.touch(0, true, table.now() + 10);
  for (uint32_t i = 0; i < 400; ++i) table.touch(2, i % 2 == 0, table.now() + 100 + 37 * i);
  table.runWithHost(1000);
  const auto muted = table.events();
  CHECK(std::any_of(muted.begin(), muted.end(), [](const SeenEvent& e) { return e.input == 2 && e.flags == kMuted; }));
  for (uint16_t i = 1; i < 40; ++i) table.acknowledge(i);
  table.runWithHost(8000);
  const auto stuck = table.events();
  CHECK(std::any_of(stuck.begin(), stuck.end(), [](const SeenEvent& e) { return e.input == 0 && e.flags == kStuck; }));
  for (uint16_t i = 1; i < 40; ++i) table.acknowledge(i);
  table.forget();
  table.press(4, table.now() + 10);
  table.touch(0, false, table.now() + 500);
  table.runMs(200);
  const auto after = table.events();
  REQUIRE(after.size() >= 2);
  CHECK(after[0].input == 4);
  CHECK(std::any_of(after.begin(), after.end(), [](const SeenEvent& e) { return e.input == 0 && e.flags == kFree; }));
}

TEST_CASE("a normally closed contact presses by opening, and turning one round is no press") {
  Table table(0, 10, 16, 1u << 2);
  table.runMs(300);
  table.configure(1, 0x7FFFFF, 1u << 2 | 1u << 4);  // the contact of input 4 is open: it seems pressed
  table.runMs(80);
  REQUIRE(table.events().size() == 1);
  CHECK(table.events()[0].input == 4);
  CHECK(table.events()[0].flags == kHeld);
  table.acknowledge(1);
  table.forget();
  table.touch(2, false, table.now() + 10);
  table.touch(2, true, table.now() + 900);
  table.runMs(200);
  const auto events = table.events();
  REQUIRE(!events.empty());
  for (const auto& event : events) {
    CHECK(event.input == 2);
    CHECK(event.sequence == 2);
    CHECK((event.flags & kPress) != 0);
  }
}

TEST_CASE("an input that is not enabled makes no event and no light") {
  Table table;
  table.runMs(300);
  table.configure(1, 0x7FFFF0);
  table.runMs(5);
  table.press(0, table.now() + 10);
  table.runTo(table.now() + 15);
  CHECK_FALSE(table.isLit(0));
  table.runMs(50);
  CHECK(table.events().empty());
}

TEST_CASE("nothing changes when the clock goes round") {
  for (uint32_t start : {0u, 0xFFFFFFFFu - 6000, 0x0000FFFFu - 6000, 0x00FFFFFFu - 6000}) {
    CAPTURE(start);
    Table table(start);
    table.linked();
    table.arm(1);
    std::vector<uint32_t> at;
    for (int i = 0; i < 10; ++i) {
      at.push_back(table.now() + 200 + 437 * static_cast<uint32_t>(i));
      table.press(2 * i, at.back(), 300);
    }
    table.runWithHost(600);
    std::vector<SeenEvent> events;
    for (const auto& event : table.events()) {
      if (events.empty() || event.sequence > events.back().sequence) events.push_back(event);
    }
    REQUIRE(events.size() == 10);
    for (int i = 0; i < 10; ++i) {
      CHECK(events[i].scan == at[static_cast<size_t>(i)]);
      CHECK(events[i].input == 2 * i);
      CHECK(events[i].rank == i + 1);
    }
  }
}

TEST_CASE("a press that waited ten minutes for room is given up and counted, not told with a wrong time") {
  Table table;
  table.linked();
  for (int round = 0; round < 2; ++round) {
    for (uint32_t i = 0; i < 10; ++i) table.press(static_cast<int>(i), table.now() + 50 + 40 * i, 300);
    table.runMs(300);
  }
  for (int second = 0; second < 660; ++second) {
    table.beat(1);
    table.skip(1);
  }
  table.forget();
  table.acknowledge(16);
  table.press(0, table.now() + 10);
  table.runMs(100);
  const auto events = table.events();
  REQUIRE(events.size() == 1);
  CHECK(events[0].sequence == 17);
  CHECK(events[0].input == 0);
}

TEST_CASE("whoever was first is never second: pairs of presses with bounce on every two buttons") {
  uint32_t random = 11;
  const auto next = [&random](uint32_t below) {
    random = random * 1664525 + 1013904223;
    return (random >> 8) % below;
  };
  Table table;
  table.linked();
  uint16_t sequence = 0;
  for (int round = 0; round < 1500; ++round) {
    const uint8_t window = static_cast<uint8_t>(1 + round % 255);
    table.arm(window);
    const int one = static_cast<int>(next(20));
    const int two = (one + 1 + static_cast<int>(next(19))) % 20;
    const uint32_t gap = next(21);
    const uint32_t at[2] = {table.now() + 20, table.now() + 20 + gap};
    const int input[2] = {one, two};
    for (int i = 0; i < 2; ++i) {
      uint32_t edge = at[i];
      table.touch(input[i], true, edge);
      for (uint32_t n = next(6); n > 0; --n) {
        edge += 1 + next(4);
        table.touch(input[i], false, edge);
        edge += 1 + next(4);
        table.touch(input[i], true, edge);
      }
      table.touch(input[i], false, edge + 20);
    }
    table.forget();
    table.runMs(80);
    table.acknowledge(static_cast<uint16_t>(sequence + 2));
    const auto events = table.events();
    REQUIRE(events.size() >= 2);
    sequence = static_cast<uint16_t>(sequence + 2);
    CHECK(events[0].scan == at[0]);
    CHECK(events[1].scan == at[1]);
    CHECK(events[0].rank == 1);
    CHECK(events[1].rank == (gap > 2 ? 2 : 1));
    CHECK(((events[0].flags & kTie) != 0) == (gap <= 2));
    CHECK(((events[1].flags & kTie) != 0) == (gap <= 2));
    if (gap) CHECK(events[0].input == one);
    table.beat(1, sequence);
    table.runMs(300);
  }
}
