// The notes of firmware/PROTOCOL.md, section 6.
#include <doctest/doctest.h>

#include <utility>
#include <vector>

#include "tunes.h"

using namespace tablecore;

typedef std::vector<std::pair<int, int>> Notes;  // Hz, ms

namespace {

// Time passes in steps of so many ms.
Notes notes(uint8_t tune, uint16_t step = 1) {
  Buzzer buzzer = Buzzer();
  buzzer.play(tune);
  Notes found;
  int ms = 0;
  for (int at = 0; at < 3000; at += step) {
    const int hz = buzzer.hz();
    buzzer.passTime(step);
    ms += step;
    if (buzzer.hz() != hz) {
      found.push_back({hz, ms});
      ms = 0;
    }
  }
  return found;
}

}  // namespace

TEST_CASE("every tune is as the protocol says") {
  CHECK(notes(kTuneNone).empty());
  CHECK(notes(kTuneClick) == Notes{{2000, 5}});
  CHECK(notes(kTuneTurn) == Notes{{880, 80}});
  CHECK(notes(kTuneUno) == Notes{{880, 80}, {1175, 80}, {1568, 90}});
  CHECK(notes(kTuneCaught) == Notes{{1568, 150}, {1175, 150}, {784, 200}});
  CHECK(notes(kTuneWrong) == Notes{{220, 200}, {0, 100}, {220, 200}});
  CHECK(notes(kTuneTie) == Notes{{988, 100}, {0, 100}, {988, 100}});
  CHECK(notes(kTuneRoundWon) == Notes{{784, 150}, {988, 150}, {1175, 150}, {1568, 450}});
  CHECK(notes(kTuneMatchWon) == Notes{{784, 150}, {988, 150}, {1175, 150}, {1568, 450},
                                      {784, 150}, {988, 150}, {1175, 150}, {1568, 450}});
  CHECK(notes(kTuneAttention) == Notes{{440, 100}, {0, 100}, {440, 100}});
}

TEST_CASE("an unknown tune clicks") {
  for (int tune = 10; tune < 256; ++tune) CHECK(notes(static_cast<uint8_t>(tune)) == Notes{{2000, 5}});
}

TEST_CASE("no tune is longer than 2 s, also if the loop is slow") {
  for (uint8_t tune = 0; tune < 12; ++tune) {
    for (uint16_t step : {1, 3, 7}) {
      int total = 0;
      for (const auto& note : notes(tune, step)) total += note.second;
      CHECK(total <= 2000 + step);
    }
  }
}

TEST_CASE("a new tune cuts the one that plays, none does not") {
  Buzzer buzzer = Buzzer();
  buzzer.play(kTuneMatchWon);
  buzzer.passTime(100);
  buzzer.play(kTuneNone);
  CHECK(buzzer.hz() == 784);
  buzzer.play(kTuneClick);
  CHECK(buzzer.hz() == 2000);
  buzzer.passTime(5);
  CHECK(buzzer.hz() == 0);
  buzzer.passTime(500);
  CHECK(buzzer.hz() == 0);
}
