// The states of firmware/PROTOCOL.md, section 8: what the board says to whom, and when.
#include <doctest/doctest.h>

#include <algorithm>

#include "wire_limits.h"
#include "table.h"

using tablecore::State;

namespace {

std::string text(const Bytes& bytes) { return std::string(bytes.begin(), bytes.end()); }

const Bytes kProbe = {0xF0, 0x79, 0xF7};
const Bytes kGreeting = fromHex("F079010075006E006F002D007400610062006C006500F7");

bool startsWithGreeting(const Bytes& line) {
  return line.size() >= kGreeting.size() && std::equal(kGreeting.begin(), kGreeting.end(), line.begin());
}

}  // namespace

TEST_CASE("booting it is silent and deaf, then it greets once and waits to be asked") {
  Table table;
  table.runMs(200);
  table.hear(kProbe);
  CHECK(table.line.empty());
  CHECK(table.board().state() == State::kBoot);
  CHECK(table.sounds == 0);
  table.runMs(100);
  CHECK(startsWithGreeting(table.line));
  REQUIRE(table.bodies().size() == 1);
  CHECK(table.bodies()[0][0] == 0x41);
  table.forget();
  table.runMs(5000);
  CHECK(table.line.empty());
  CHECK(table.board().state() == State::kNoHost);
}

TEST_CASE("HELLO says who it is") {
  Table table;
  table.runMs(300);
  const Bytes hello = table.bodies(0x41).at(0);
  REQUIRE(hello.size() == 43 - 2);
  CHECK(little(hello, 1, 2) == kBoot);
  CHECK(hello[3] == 1);                          // wire
  CHECK(hello[4] == 0);
  CHECK(little(hello, 8, 4) == 0xDEADBEEF);      // build
  CHECK(hello[12] == 4);                         // board
  CHECK(little(hello, 13, 4) == 0x0A0B0C0D);     // unit
  CHECK(hello[17] == 2);                         // cause
  CHECK(little(hello, 18, 2) == 7);
  CHECK(hello[20] == 10);
  CHECK(little(hello, 21, 3) == 0x7FFFFF);
  CHECK(little(hello, 24, 2) == 100);
  CHECK(hello[26] == 16);
  CHECK(little(hello, 27, 4) == 0x01234567);
  CHECK(hello[35] == 1);                         // no host
  CHECK(little(hello, 39, 2) == 1);              // first
}

TEST_CASE("the one question is answered in every state and changes none") {
  Table table;
  table.linked();
  for (State state : {State::kLinked, State::kStale, State::kHostLost}) {
    table.runMs(state == State::kLinked ? 10 : 700);
    REQUIRE(table.board().state() == (state == State::kHostLost ? State::kStale : state));
    if (state == State::kHostLost) table.runMs(300);
    table.forget();
    table.hear(kProbe);
    table.runMs(2);
    CHECK(startsWithGreeting(table.line));
    CHECK(table.board().state() == state);
  }
}

TEST_CASE("before CONFIG commands are refused, a BEAT is answered and ACK and NAK are ignored") {
  Table table;
  table.runMs(300);
  for (int i = 0; i < 3; ++i) {
    table.forget();
    if (i == 0) table.show(1, 1);
    if (i == 1) table.arm(1);
    if (i == 2) table.close(1);
    table.runMs(150);
    const auto refused = table.bodies(0x49);
    REQUIRE(refused.size() == 1);
    CHECK(refused[0][3] == 4);
    CHECK(refused[0][4] == (i == 0 ? 7 : i == 1 ? 3 : 4));
  }
  table.forget();
  table.acknowledge(1);
  table.say(0x09, {1, 0});
  table.runMs(10);
  CHECK(table.line.empty());
  table.beat(9);
  table.runMs(10);
  const auto beats = table.bodies(0x48);
  REQUIRE(beats.size() == 1);
  CHECK(beats[0][7] == 9);
  CHECK(beats[0][8] == 1);
  CHECK(beats[0][12] == 0);
  CHECK(table.board().state() == State::kNoHost);
}

