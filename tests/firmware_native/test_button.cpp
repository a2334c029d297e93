// From a bouncing contact to one press, counted in scans of 100 µs.
#include <doctest/doctest.h>

#include <stddef.h>

#include <utility>
#include <vector>

#include "button.h"

using namespace tablecore;

namespace {

typedef std::vector<std::pair<uint32_t, Change>> Told;
typedef std::vector<std::pair<uint32_t, bool>> Edges;

// Feeds levels at scans; in between the button is asked when it wants to be, or `late` scans after that.
class Hand {
 public:
  explicit Hand(uint32_t from = 0, bool closed = false, uint16_t lock = 250, uint32_t late = 0)
      : lock_(lock), late_(late), at_(from) {
    button.begin(from, closed);
  }

  Hand& at(uint32_t scan, bool closed) {
    runTo(scan - 1);
    if (closed != button.isClosed()) {
      while (note(scan - 1, button.update(scan - 1, lock_))) {
      }
    }
    if (!button.bounces(closed, scan, lock_)) note(scan, button.update(closed, scan, lock_));
    at_ = scan;
    return *this;
  }
  Hand& runTo(uint32_t scan) {
    for (uint16_t wait; (wait = button.wait(at_)) != Button::kForever;) {
      if (static_cast<int32_t>(scan - at_ - wait - late_) < 0) break;
      at_ += wait + late_;
      note(at_, button.update(at_, lock_));
    }
    return *this;
  }
  Hand& play(const Edges& edges, uint32_t until) {
    for (const auto& edge : edges) at(edge.first, edge.second);
    return runTo(until);
  }

  Button button = Button();
  Told told;

 private:
  bool note(uint32_t scan, Change change) {
    if (change != Change::kNone) told.push_back({scan, change});
    return change != Change::kNone;
  }

  uint16_t lock_;
  uint32_t late_;
  uint32_t at_;
};

}  // namespace

TEST_CASE("a clean press is stamped at once and confirmed with its eighth closed sample") {
  Hand hand;
  hand.play({{1000, true}, {2000, false}}, 3000);
  CHECK(hand.told == Told{{1000, Change::kStamped}, {1007, Change::kConfirmed}});
  CHECK(hand.button.stamp(1007) == 1000);
  CHECK(hand.button.edges() == 1);
}

TEST_CASE("bounces do not move the stamp and make no second press") {
  Hand hand;
  hand.play({{1000, true}, {1002, false}, {1005, true}, {1006, false}, {1010, true}, {1600, false}, {1603, true},
             {1605, false}},
            3000);
  CHECK(hand.told == Told{{1000, Change::kStamped}, {1014, Change::kConfirmed}});
  CHECK(hand.button.stamp(3000) == 1000);
  CHECK(hand.button.edges() == 5);
}

TEST_CASE("a spike is a glitch after 8 ms, counted, and not a press") {
  Hand hand;
  hand.play({{1000, true}, {1003, false}}, 3000);
  CHECK(hand.told == Told{{1000, Change::kStamped}, {1080, Change::kGlitch}});
  CHECK(hand.button.glitches() == 1);
}

TEST_CASE("after a glitch 5 ms open make a new contact, after a press 10 ms and the lock") {
  const Edges glitch = {{1000, true}, {1003, false}, {1075, true}, {1078, false}};
  SUBCASE("4.9 ms after a glitch it is still the old one") {
    Hand hand;
    CHECK(hand.play(glitch, 1100).play({{1127, true}, {1300, false}}, 3000).told.size() == 2);
  }
  SUBCASE("5.1 ms after it is a new one") {
    Hand hand;
    CHECK(hand.play(glitch, 1100).play({{1129, true}, {1300, false}}, 3000).told.size() == 4);
  }
  SUBCASE("a release within the lock of 25 ms counts when the lock is over") {
    CHECK(Hand().play({{1000, true}, {1050, false}, {1249, true}, {1400, false}}, 3000).told.size() == 2);
    CHECK(Hand().play({{1000, true}, {1050, false}, {1252, true}, {1400, false}}, 3000).told.size() == 4);
  }
  SUBCASE("the lock may be 255 ms and then holds that long") {
    Hand hand(0, false, 2550);
    hand.play({{1000, true}, {1100, false}, {3500, true}, {3540, false}, {3660, true}}, 4000);
    CHECK(hand.told.size() == 4);
  }
}

TEST_CASE("a button held at boot counts only after 50 ms open") {
  CHECK(Hand(0, true).play({{700, false}, {1100, true}}, 2000).told.empty());
  CHECK(Hand(0, true).play({{700, false}, {1300, true}, {1900, false}}, 2000).told ==
        Told{{1300, Change::kStamped}, {1307, Change::kConfirmed}});
}

TEST_CASE("one that was told as held owes the news that it is free") {
  Hand hand(0, true);
  CHECK(hand.button.isHeldAtBoot());
  hand.button.setReported();
  CHECK(hand.play({{700, false}}, 5000).told == Told{{1200, Change::kFree}});
  CHECK_FALSE(hand.button.isDeaf());
}

TEST_CASE("a button held for 8 s is stuck until it is let go for 50 ms") {
  Hand hand;
  hand.play({{1000, true}, {95000, false}, {96000, true}, {97000, false}}, 99000);
  CHECK(hand.told == Told{{1000, Change::kStamped}, {1007, Change::kConfirmed}, {81000, Change::kStuck},
                          {95500, Change::kFree}, {96000, Change::kStamped}, {96007, Change::kConfirmed}});
}

TEST_CASE("8 s are counted from the last edge") {
  Hand hand;
  hand.play({{1000, true}, {60000, false}, {60004, true}}, 150000);
  CHECK(hand.told.back() == std::make_pair(140004u, Change::kStuck));
}

