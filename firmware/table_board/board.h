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

// What was built, the same at every start. Stays in flash.
struct Build {
  const char* name;  // in flash too
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

// Starts as zeros, as static variables do.
class Board {
 public:
  // Sampling begins with this scan, and with these contacts closed.
  void begin(const Build* inFlash, Event* ring, uint8_t ringSize, const Start& start, const Mask& contacts, Scan scan);

  // The contacts are these from this scan on. To be told of every change, in order.
  void sampled(const Mask& contacts, Scan scan);
  // Every change up to this scan has been told.
  void passTime(Scan scan);
  // Everything that is not urgent: lights, notes, states. After each `passTime`, when what it led to has been said.
  void tick();
  Scan now() const { return now_; }
  // The inputs cannot be read: why, a text in flash of at most 40 characters.
  void inputsLost(const char* why);
  // They can be read again.
  void inputsBack(const char* text, const Mask& contacts);

  void receive(uint8_t byte);
  void lostByte();  // the receive buffer was full

  // Says what is next, whole, if it fits into `room` bytes.
  void speak(uint8_t room, Sink sink);

  State state() const { return state_; }
  // Whether the lamps may have to change since this was asked last.
  bool mustRepaint();
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
  void takeChanges();
  void changed(const Happened& happened);
  void passEvents();
  void glow(uint8_t input, Glow glow);
  uint8_t windowOf(uint8_t input) const;

  void frame();
  void obey(uint8_t type, const uint8_t* body);
  void configure(const uint8_t* body);
  void refuse(Why why, uint8_t about);

  // What is owed to the host, each once however often it was asked for, and in this order.
  enum Owed : uint8_t {
    kGreeting = 1,
    kOwnHello = 2,
    kApplied = 4,
    kRefusal = 8,
    kBeat = 16,
    kTrouble = 32,
    kLine = 64,
  };
  uint8_t nextOwed(uint8_t& size) const;
  void say(uint8_t owed, Sink sink);
  void sayGreeting(Sink sink) const;
  void sayHello(Sink sink) const;
  void sayConfigured(Sink sink) const;
  void sayBeat(Sink sink);
  void sayNak(Sink sink) const;
  void sayText(Sink sink) const;
  void sayEvent(Sink sink);
  void sayLine(Sink sink);
  void nextCounter(uint8_t& which, uint16_t& count);

  const Build* build_;  // in flash
  Start start_;
  State state_;
  Scan now_;      // everything up to here has been taken
  uint16_t untold_;  // scans for which `tick` has not done its work
  bool isStale_;  // the lamps

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
    Mask enabled;
  } config_;
  uint8_t showRevision_;
  uint8_t sound_;
  uint8_t window_;        // of the last ARM or CLOSE
  uint16_t uno_, catch_;  // seats that are live
  Scan windowScan_;
  uint8_t echo_;  // number of the last BEAT

  uint16_t silent_;  // ms since the host was heard; in kBoot since the start
  Countdown beat_, resend_, nak_, words_, forget_;

  uint8_t owes_;  // bits of Owed
  Why nakWhy_;
  uint8_t nakAbout_;
  uint8_t part_;  // of the line for people, the next to say
  bool spokeEvent_;
  bool owesClick_;  // to the ear

  bool hasNews_;  // something may be settled now
  bool knowsSound_, hasChirped_, inputsAreLost_;
  const char* trouble_;  // in flash

  uint16_t damaged_, overruns_, dropped_;
  uint8_t counter_;  // the next to tell: 0 to 2, 16 + input
};

}  // namespace tablecore

#endif
