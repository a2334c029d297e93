#include "board.h"

#include "flash.h"
#include "version.h"

namespace tablecore {

static void count(uint16_t& counter) {
  if (counter < 0xFFFF) ++counter;  // counts since boot, stopping at the end
}

static uint8_t lower(uint8_t a, uint8_t b) { return a < b ? a : b; }

void Board::begin(const Build* inFlash, Event* ring, uint8_t ringSize, const Start& start, const Mask& contacts,
                  Scan scan) {
  Build build;
  copyFromFlash(&build, inFlash, sizeof build);
  build_ = inFlash;
  start_ = start;
  now_ = scan;
  ring_.begin(ring, ringSize);
  inputs_.begin(build.inputs, contacts, scan);
  lights_.begin(build.seats);
}

// ---- time

void Board::passTime(Scan scan) {
  inputs_.passTime(scan);
  if (inputs_.mayHaveNext()) takeChanges();
  untold_ = static_cast<uint16_t>(untold_ + (scan - now_));
  now_ = scan;
  passEvents();
}

void Board::tick() {
  // While a contact is in doubt its press may be due at any moment, and goes first.
  const uint8_t patience = inputs_.isAnyDoubtful() ? 2 * kScansPerMs : kScansPerMs;
  if (untold_ < patience) return;
  uint16_t ms = 0;
  for (; untold_ >= kScansPerMs && ms < 1000; untold_ = static_cast<uint16_t>(untold_ - kScansPerMs)) ++ms;
  passMs(ms);
  if (owesClick_) buzzer_.play(kTuneClick);
  owesClick_ = false;
}

void Board::passMs(uint16_t ms) {
  lights_.passTime(ms);
  isStale_ = true;
  buzzer_.passTime(ms);
  beat_.passTime(ms);
  resend_.passTime(ms);
  nak_.passTime(ms);
  words_.passTime(ms);
  forget_.passTime(ms);
  if (silent_ < 0x8000) silent_ = static_cast<uint16_t>(silent_ + ms);
  if (forget_.isOver()) {
    forget_.start(1000);
    inputs_.forget(now_);
    if (order_.expire(inputs_)) count(dropped_);
    hasNews_ = true;
  }
  keepTime();
}

void Board::keepTime() {
  if (state_ == State::kBoot && silent_ >= kBootMs) {
    state_ = State::kNoHost;
    owes_ |= kGreeting | kOwnHello;
  }
  if (!isWithHost()) return;
  if (silent_ >= kHostLostMs) {
    state_ = State::kHostLost;
    knowsSound_ = false;  // what it wants played meanwhile is late
    buzzer_.play(kTuneAttention);
    return;
  }
  if (silent_ >= kStaleMs) state_ = State::kStale;
  if (beat_.isOver()) owes_ |= kBeat;
  if (ring_.count() && resend_.isOver()) {
    resend_.start(kResendMs);
    ring_.sendAgain();
  }
}

// ---- buttons and events

void Board::sampled(const Mask& contacts, Scan scan) {
  inputs_.sampled(contacts, scan);
  takeChanges();
}

void Board::takeChanges() {
  Happened happened;
  while (inputs_.mayHaveNext() && inputs_.next(happened)) changed(happened);
}

void Board::changed(const Happened& happened) {
  const uint8_t input = happened.input;
  if (happened.change != Change::kStamped) hasNews_ = true;
  if (!isSetUp()) {
    order_.forget(input);
    if (happened.change == Change::kConfirmed && !hasChirped_ && state_ == State::kNoHost) {
      hasChirped_ = true;
      buzzer_.play(kTuneClick);
    }
    return;
  }
  if (!config_.enabled.has(input)) {
    order_.forget(input);
    return;
  }
  switch (happened.change) {
    case Change::kStamped:
      order_.stamped(input, windowOf(input), inputs_.levels());
      if (input < kSeatInputs) glow(input, kTouch);
      break;
    case Change::kConfirmed:
      if (order_.confirmed(input, inputs_)) owesClick_ = true;
      break;
    case Change::kGlitch: order_.forget(input); break;
    case Change::kDropped: count(dropped_); break;
    case Change::kStuck: order_.notice(input, kStuckFlag); break;
    case Change::kMuted:
      order_.forget(input);
      order_.notice(input, kMutedFlag);
      break;
    case Change::kFree: order_.notice(input, kFreeAgain); break;
    case Change::kNone: break;
  }
}

// The window in which this input is live now, 0 if it is not.
uint8_t Board::windowOf(uint8_t input) const {
  if (input >= kSeatInputs) return 0;
  const uint16_t live = (input & 1) ? catch_ : uno_;
  return (live >> (input >> 1)) & 1 ? window_ : 0;
}

void Board::glow(uint8_t input, Glow glow) {
  lights_.glow(input >> 1, glow);
  isStale_ = true;
}

// One at a time: contacts that wait to be looked at go first.
void Board::passEvents() {
  if (!hasNews_) return;
  Event& event = ring_.place();
  hasNews_ = !ring_.isFull() && order_.next(inputs_, event);
  if (!hasNews_) return;
  ring_.keep();
  if (event.window) glow(event.input, (event.flags & kTied) ? kTies : event.rank == 1 ? kFirst : kLater);
  if (isWithHost()) resend_.start(kResendMs);
}

void Board::inputsLost(const char* why) {
  if (inputsAreLost_ && trouble_ == why) return;
  if (!inputsAreLost_) inputs_.beginAgain(inputs_.normallyClosed(), now_);  // a button that seems held is not
  inputsAreLost_ = true;
  trouble_ = why;
  if (isSetUp()) owes_ |= kTrouble;
}

void Board::inputsBack(const char* text, const Mask& contacts) {
  inputsAreLost_ = false;
  trouble_ = text;
  if (isSetUp()) owes_ |= kTrouble;
  inputs_.beginAgain(contacts, now_);
}

// ---- what the host says

void Board::receive(uint8_t byte) {
  if (state_ == State::kBoot) return;  // it may have been meant for the bootloader
  switch (reader_.feed(byte)) {
    case Heard::kNothing: break;
    case Heard::kFrame: frame(); break;
    case Heard::kProbe: owes_ |= kGreeting | kOwnHello; break;
    case Heard::kDamaged:
      count(damaged_);
      refuse(Why::kDamaged, 0);
      break;
    case Heard::kStray:
      if (byte == '?' && state_ == State::kNoHost && words_.isOver()) {
        words_.start(kWordsMs);
        part_ = 0;
        owes_ |= kLine;
      }
      break;
  }
}

void Board::lostByte() { count(overruns_); }

void Board::refuse(Why why, uint8_t about) {
  if (!nak_.isOver()) return;
  nak_.start(kNakMs);
  owes_ |= kRefusal;
  nakWhy_ = why;
  nakAbout_ = about;
}

void Board::frame() {
  const uint8_t* body = reader_.body();
  const uint8_t type = body[0];
  if (type & kFromBoard) return;  // our own voice
  if (reader_.length() < 3) {
    refuse(Why::kBadValue, type);
    return;
  }
  if (u16At(body, 1) != start_.boot) {
    owes_ |= kOwnHello;
    return;
  }
  const bool needsConfig = type == kShow || type == kArm || type == kClose;
  const uint8_t least = shortest(type);
  Why why = Why::kNone;
  if (!least) {
    why = Why::kUnknownType;
  } else if (reader_.length() < least) {
    why = Why::kBadValue;
  } else if (needsConfig && !isSetUp()) {
    why = Why::kNotConfigured;
  } else if (type == kConfig) {
    configure(body);
  }
  silent_ = 0;
  hasNews_ = true;  // there may be room in the ring now
  if (state_ == State::kStale || state_ == State::kHostLost) {
    ring_.sendAgain();
    state_ = State::kLinked;
    resend_.start(kResendMs);
  }
  if (why == Why::kNone) {
    obey(type, body);
  } else {
    refuse(why, type);
  }
}

void Board::obey(uint8_t type, const uint8_t* body) {
  switch (type) {
    case kHostBeat:
      echo_ = body[3];
      ring_.acknowledge(u16At(body, 4));
      owes_ |= kBeat;
      break;
    case kAck: ring_.acknowledge(u16At(body, 3)); break;
    case kHostNak:
      if (!isSetUp()) break;
      ring_.sendAgain();
      resend_.start(kResendMs);
      break;
    case kArm:
    case kClose:
      owes_ |= kBeat;
      if (body[3] == window_) break;  // a repeat must not open the window anew
      window_ = body[3];
      windowScan_ = now_;
      uno_ = type == kArm ? u16At(body, 5) : 0;
      catch_ = type == kArm ? u16At(body, 7) : 0;
      order_.openWindow(window_);
      break;
    case kShow:
      owes_ |= kBeat;
      if (body[3] == showRevision_) break;
      showRevision_ = body[3];
      lights_.show(body + 4);
      isStale_ = true;
      if (knowsSound_ && body[13] != sound_) buzzer_.play(body[12]);
      sound_ = body[13];
      knowsSound_ = true;
      break;
  }
}

void Board::configure(const uint8_t* body) {
  owes_ |= kApplied;
  if (body[3] != config_.revision || state_ == State::kNoHost) {
    config_.revision = body[3];
    config_.minor = lower(body[4], kWireMinor);
    config_.seats = static_cast<uint16_t>(u16At(body, 5) & ((1u << lights_.seats()) - 1));
    Mask normallyClosed;
    for (uint8_t i = 0; i < 3; ++i) {
      const uint8_t wired = inputs_.wired().bytes[i];
      config_.enabled.bytes[i] = body[7 + i] & wired;
      normallyClosed.bytes[i] = body[10 + i] & wired;
    }
    inputs_.setLock(body[13]);
    inputs_.setNormallyClosed(normallyClosed, now_);
  }
  if (state_ != State::kNoHost) return;
  state_ = State::kLinked;
  beat_.start(0);
  if (trouble_) owes_ |= kTrouble;
  uint8_t i;
  for (Members rest(config_.enabled); rest.next(i);) {
    if (!inputs_[i].isHeldAtBoot()) continue;
    inputs_[i].setReported();
    order_.notice(i, kHeldAtBoot);
  }
}

// ---- what it shows

bool Board::mustRepaint() {
  const bool must = isStale_;
  isStale_ = false;
  return must;
}

Lamps Board::lamps() const {
  switch (state_) {
    case State::kBoot: return lights_.lampTest(silent_);
    case State::kNoHost: return lights_.chase(inputs_.levels());
    default: return lights_.picture(state_ == State::kHostLost);
  }
}

}  // namespace tablecore
