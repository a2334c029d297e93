// Lamps: the picture, what the board lights on its own, the lamp test and the chase.
#include <doctest/doctest.h>

#include <initializer_list>

#include "lights.h"

using namespace tablecore;

namespace {

// Milliseconds of a second in which the first lamp of this mode burns.
int litMs(uint8_t mode, int& changes) {
  Lights lights = Lights();
  lights.begin(10);
  const uint8_t nibbles[8] = {mode, 0, 0, 0, 0, 0, 0, 0};
  lights.show(nibbles);
  int lit = 0;
  bool before = lights.picture(false) & 1;
  changes = 0;
  for (int ms = 0; ms < 1000; ++ms) {
    const bool now = lights.picture(false) & 1;
    lit += now;
    changes += now != before;
    before = now;
    lights.passTime(1);
  }
  return lit;
}

}  // namespace

TEST_CASE("every mode burns as long as the protocol says, and one of a newer version is not dark") {
  int changes;
  CHECK(litMs(kOff, changes) == 0);
  CHECK(litMs(kOn, changes) == 1000);
  CHECK(litMs(kSlow, changes) == 500);
  CHECK(changes == 1);
  CHECK(litMs(kFast, changes) == 500);
  CHECK(changes == 7);
  CHECK(litMs(kPulse, changes) == 100);
  for (uint8_t mode = 5; mode < 16; ++mode) CHECK(litMs(mode, changes) == 1000);
}

TEST_CASE("nibbles are lamps in the order of the protocol") {
  Lights lights = Lights();
  lights.begin(10);
  const uint8_t nibbles[8] = {0x10, 0, 0, 0, 0x01, 0x01, 0, 0x10};
  lights.show(nibbles);
  CHECK(lights.picture(false) == (1 << 1 | 1 << 8 | 1 << 10 | 1 << 15));
}

TEST_CASE("without a host every light that is not off blinks slowly, all in step") {
  Lights lights = Lights();
  lights.begin(10);
  const uint8_t nibbles[8] = {0x21, 0x43, 0, 0, 0, 0x01, 0, 0};
  lights.show(nibbles);
  CHECK(lights.picture(true) == (0xF | 1 << 10));
  lights.passTime(500);
  CHECK(lights.picture(true) == 0);
}

TEST_CASE("a touch burns for 60 ms over any picture") {
  Lights lights = Lights();
  lights.begin(10);
  lights.glow(3, kTouch);
  CHECK(lights.picture(false) == 1 << 3);
  lights.passTime(59);
  CHECK(lights.picture(false) == 1 << 3);
  lights.passTime(1);
  CHECK(lights.picture(false) == 0);
}

TEST_CASE("first is solid, later blinks twice, ties are fast and in step; a new picture or 2 s end them") {
  Lights lights = Lights();
  lights.begin(10);
  const uint8_t dark[8] = {0, 0, 0, 0, 0, 0, 0, 0};
  lights.show(dark);
  lights.passTime(40);
  lights.glow(0, kFirst);
  lights.glow(1, kLater);
  lights.passTime(30);
  lights.glow(2, kTies);
  lights.passTime(10);
  lights.glow(3, kTies);
  int later = 0;
  bool before = true;
  for (int ms = 0; ms < 1900; ++ms) {
    const Lamps lamps = lights.picture(false);
    CHECK((lamps & 1) == 1);
    CHECK((lamps >> 2 & 1) == (lamps >> 3 & 1));
    later += (lamps >> 1 & 1) && !before;
    before = lamps >> 1 & 1;
    lights.passTime(1);
  }
  CHECK(later == 1);  // the second of two blinks
  lights.passTime(200);
  CHECK(lights.picture(false) == 0);
  lights.glow(0, kFirst);
  lights.show(dark);
  CHECK(lights.picture(false) == 0);
}

TEST_CASE("the lamp test lights every lamp once and never two") {
  for (uint8_t seats : {1, 4, 10}) {
    Lights lights = Lights();
    lights.begin(seats);
    Lamps seen = 0;
    for (uint16_t ms = 0; ms < kBootMs; ++ms) {
      const Lamps lamps = lights.lampTest(ms);
      CHECK((lamps & (lamps - 1)) == 0);
      seen |= lamps;
    }
    CHECK(seen == static_cast<Lamps>(0xFC00 | ((1 << seats) - 1)));
  }
}

TEST_CASE("the chase gives every seat 0.2 s and shows which buttons are held") {
  Lights lights = Lights();
  lights.begin(4);
  for (int turn = 0; turn < 9; ++turn) {
    CHECK(lights.chase(Mask{{0, 0, 0}}) == 1 << (turn % 4));
    for (int ms = 0; ms < 200; ++ms) lights.passTime(1);
  }
  const Lamps held = lights.chase(Mask{{0x20, 0, 0x10}});  // CATCH of seat 2, landing
  CHECK(held == (1 << 2 | 1 << 1));  // and the seat whose turn it is
}

TEST_CASE("a loop that was late for three seconds shows what is due now") {
  Lights lights = Lights();
  lights.begin(10);
  const uint8_t slow[8] = {0x02, 0, 0, 0, 0, 0, 0, 0};
  lights.show(slow);
  lights.passTime(3200);
  CHECK(lights.picture(false) == 1);
  lights.passTime(300);
  CHECK(lights.picture(false) == 0);
}
