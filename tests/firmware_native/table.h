// A board on a table of the PC's memory: hands on its buttons, a host on its line, and a clock that the test moves.
#ifndef TESTS_FIRMWARE_NATIVE_TABLE_H
#define TESTS_FIRMWARE_NATIVE_TABLE_H

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "board.h"
#include "wire.h"

const uint16_t kBoot = 0x0201;

struct SeenEvent {
  uint16_t sequence;
  uint32_t scan;
  int input, flags, window, rank;
  uint32_t levels;
  int edges;
};

class Table {
 public:

  explicit Table(uint32_t firstScan = 0, uint8_t seats = 10, uint8_t ringSize = 16, uint32_t held = 0)
      : ring_(ringSize), build_{"simulated", 4, seats, tablecore::Mask{{0, 0, 0x70}}, 7, 0x01234567, 0xDEADBEEF},
        board_(new tablecore::Board()), now_(firstScan), contacts_(held) {
    for (int i = 0; i < 2 * seats; ++i) build_.inputs.add(static_cast<uint8_t>(i));
    const tablecore::Start start = {0x0A0B0C0D, kBoot, 2};
    board_->begin(&build_, ring_.data(), ringSize, start, mask(), now_);
  }

  tablecore::Board& board() { return *board_; }
  uint32_t now() const { return now_; }

  // A contact that changes at this scan.
  void touch(int input, bool closed, uint32_t scan) { hands_[scan].push_back({input, closed}); }
  void press(int input, uint32_t scan, uint32_t held = 1200) {
    touch(input, true, scan);
    touch(input, false, scan + held);
  }

  // Scan by scan, as the sketch does it. What the board says is kept.
  Table& runTo(uint32_t scan) {
    while (now_ != scan) {
      ++now_;
      const auto hands = hands_.find(now_);
      if (hands != hands_.end()) {
        for (const auto& hand : hands->second) {
          const uint32_t bit = 1u << hand.first;
          contacts_ = hand.second ? contacts_ | bit : contacts_ & ~bit;
        }
        board_->sampled(mask(), now_);
        hands_.erase(hands);
      }
      board_->passTime(now_);
      for (int i = 0; i < 3; ++i) speak();
      board_->tick();
      if (board_->hz() && (hertz.empty() || !isSounding_)) ++sounds;
      isSounding_ = board_->hz() != 0;
      if (board_->hz() && (hertz.empty() || hertz.back() != board_->hz())) hertz.push_back(board_->hz());
    }
    return *this;
  }
  Table& run(uint32_t scans) { return runTo(now_ + scans); }
  // A long time in which no contact moves, in large steps.
  Table& skip(uint32_t seconds) {
    for (uint32_t i = 0; i < 100 * seconds; ++i) {
      now_ += 100;
      board_->passTime(now_);
      speak();
      board_->tick();
    }
    return *this;
  }
  Table& runMs(uint32_t ms) { return run(10 * ms); }

  void hear(const Bytes& bytes) {
    for (uint8_t byte : bytes) board_->receive(byte);
  }
  // A message: its type and what follows the boot id.
  void say(uint8_t type, const Bytes& fields, uint16_t boot = kBoot) {
    Bytes body = {type, static_cast<uint8_t>(boot), static_cast<uint8_t>(boot >> 8)};
    body.insert(body.end(), fields.begin(), fields.end());
    hear(frameOf(body));
  }
  void configure(uint8_t revision = 1, uint32_t enabled = 0x7FFFFF, uint32_t normallyClosed = 0, uint8_t lock = 25) {
    say(0x02, {revision, 0, 0xFF, 0x03, b(enabled), b(enabled >> 8), b(enabled >> 16), b(normallyClosed),
               b(normallyClosed >> 8), b(normallyClosed >> 16), lock});
  }
  void arm(uint8_t window, uint16_t uno = 0x3FF, uint16_t catches = 0x3FF) {
    say(0x03, {window, 255, b(uno), b(uno >> 8), b(catches), b(catches >> 8)});
  }
  void close(uint8_t window) { say(0x04, {window}); }
  void acknowledge(uint16_t sequence) { say(0x06, {b(sequence), b(sequence >> 8)}); }
  void beat(uint8_t number = 1, uint16_t sequence = 0) { say(0x08, {number, b(sequence), b(sequence >> 8)}); }
  void show(uint8_t revision, uint64_t lights, uint8_t tune = 0, uint8_t sound = 0) {
    Bytes fields = {revision};
    for (int i = 0; i < 8; ++i) fields.push_back(static_cast<uint8_t>(lights >> (8 * i)));
    fields.push_back(tune);
    fields.push_back(sound);
    say(0x07, fields);
  }

  // Booted, configured, everything said so far forgotten.
  Table& linked() {
    runMs(300);
    configure();
    runMs(5);
    forget();
    return *this;
  }
  // Runs with a host that is there but says nothing new.
  Table& runWithHost(uint32_t ms) {
    for (uint32_t passed = 0; passed < ms; passed += 100) {
      beat(1, acknowledged_);
      runMs(100);
    }
    return *this;
  }

  // ---- what the board said since it was forgotten

  void forget() { line.clear(); }
  std::vector<Bytes> bodies() const {
    std::vector<Bytes> found;
    size_t from = 0;
    for (size_t at = 0; at < line.size(); ++at) {
      if (line[at] == 0xF0) from = at;
      if (line[at] != 0xF7) continue;
      const Bytes body = bodyOf(Bytes(&line[from], &line[at] + 1));
      if (!body.empty()) found.push_back(body);
    }
    return found;
  }
  std::vector<Bytes> bodies(uint8_t type) const {
    std::vector<Bytes> found;
    for (const Bytes& body : bodies()) {
      if (body[0] == type) found.push_back(body);
    }
    return found;
  }
  std::vector<SeenEvent> events() const {
    std::vector<SeenEvent> found;
    for (const Bytes& e : bodies(0x45)) {
      found.push_back({static_cast<uint16_t>(little(e, 3, 2)), little(e, 5, 4), e[9], e[10], e[11], e[12],
                       little(e, 13, 3), e[16]});
    }
    return found;
  }
  bool isLit(int lamp) const { return (board_->lamps() >> lamp) & 1; }

  Bytes line;
  int sounds = 0;  // how often the buzzer began
  std::vector<int> hertz;
  uint8_t room = 63;

 private:
  static uint8_t b(uint32_t value) { return static_cast<uint8_t>(value); }
  static Bytes*& listener() {
    static Bytes* bytes;
    return bytes;
  }
  void speak() {
    Bytes said;
    listener() = &said;
    board_->speak(room, [](uint8_t byte) { listener()->push_back(byte); });
    if (said.size() > room) line.push_back(0xFF);  // the sketch would have to wait: no test may see a sound frame
    line.insert(line.end(), said.begin(), said.end());
  }
  tablecore::Mask mask() const { return tablecore::Mask{{b(contacts_), b(contacts_ >> 8), b(contacts_ >> 16)}}; }

  std::vector<tablecore::Event> ring_;
  tablecore::Build build_;
  std::unique_ptr<tablecore::Board> board_;
  uint32_t now_;
  uint32_t contacts_;
  std::map<uint32_t, std::vector<std::pair<int, bool>>> hands_;
  uint16_t acknowledged_ = 0;
  bool isSounding_ = false;
};

#endif
