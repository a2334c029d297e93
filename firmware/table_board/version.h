// What this firmware is. firmware/build.py and the host's tests read the wire version and the firmware version here.
#ifndef TABLE_BOARD_VERSION_H
#define TABLE_BOARD_VERSION_H

#include <stdint.h>

namespace tablecore {

constexpr uint8_t kWireMajor = 1, kWireMinor = 0;  // firmware/PROTOCOL.md
constexpr uint8_t kFirmwareMajor = 1, kFirmwareMinor = 0, kFirmwarePatch = 0;

}  // namespace tablecore

#endif
