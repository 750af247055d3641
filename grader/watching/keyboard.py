"""Single keys from a terminal, which is as it was afterwards whatever happened."""

import os
import re
import selectors
import sys
import threading

from grader.watching.events import Pressed, Tell

END_SECONDS = 2.0
ESCAPED = re.compile(r"\x1b(\[[0-?]*[ -/]*[@-~]|O.|.)?")  # what arrow and function keys send, and Alt with a key

if sys.platform == "win32":
    import msvcrt

    class Keyboard:
        """Tells of each key. Use it as a context manager."""

        def __init__(self, tell: Tell) -> None:
            self._tell = tell

        def __enter__(self) -> "Keyboard":
            threading.Thread(target=self._read, name="keys", daemon=True).start()
            return self

        def __exit__(self, *_: object) -> None:
            """Leave the thread to the end of the process: a read of the console cannot be called off."""

        def _read(self) -> None:
            while True:
                key = msvcrt.getwch()
                if key in "\x00\xe0":  # an arrow or function key, in two parts
                    msvcrt.getwch()
                else:
                    self._tell(Pressed(key))

else:
    import termios

    class Keyboard:
        """Tells of each key. Use it as a context manager.

        Ctrl-C stays what it is. Ctrl-S, which editors save with, and Ctrl-Z do not stop this terminal's screen.
        """

        def __init__(self, tell: Tell) -> None:
            self._tell = tell
            self._input = sys.stdin.fileno()
            self._woken, self._wake = os.pipe()
            self._thread = threading.Thread(target=self._read, name="keys", daemon=True)

        def __enter__(self) -> "Keyboard":
            self._before = termios.tcgetattr(self._input)
            raw = termios.tcgetattr(self._input)
            raw[0] &= ~(termios.IXON | termios.ICRNL)
            raw[3] &= ~(termios.ICANON | termios.ECHO)
            raw[6][termios.VMIN], raw[6][termios.VTIME] = 1, 0
            for number in (termios.VSUSP, getattr(termios, "VDSUSP", None), getattr(termios, "VLNEXT", None)):
                if number is not None:
                    raw[6][number] = os.fpathconf(self._input, "PC_VDISABLE").to_bytes(1, "little")
            termios.tcsetattr(self._input, termios.TCSADRAIN, raw)
            self._thread.start()
            return self

        def __exit__(self, *_: object) -> None:
            try:
                os.write(self._wake, b"\0")
                self._thread.join(END_SECONDS)
            finally:
                termios.tcsetattr(self._input, termios.TCSAFLUSH, self._before)
                os.close(self._wake)
                os.close(self._woken)

        def _read(self) -> None:
            with selectors.DefaultSelector() as selector:
                selector.register(self._input, selectors.EVENT_READ)
                selector.register(self._woken, selectors.EVENT_READ)
                while all(key.fd != self._woken for key, _ in selector.select()):
                    try:
                        part = os.read(self._input, 1024)
                    except OSError:
                        return
                    if not part:  # the terminal is gone
                        return
                    for key in ESCAPED.sub("", part.decode(errors="ignore")):
                        self._tell(Pressed(key))