TEST_CASE("CONFIG is answered with what was applied, a repeat too, and links") {
  Table table(0, 4);
  table.runMs(300);
  table.forget();
  table.configure(1, 0xFFFFFF, 0xFFFFFF, 40);
  table.runMs(5);
  const auto applied = table.bodies(0x42);
  REQUIRE(applied.size() == 1);
  CHECK(little(applied[0], 5, 2) == 0xF);
  CHECK(little(applied[0], 7, 3) == 0x7000FF);
  CHECK(little(applied[0], 10, 3) == 0x7000FF);
  CHECK(applied[0][13] == 40);
  CHECK(table.board().state() == State::kLinked);
  table.configure(1, 0, 0, 10);
  table.runMs(5);
  CHECK(table.bodies(0x42).size() == 2);
  CHECK(table.bodies(0x42)[1] == applied[0]);
}

TEST_CASE("a frame for another boot is answered with HELLO and not obeyed") {
  Table table;
  table.linked();
  table.say(0x07, {1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0}, kBoot + 1);
  table.runMs(10);
  CHECK(table.bodies(0x41).size() == 1);
  CHECK_FALSE(table.isLit(0));
}

TEST_CASE("what cannot be understood is refused with the reason, not more often than every 100 ms") {
  struct { Bytes frame; int why, about; } cases[] = {
      {{0xF0, 0x0B, 0xF7}, 1, 0},
      {frameOf({0x3F, 1, 2}), 2, 0x3F},
      {frameOf({0x07, 1, 2, 1}), 3, 7},
      {frameOf({0x08}), 3, 8},
  };
  for (const auto& one : cases) {
    Table table;
    table.linked();
    for (int i = 0; i < 5; ++i) table.hear(one.frame);
    table.runMs(10);
    const auto refused = table.bodies(0x49);
    REQUIRE(refused.size() == 1);
    CHECK(refused[0][3] == one.why);
    CHECK(refused[0][4] == one.about);
    table.runMs(90);
    table.hear(one.frame);
    table.runMs(10);
    CHECK(table.bodies(0x49).size() == 2);
  }
}

TEST_CASE("TEXT, an echo of our own voice and foreign messages are ignored") {
  Table table;
  table.linked();
  table.say(0x0A, {'h', 'i'});
  table.say(0x48, Bytes(25, 0));
  table.hear({0xF0, 0x71, 0x41, 0xF7, 0xF9, 2, 5, 0xE0, 0, 0, '\r', '\n', '?'});
  table.runMs(10);
  CHECK(table.bodies(0x49).empty());
  CHECK(table.bodies(0x41).empty());
}

TEST_CASE("the states follow the silence of the host") {
  Table table;
  table.linked();
  table.beat(1);
  const uint32_t heard = table.now();
  table.runTo(heard + 5990);
  CHECK(table.board().state() == State::kLinked);
  table.runTo(heard + 6010);
  CHECK(table.board().state() == State::kStale);
  table.runTo(heard + 14990);
  CHECK(table.board().state() == State::kStale);
  table.runTo(heard + 15010);
  CHECK(table.board().state() == State::kHostLost);
  table.forget();
  table.runMs(3000);
  CHECK(table.line.empty());
  CHECK(table.hertz == std::vector<int>{440});  // attention, once
  CHECK(table.sounds == 2);
  table.beat(2);
  CHECK(table.board().state() == State::kLinked);
}

TEST_CASE("nothing that cannot be read, and no frame for another boot, keeps the host alive") {
  Table table;
  table.linked();
  for (int i = 0; i < 20; ++i) {
    table.hear({0xF0, 0x0B, 0x00, 0x12, 0xF7});
    table.hear(kProbe);
    table.say(0x08, {1, 0, 0}, kBoot + 1);
    table.runMs(100);
  }
  CHECK(table.board().state() == State::kHostLost);
}

TEST_CASE("the board's own BEAT comes 300 ms after the last, one answer serves all that came together") {
  Table table;
  table.linked();
  table.runMs(1000);
  const size_t own = table.bodies(0x48).size();
  CHECK(own >= 3);
  CHECK(own <= 4);
  table.beat(5);
  table.runMs(7);
  table.forget();
  table.beat(6);
  table.show(1, 1);
  table.arm(1);
  table.runMs(50);
  const auto beats = table.bodies(0x48);
  REQUIRE(beats.size() == 1);
  CHECK(beats[0][7] == 6);
  CHECK(beats[0][13] == 1);
  CHECK(beats[0][14] == 1);
}

