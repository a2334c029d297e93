// Places in a window, from scan numbers alone.
#include <doctest/doctest.h>

#include <algorithm>
#include <vector>

#include "ranks.h"

using namespace tablecore;

TEST_CASE("two scans apart is a tie and three is not") {
  Ranks ranks = Ranks();
  ranks.open(1);
  const Scan scans[] = {100, 102, 105, 108};
  const int expected[] = {1, 1, 3, 4};
  const bool ties[] = {false, true, false, false};
  for (int i = 0; i < 4; ++i) {
    const Place place = ranks.place(1, scans[i]);
    CHECK(place.rank == expected[i]);
    CHECK(place.ties == ties[i]);
  }
}

TEST_CASE("a window ranks anew, also under the number of an old one") {
  Ranks ranks = Ranks();
  ranks.open(1);
  ranks.place(1, 100);
  CHECK(ranks.place(1, 200).rank == 2);
  CHECK(ranks.place(2, 201).rank == 1);
  ranks.open(2);
  CHECK(ranks.place(2, 202).rank == 1);
  CHECK_FALSE(ranks.place(2, 300).ties);
}

TEST_CASE("a press of the old window that comes after the new one opened keeps its place") {
  Ranks ranks = Ranks();
  ranks.open(1);
  ranks.place(1, 100);
  ranks.open(2);
  CHECK(ranks.place(1, 200).rank == 2);
  CHECK(ranks.place(2, 300).rank == 1);
}

TEST_CASE("the first of a window ties with nobody of the one before") {
  Ranks ranks = Ranks();
  ranks.open(1);
  ranks.place(1, 100);
  CHECK_FALSE(ranks.place(2, 100).ties);
}

TEST_CASE("a rank is one more than the presses over two scans earlier, whatever the clock says, at most 255") {
  for (Scan start : {0u, 0xFFFFFFC0u, 0x0000FFF0u}) {
    uint32_t random = 3;
    Ranks ranks = Ranks();
    ranks.open(9);
    std::vector<Scan> before;
    Scan scan = start;
    for (int i = 0; i < 400; ++i) {
      random = random * 1664525 + 1013904223;
      scan += (random >> 20) % 4;
      const long earlier = std::count_if(before.begin(), before.end(), [&](Scan one) { return scan - one > 2; });
      const bool ties = std::any_of(before.begin(), before.end(), [&](Scan one) { return scan - one <= 2; });
      const Place place = ranks.place(9, scan);
      REQUIRE(place.rank == std::min(1 + earlier, 255L));
      REQUIRE(place.ties == ties);
      before.push_back(scan);
    }
  }
}
