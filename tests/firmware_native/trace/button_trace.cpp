// Plays traces of a contact to a button and prints what came of them, for comparison with the simulated board's button.
// A line in: the first scan, whether it is closed, then scan and level of each edge, at last the scan at which it ends.
// A line out: the changes as numbers, a stamp with its scan behind a colon.
#include <stdint.h>

#include <iostream>
#include <sstream>
#include <string>

#include "button.h"

using namespace tablecore;

namespace {

const uint16_t kLock = 250;

void tell(Change change, uint32_t scan) {
  if (change == Change::kNone) return;
  std::cout << static_cast<int>(change);
  if (change == Change::kStamped) std::cout << ':' << scan;
  std::cout << ' ';
}

void runTo(Button& button, uint32_t& at, uint32_t scan) {
  for (uint16_t wait; (wait = button.wait(at)) != Button::kForever && at + wait <= scan;) {
    at += wait;
    tell(button.update(at, kLock), at);
  }
}

}  // namespace

int main() {
  for (std::string line; std::getline(std::cin, line);) {
    std::istringstream columns(line);
    uint32_t at, scan;
    bool closed;
    columns >> at >> closed;
    Button button = Button();
    button.begin(at, closed);
    while (columns >> scan) {
      if (!(columns >> closed)) {
        runTo(button, at, scan);
        break;
      }
      runTo(button, at, scan - 1);
      if (closed != button.isClosed()) {
        for (Change change; (change = button.update(scan - 1, kLock)) != Change::kNone;) tell(change, scan - 1);
      }
      if (!button.bounces(closed, scan, kLock)) tell(button.update(closed, scan, kLock), scan);
      at = scan;
    }
    std::cout << std::endl;
  }
}