TEST_CASE("BEAT's scan is that of the moment it is built") {
  Table table;
  table.linked();
  table.room = 10;  // the line is busy
  table.beat(5);
  table.runMs(20);
  table.room = 63;
  table.run(1);
  const auto beats = table.bodies(0x48);
  REQUIRE(!beats.empty());
  CHECK(little(beats.back(), 3, 4) == table.now());
}

TEST_CASE("nothing is ever said that does not fit the transmit buffer") {
  for (uint8_t room : {0, 10, 24, 25, 34, 36, 52, 54, 62}) {
    Table table;
    table.runMs(300);
    table.configure();
    table.room = room;
    table.press(0, table.now() + 10);
    table.hear(kProbe);
    table.hear({0xF0, 0x0B, 0xF7});
    table.runMs(400);
    CHECK(std::count(table.line.begin(), table.line.end(), 0xFF) == 0);
    table.room = 63;
    table.runMs(100);
    CHECK(table.events().size() >= 1);
    CHECK(table.bodies(0x41).size() >= 1);
    CHECK(table.bodies(0x42).size() == 1);
  }
}

TEST_CASE("an event is sent again every 100 ms until it is acknowledged") {
  Table table;
  table.linked();
  table.press(0, table.now() + 10);
  for (int i = 0; i < 10; ++i) {
    table.beat(1);
    table.runMs(100);
  }
  const auto events = table.events();
  CHECK(events.size() >= 9);
  CHECK(events.size() <= 11);
  for (const auto& event : events) CHECK(event.sequence == 1);
  table.acknowledge(1);
  table.forget();
  table.runMs(400);
  CHECK(table.events().empty());
}

TEST_CASE("a NAK makes it send at once what is not acknowledged") {
  Table table;
  table.linked();
  table.press(0, table.now() + 10);
  table.runMs(10);
  table.forget();
  table.say(0x09, {1, 0});
  table.runMs(5);
  CHECK(table.events().size() == 1);
}

TEST_CASE("presses while the host is lost are kept and come at once when it is back, lights too") {
  Table table;
  table.linked();
  table.arm(1);
  table.show(1, 0x1);
  table.runMs(1600);
  REQUIRE(table.board().state() == State::kHostLost);
  table.press(4, table.now() + 10);
  table.press(2, table.now() + 400);
  table.runMs(2000);
  CHECK(table.events().empty());
  table.forget();
  table.beat(3);
  CHECK(table.isLit(0));
  table.runMs(20);
  const auto events = table.events();
  REQUIRE(events.size() == 2);
  CHECK(events[0].input == 4);
  CHECK(events[0].window == 1);  // the window that was open stays so
  CHECK(events[1].rank == 2);
}

TEST_CASE("a lost host's lights blink slowly; a repeated SHOW plays nothing, a late tune is not played") {
  Table table;
  table.linked();
  table.show(1, 0x4000000001, 3, 1);  // the first after boot only sets the counter
  table.runMs(400);
  CHECK(table.sounds == 0);
  table.show(2, 0x4000000001, 3, 2);
  table.runMs(400);
  CHECK(table.hertz == std::vector<int>{880, 1175, 1568});
  table.show(2, 0x4000000001, 3, 3);
  table.show(3, 0x4000000001, 3, 2);
  table.runMs(400);
  CHECK(table.hertz.size() == 3);
  table.runMs(1600);
  REQUIRE(table.board().state() == State::kHostLost);
  int lit = 0;
  for (int ms = 0; ms < 1000; ++ms) {
    table.runMs(1);
    lit += table.isLit(0);
    CHECK(table.isLit(0) == table.isLit(9));
  }
  CHECK(lit >= 495);
  CHECK(lit <= 505);
  const int before = table.sounds;
  table.show(4, 1, 3, 9);
  table.runMs(400);
  CHECK(table.sounds == before);
  table.show(5, 1, 2, 10);
  table.runMs(400);
  CHECK(table.sounds == before + 1);
}

