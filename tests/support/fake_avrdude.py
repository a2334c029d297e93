"""An avrdude that writes nothing: it keeps its command lines and answers as the real one (7.1) does."""

from __future__ import annotations

import json
import sys
from pathlib import Path

SCRIPT = """#!{python}
import json, sys
arguments = sys.argv[1:]
with open({log!r}, "a") as log:
    log.write(json.dumps(arguments) + "\\n")
baud = arguments[arguments.index("-b") + 1] if "-b" in arguments else ""
status, said = json.loads({answers!r}).get(baud, [0, "avrdude done.  Thank you."])
print(said, file=sys.stderr)
sys.exit(status)
"""

NOT_IN_SYNC = """avrdude error: programmer is not responding
avrdude warning: attempt 10 of 10: not in sync: resp=0x00
avrdude error: unable to open programmer arduino on port /dev/ttyACM0

avrdude done.  Thank you.
"""
TIMEOUT = """avrdude stk500v2_ReceiveMessage() error: timeout
avrdude stk500v2_getsync() error: timeout communicating with programmer
avrdude error: unable to open programmer wiring on port /dev/ttyACM0
"""
WRONG_SIGNATURE = """avrdude: AVR device initialized and ready to accept instructions
avrdude: device signature = 0x1e9514 (probably m328)
avrdude error: expected signature for ATmega328P is 1E 95 0F
        double check chip or use -F to override this check
"""
MISMATCH = """avrdude: verifying flash memory against r3_direct.hex
avrdude verify warning: first mismatch at byte 0x0041: 0x12 != 0xff
avrdude error: verification error; content mismatch
"""
BUSY = "avrdude OS error: cannot open port /dev/ttyACM0: Device or resource busy\n"
DENIED = "avrdude OS error: cannot open port /dev/ttyACM0: Permission denied\n"
GONE = "avrdude OS error: cannot open port /dev/ttyACM0: No such file or directory\n"
OLD = "avrdude error: invalid extended parameter 'attempts=3'\n"
STRANGE = "avrdude: system wide configuration file /etc/avrdude.conf\navrdude error: unable to find AVR part m328\n"


class FakeAvrdude:
    """`program` can be run. `answers`: status and words by the speed asked for; 0 for every other."""

    def __init__(self, folder: Path, answers: dict[str, tuple[int, str]] | None = None) -> None:
        self._log = folder / "avrdude.log"
        path = folder / "avrdude"
        path.write_text(
            SCRIPT.format(python=sys.executable, log=str(self._log), answers=json.dumps(answers or {})), "utf-8"
        )
        path.chmod(0o755)
        self.program = str(path)

    @property
    def calls(self) -> list[list[str]]:
        if not self._log.exists():
            return []
        return [json.loads(line) for line in self._log.read_text("utf-8").splitlines()]
