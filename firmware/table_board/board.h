// One board's side of the conversation: bytes of the host and levels of contacts in; frames, lamps and notes out.
// It owns the states of firmware/PROTOCOL.md, section 8. It reads no clock and touches no pin.
#ifndef TABLE_BOARD_BOARD_H
#define TABLE_BOARD_BOARD_H

#include <stdint.h>

#include "event_ring.h"
#include "frames.h"
#include "inputs.h"
#include "lights.h"
#include "messages.h"
#include "press_order.h"
#include "tunes.h"

namespace tablecore {

// What was built, the same at every start.
struct Build {
  const char* name;  // in flash
  uint8_t board;     // the number in HELLO
  uint8_t seats;
  Mask inputs;
  uint16_t capabilities;
  uint32_t pinMap;
  uint32_t build;
};

// This start.
struct Start {
  uint32_t unit;
  uint16_t boot;
  uint8_t cause;
};

class Board {
 public:
  Board(const Build& build, Event* ring, uint8_t ringSize) : build_(build), ring_(ring, ringSize), order_(inputs_, ring_) {}

  // The first scan was taken, these contacts were closed in it.
  void begin(const Start& start, Mask contacts, Scan scan);

  // The contacts are these from this scan on. To be told of every change, in order.
  void sampled(Mask contacts, Scan scan);
  // Every change up to this scan has been told.
  void passTime(Scan scan);
  // The inputs cannot be read: why, a text in flash of at most 40 characters.
  void inputsLost(const char* why);
  // They can be read again.
  void inputsBack(const char* text, Mask contacts);

  void receive(uint8_t byte);
  void lostByte();  // the receive buffer was full

  // What has to be written next, if it fits into `room` bytes; `out` has room for kLongestToHost.
  uint8_t speak(uint8_t* out, uint8_t room);

  State state() const { return state_; }
  Lamps lamps() const;
  bool link() const { return lights_.link(state_); }
  uint16_t hz() const { return buzzer_.hz(); }  // the buzzer's note, 0 = silence

 private:
  // Milliseconds that are left. It stops at 0 and so has no trouble with a clock that wraps.
  struct Countdown {
    uint16_t left;
    bool isOver() const { return left == 0; }
    void start(uint16_t ms) { left = ms; }
    void passTime(uint16_t ms) { left = left > ms ? static_cast<uint16_t>(left - ms) : 0; }
  };

  bool isSetUp() const { return state_ >= State::kLinked; }
  bool isWithHost() const { return state_ == State::kLinked || state_ == State::kStale; }

  void passMs(uint16_t ms);
  void keepTime();
  void takeChanges(Scan until);
  void changed(const Happened& happened);
  void passEvents();
  uint8_t windowOf(uint8_t input) const;

  void frame();
  void obey(uint8_t type, const uint8_t* body);
  void configure(const uint8_t* body);
  void refuse(Why why, uint8_t about);

  // What is owed to the host, each once however often it was asked for, and in this order.
  enum Owed : uint8_t { kGreeting = 1, kOwnHello = 2, kApplied = 4, kRefusal = 8, kBeat = 16, kTrouble = 32, kLine = 64 };
  uint8_t nextOwed(uint8_t& size) const;
  uint8_t say(uint8_t owed, uint8_t* out);
  uint8_t sayGreeting(uint8_t* out) const;
  uint8_t sayHello(uint8_t* out) const;
  uint8_t sayConfigured(uint8_t* out) const;
  uint8_t sayBeat(uint8_t* out);
  uint8_t sayNak(uint8_t* out) const;
  uint8_t sayText(uint8_t* out) const;
  uint8_t sayEvent(uint8_t* out);
  uint8_t sayLine(uint8_t* out);
  void nextCounter(uint8_t& which, uint16_t& count);

  const Build& build_;
  Start start_ = {0, 0, 0};
  State state_ = State::kBoot;
  Scan now_ = 0;      // everything up to here has been taken
  uint8_t rest_ = 0;  // scans that make no whole ms yet

  Inputs inputs_;
  EventRing ring_;
  PressOrder order_;
  Lights lights_;
  Buzzer buzzer_;
  FrameReader reader_;

  // What the host wants, each with its revision.
  struct {
    uint8_t revision, minor;
    uint16_t seats;
    Mask enabled, normallyClosed;
    uint8_t lock;
  } config_ = {};
  uint8_t showRevision_ = 0;
  uint8_t sound_ = 0;
  uint8_t window_ = 0;               // of the last ARM or CLOSE
  uint16_t uno_ = 0, catch_ = 0;     // seats that are live
  Scan windowScan_ = 0;
  uint8_t echo_ = 0;                 // number of the last BEAT

  uint16_t silent_ = 0;              // ms since the host was heard; in kBoot since the start
  Countdown beat_ = {0}, resend_ = {0}, nak_ = {0}, words_ = {0}, forget_ = {0};

  uint8_t owes_ = 0;                 // bits of Owed
  Why nakWhy_ = Why::kNone;
  uint8_t nakAbout_ = 0;
  uint8_t part_ = 0;                 // of the line for people, the next to say
  bool spokeEvent_ = false;

  bool knowsSound_ = false, hasChirped_ = false, inputsAreLost_ = false;
  const char* trouble_ = nullptr;    // in flash

  uint16_t damaged_ = 0, overruns_ = 0, dropped_ = 0;
  uint8_t counter_ = 0;              // the next to tell: 0 to 2, 16 + input
};

}  // namespace tablecore

#endif