TEST_CASE("own light: from the stamp, first solid, later two blinks, tie fast") {
  Table table;
  table.linked();
  table.arm(1);
  const uint32_t at = table.now() + 50;
  table.press(0, at);
  table.press(2, at + 40);
  table.runTo(at);
  CHECK(table.isLit(0));
  CHECK_FALSE(table.isLit(1));
  table.runTo(at + 41);
  CHECK(table.isLit(1));
  table.runTo(at + 3000);
  CHECK(table.isLit(0));
  table.runTo(at + 5000);
  CHECK(table.isLit(0));
  CHECK_FALSE(table.isLit(1));
  table.show(1, 0);
  CHECK_FALSE(table.isLit(0));
}

TEST_CASE("without a host a press lights its seat and chirps once") {
  Table table;
  table.runMs(1000);
  table.press(9, table.now() + 10, 5000);
  table.runMs(50);
  CHECK(table.isLit(4));
  CHECK(table.hertz == std::vector<int>{2000});
  table.runMs(1000);
  table.press(9, table.now() + 10);
  table.runMs(500);
  CHECK(table.sounds == 1);
  CHECK(table.events().empty());
}

TEST_CASE("a question mark of a person is answered in words, once a second, and not with a host") {
  Table table;
  table.runMs(300);
  table.press(0, table.now() + 10, 5000);
  table.runMs(10);
  table.forget();
  table.hear({'?', '?', '?'});
  table.runMs(300);
  CHECK(text(table.line) ==
        "uno-table 1.0.0 wire 1.0 simulated unit 0A0B0C0D boot 513: no host, 22 inputs open, 1 closed\r\n");
  table.forget();
  table.hear({'?'});
  table.runMs(300);
  CHECK(table.line.empty());
  table.runMs(500);
  table.hear({'?'});
  table.runMs(300);
  CHECK_FALSE(table.line.empty());
  table.configure();
  table.runMs(1200);
  table.forget();
  table.hear({'?'});
  table.runMs(300);
  CHECK(text(table.line).find("uno-table") == std::string::npos);
}

TEST_CASE("every BEAT tells one counter, in turn, and of the inputs only those with glitches") {
  Table table;
  table.linked();
  table.touch(3, true, table.now() + 10);
  table.touch(3, false, table.now() + 12);
  table.hear({0xF0, 0x0B, 0xF7});
  table.board().lostByte();
  table.runMs(20);
  table.forget();
  for (uint8_t i = 1; i <= 8; ++i) {
    table.beat(i);
    table.runMs(20);
  }
  std::map<int, std::vector<uint32_t>> counters;
  for (const Bytes& beat : table.bodies(0x48)) counters[beat[23]].push_back(little(beat, 24, 2));
  CHECK(counters.size() == 4);
  for (int which : {0, 1, 19}) CHECK(counters[which] == std::vector<uint32_t>{1, 1});
  CHECK(counters[2] == std::vector<uint32_t>{0, 0});
}

TEST_CASE("inputs that cannot be read are named, deaf, and press nothing; so is their coming back") {
  Table table;
  table.linked();
  table.board().inputsLost("chain cut behind U3");
  table.beat(1);
  table.runMs(30);
  REQUIRE(table.bodies(0x4A).size() == 1);
  const Bytes said = table.bodies(0x4A)[0];
  CHECK(text(Bytes(said.begin() + 3, said.end())) == "chain cut behind U3");
  CHECK(little(table.bodies(0x48)[0], 20, 3) == 0x7FFFFF);
  table.board().inputsBack("works again", tablecore::Mask{{1, 0, 0}});
  table.runMs(200);
  CHECK(table.bodies(0x4A).size() == 2);
  CHECK(table.events().empty());
  table.beat(2);
  table.runMs(10);
  CHECK(little(table.bodies(0x48).back(), 20, 3) == 1);  // held since then
}

TEST_CASE("whatever comes, the board goes on") {
  uint32_t random = 5;
  Table table;
  table.linked();
  for (int i = 0; i < 200000; ++i) {
    random = random * 1664525 + 1013904223;
    const uint8_t byte = static_cast<uint8_t>(random >> 24);
    table.hear({(random >> 10) % 20 == 0 ? static_cast<uint8_t>(0xF0) : byte});
    if (i % 50 == 0) table.run(10);
  }
  table.forget();
  table.hear({0xF7});
  table.beat(77);
  table.runMs(20);
  REQUIRE(!table.bodies(0x48).empty());
  CHECK(table.bodies(0x48).back()[7] == 77);
}