TEST_CASE("a chattering contact is muted within a second and free after a quiet one") {
  Hand hand;
  Edges edges;
  for (uint32_t i = 0; i < 200; ++i) edges.push_back({1000 + 40 * i, i % 2 == 0});
  hand.play(edges, 8900);
  CHECK(hand.button.isDeaf());
  hand.runTo(30000);
  REQUIRE(hand.told.size() >= 2);
  CHECK(hand.told[hand.told.size() - 2].second == Change::kMuted);
  CHECK(hand.told.back() == std::make_pair(8960u + 10000u, Change::kFree));
}

TEST_CASE("a button that is asked a little late finds the same") {
  uint32_t random = 23;
  const auto next = [&random](uint32_t below) {
    random = random * 1664525 + 1013904223;
    return (random >> 8) % below;
  };
  for (int round = 0; round < 2000; ++round) {
    Edges edges;
    uint32_t at = 600;
    for (uint32_t i = 0; i < 30; ++i) {
      at += 1 + (next(3) ? next(30) : next(3000));
      edges.push_back({at, i % 2 == 0});
    }
    const auto changes = [&edges, at](uint32_t late) {
      Hand hand(0, false, 250, late);
      hand.play(edges, at + 20000);
      std::vector<std::pair<Change, uint32_t>> found;
      for (const auto& one : hand.told) found.push_back({one.second, hand.button.edges()});
      return found;
    };
    REQUIRE(changes(0) == changes(1));
    REQUIRE(changes(0) == changes(9));
  }
}

TEST_CASE("somebody hammering a button eight times a second is not chatter") {
  Hand hand;
  Edges edges;
  for (uint32_t i = 0; i < 160; ++i) edges.push_back({1000 + 625 * i, i % 2 == 0});
  hand.play(edges, 110000);
  CHECK(hand.told.size() == 160);
  CHECK(hand.told.back().second == Change::kConfirmed);
}

TEST_CASE("edges of long ago are forgotten, even if they are as far away as the counter goes round") {
  Hand hand;
  Edges edges;
  for (uint32_t i = 0; i < 20; ++i) edges.push_back({1000 + 300 * i, i % 2 == 0});
  hand.play(edges, 8000);
  const size_t before = hand.told.size();
  for (uint32_t scan = 18000; scan <= 268000; scan += 10000) hand.runTo(scan).button.forget(scan);
  hand.runTo(268000).play({{268500, true}, {270000, false}}, 271000);
  CHECK(hand.told.size() == before + 2);
}

TEST_CASE("a press 28 minutes or a wrap of the clock later is like the first") {
  for (uint32_t start : {0x00FFFF00u, 0xFFFFFC00u, 0x0000FF00u}) {
    Hand hand(start, false);
    hand.play({{start + 1000, true}, {start + 2000, false}}, start + 6000);
    CHECK(hand.told == Told{{start + 1000, Change::kStamped}, {start + 1007, Change::kConfirmed}});
    CHECK(hand.button.stamp(start + 5000) == start + 1000);
  }
}

TEST_CASE("a press whose time came round 16 bits after the last one is a press") {
  // 6.55 s: the lower halves of the scan numbers are the same again.
  for (uint32_t gap = 65400; gap < 65900; gap += 7) {
    Hand hand;
    hand.play({{1000, true}, {1500, false}}, 2000);
    hand.play({{1000 + gap, true}, {1000 + gap + 500, false}}, 1000 + gap + 2000);
    CAPTURE(gap);
    CHECK(hand.told.size() == 4);
  }
}

TEST_CASE("a press is not taken for a bounce when the last one was held until its time came round") {
  for (uint32_t again = 65400; again < 65900; again += 7) {
    Hand hand;
    hand.play({{1000, true}, {66000, false}, {66003, true}, {66005, false}}, 66010);
    hand.play({{1000 + again + 500, true}, {1000 + again + 900, false}}, 70000);
    CAPTURE(again);
    CHECK(hand.told.size() == 4);
  }
}

TEST_CASE("while its last press waits for room another one is dropped, and the stamp stays") {
  Hand hand;
  hand.play({{1000, true}, {1500, false}}, 3000);
  hand.button.setWaits(true);
  hand.play({{5000, true}, {5003, false}, {5010, true}, {6000, false}}, 8000);
  CHECK(hand.told.back() == std::make_pair(5000u, Change::kDropped));
  CHECK(hand.button.stamp(8000) == 1000);
  hand.button.setWaits(false);
  hand.play({{9000, true}, {9500, false}}, 10000);
  CHECK(hand.told.back() == std::make_pair(9007u, Change::kConfirmed));
}

TEST_CASE("whatever a contact does, every press had a stamp within 8 ms before it and the button recovers") {
  uint32_t random = 7;
  const auto next = [&random](uint32_t below) {
    random = random * 1664525 + 1013904223;
    return (random >> 8) % below;
  };
  for (int round = 0; round < 2000; ++round) {
    const uint32_t from = next(0xFFFFFF) << 8;
    Hand hand(from);
    uint32_t at = from + 600 + next(5000);
    for (uint32_t i = next(80); i > 0; --i) {
      at += 1 + (next(3) ? next(60) : next(4000));
      hand.at(at, next(2));
      hand.button.forget(at);
    }
    hand.play({{at + 1, false}, {at + 20000, true}, {at + 21000, false}}, at + 22000);
    uint32_t stamp = 0;
    for (const auto& one : hand.told) {
      if (one.second == Change::kStamped) stamp = one.first;
      if (one.second == Change::kConfirmed) CHECK(one.first - stamp <= 80);
    }
    REQUIRE(!hand.told.empty());
    CHECK(hand.told.back() == std::make_pair(at + 20007, Change::kConfirmed));
  }
}
