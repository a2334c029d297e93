// What the board says: the frames of firmware/PROTOCOL.md, section 5, the greeting and the line for people.
#include "board.h"
#include "flash.h"
#include "version.h"
#include "words.h"

namespace tablecore {

static constexpr uint8_t kLineRoom = 48;  // one part of the line for people

void Board::speak(uint8_t room, Sink sink) {
  const bool hasEvent = isWithHost() && ring_.hasToSend();
  if (!owes_ && !hasEvent) return;
  uint8_t size;
  const uint8_t owed = owes_ ? nextOwed(size) : 0;
  // Events and the rest take turns, so that neither keeps the other waiting.
  const bool isEvent = hasEvent && (!owed || !spokeEvent_);
  if (isEvent) size = kEventSize;
  if (room < size) return;
  spokeEvent_ = isEvent;
  if (isEvent) {
    sayEvent(sink);
  } else {
    say(owed, sink);
  }
}

uint8_t Board::nextOwed(uint8_t& size) const {
  size = 0;
  if (owes_ & kLine && part_) {  // once begun, it is not cut by a frame
    size = kLineRoom;
    return kLine;
  }
  // In the order of Owed.
  static const uint8_t kSizes[] IN_FLASH = {kGreetingSize, kHelloSize, kConfiguredSize, kNakSize,
                                            kBoardBeatSize, kTextSize, kLineRoom};
  uint8_t owed = 1;
  for (const uint8_t* at = kSizes; owed & (2 * kLine - 1); owed = static_cast<uint8_t>(owed << 1), ++at) {
    if (!(owes_ & owed)) continue;
    size = flashByte(at);
    return owed;
  }
  return 0;
}

void Board::say(uint8_t owed, Sink sink) {
  if (owed == kLine) return sayLine(sink);
  owes_ &= static_cast<uint8_t>(~owed);
  switch (owed) {
    case kGreeting: return sayGreeting(sink);
    case kOwnHello: return sayHello(sink);
    case kApplied: return sayConfigured(sink);
    case kRefusal: return sayNak(sink);
    case kBeat: return sayBeat(sink);
  }
  return sayText(sink);
}

static const char kName[] IN_FLASH = "uno-table";

void Board::sayGreeting(Sink sink) const {
  sink(kFrameStart);
  sink(kReportFirmware);
  sink(kWireMajor);
  sink(kWireMinor);
  for (uint8_t i = 0; i < sizeof kName - 1; ++i) {
    sink(flashByte(kName + i));
    sink(0);  // the high bit of an ASCII character
  }
  sink(kFrameEnd);
}

void Board::sayHello(Sink sink) const {
  Build build;
  copyFromFlash(&build, build_, sizeof build);
  FrameWriter frame(sink, kHello, start_.boot);
  frame.u8(kWireMajor);
  frame.u8(kWireMinor);
  frame.u8(kFirmwareMajor);
  frame.u8(kFirmwareMinor);
  frame.u8(kFirmwarePatch);
  frame.u32(build.build);
  frame.u8(build.board);
  frame.u32(start_.unit);
  frame.u8(start_.cause);
  frame.u16(build.capabilities);
  frame.u8(build.seats);
  frame.bytes(build.inputs.bytes, 3);
  frame.u16(kScanUs);
  frame.u8(ring_.size());
  frame.u32(build.pinMap);
  frame.u32(now_);
  frame.u8(static_cast<uint8_t>(state_));
  frame.u8(config_.revision);
  frame.u8(showRevision_);
  frame.u8(window_);
  frame.u16(ring_.first());
  frame.finish();
}

void Board::sayConfigured(Sink sink) const {
  FrameWriter frame(sink, kConfigured, start_.boot);
  frame.u8(config_.revision);
  frame.u8(config_.minor);
  frame.u16(config_.seats);
  frame.bytes(config_.enabled.bytes, 3);
  frame.bytes(inputs_.normallyClosed().bytes, 3);
  frame.u8(inputs_.lockMs());
  frame.finish();
}

void Board::sayBeat(Sink sink) {
  beat_.start(kBeatMs);
  FrameWriter frame(sink, kBoardBeat, start_.boot);
  frame.u32(now_);
  frame.u8(echo_);
  frame.u8(static_cast<uint8_t>(state_));
  frame.bytes(inputs_.levels().bytes, 3);
  frame.u8(config_.revision);
  frame.u8(showRevision_);
  frame.u8(window_);
  frame.u32(windowScan_);
  frame.u8(ring_.count());
  const Mask deaf = inputsAreLost_ ? inputs_.wired() : inputs_.deaf();
  frame.bytes(deaf.bytes, 3);
  uint8_t which;
  uint16_t counted;
  nextCounter(which, counted);
  frame.u8(which);
  frame.u16(counted);
  frame.finish();
}

// Each beat tells one counter, in turn; of the inputs only those that have something to tell.
void Board::nextCounter(uint8_t& which, uint16_t& counted) {
  constexpr uint8_t kDamagedCounter = 0, kOverruns = 1, kDropped = 2, kGlitches = 16;
  which = counter_;
  switch (counter_) {
    case kDamagedCounter: counted = damaged_; break;
    case kOverruns: counted = overruns_; break;
    case kDropped: counted = dropped_; break;
    default: counted = inputs_[static_cast<uint8_t>(counter_ - kGlitches)].glitches(); break;
  }
  counter_ = counter_ == kDropped ? kGlitches : static_cast<uint8_t>(counter_ + 1);
  while (counter_ >= kGlitches && counter_ < kGlitches + kInputs &&
         inputs_[static_cast<uint8_t>(counter_ - kGlitches)].glitches() == 0) {
    ++counter_;
  }
  if (counter_ >= kGlitches + kInputs) counter_ = kDamagedCounter;
}

void Board::sayNak(Sink sink) const {
  FrameWriter frame(sink, kBoardNak, start_.boot);
  frame.u8(static_cast<uint8_t>(nakWhy_));
  frame.u8(nakAbout_);
  frame.finish();
}

void Board::sayText(Sink sink) const {
  FrameWriter frame(sink, kBoardText, start_.boot);
  const char* at = trouble_;
  for (uint8_t i = 0; i < kTextLimit; ++i) {
    const uint8_t letter = flashByte(at + i);
    if (!letter) break;
    frame.u8(letter);
  }
  frame.finish();
}

void Board::sayEvent(Sink sink) {
  uint16_t sequence;
  const Event& event = ring_.toSend(sequence);
  FrameWriter frame(sink, kEvent, start_.boot);
  frame.u16(sequence);
  frame.u32(event.scan);
  frame.u8(event.input);
  frame.u8(event.flags);
  frame.u8(event.window);
  frame.u8(event.rank);
  frame.bytes(event.levels.bytes, 3);
  frame.u8(event.edges);
  ring_.sent();
  resend_.start(kResendMs);
  frame.finish();
}

static const char kWire[] IN_FLASH = " wire ";
static const char kSpace[] IN_FLASH = " ";
static const char kDot[] IN_FLASH = ".";
static const char kUnit[] IN_FLASH = " unit ";
static const char kBoot[] IN_FLASH = " boot ";
static const char kNoHost[] IN_FLASH = ": no host, ";
static const char kOpen[] IN_FLASH = " inputs open, ";
static const char kClosed[] IN_FLASH = " closed";
static const char kComma[] IN_FLASH = ", ";
static const char kEnd[] IN_FLASH = "\r\n";

// For people with nothing but a serial monitor; longer than the transmit buffer, so it goes in parts.
void Board::sayLine(Sink sink) {
  Words words(sink);
  switch (part_++) {
    case 0:
      words.text(kName).text(kSpace).number(kFirmwareMajor).text(kDot).number(kFirmwareMinor).text(kDot);
      words.number(kFirmwarePatch).text(kWire).number(kWireMajor).text(kDot).number(kWireMinor);
      break;
    case 1: {
      Build build;
      copyFromFlash(&build, build_, sizeof build);
      words.text(kSpace).text(build.name).text(kUnit).hex(start_.unit);
      break;
    }
    case 2: {
      const uint8_t closed = inputs_.levels().count();
      words.text(kBoot).number(start_.boot).text(kNoHost);
      words.number(static_cast<uint16_t>(inputs_.wired().count() - closed)).text(kOpen);
      break;
    }
    case 3: words.number(inputs_.levels().count()).text(kClosed); break;
    case 4:
      if (trouble_) words.text(kComma).text(trouble_);
      break;
    default:
      words.text(kEnd);
      owes_ &= static_cast<uint8_t>(~kLine);
      break;
  }
}

}  // namespace tablecore
