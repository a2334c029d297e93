"""The times both ends keep, in µs, each with its reason. PROTOCOL.md has the same table."""

BEAT_US = 250_000  # both ways; keeps the USB awake and makes the clock's query pairs
BOARD_BEAT_US = 300_000  # the board's own, if no question came: later, so that it does not delay the answer to one
STALE_US = 600_000  # two beats missed
HOST_LOST_US = 900_000  # the host gives a silent board up: the table is to know within 1 s
BOARD_LOST_US = 1_500_000  # the board gives a silent host up
QUIET_US = 1_500_000  # the host says nothing after opening or losing: bytes keep some bootloaders waiting for ever
PROBE_US = 250_000
PROBES = 4  # then quiet again for QUIET_US, so that a bootloader in between times out
RESEND_EVENTS_US = 100_000
RESEND_COMMANDS_US = 60_000  # floor; twice the round trip if that is longer
SLEEP_US = 2_000_000  # a host that was not called for so long has slept: shake hands again
NO_ANSWER_US = 5_000_000  # then the table is told that nobody answers; probing goes on
UART_BYTE_US = 165  # at least, at 57600 baud: 174 less 5 % for both clocks
NAK_US = 100_000  # not more than one in this time, so that noise does not make more noise
EVENTS_RESENT = 8  # at most, each time: 8 frames of 25 bytes take 35 of the 100 ms
