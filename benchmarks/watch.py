"""How long a save takes to reach the screen of `grader watch`, on a pseudo terminal: median, quartiles, slowest.

python benchmarks/watch.py [SAVES] [LAB]       (a real terminal's own drawing comes on top; POSIX only)
"""

import os
import pty
import re
import select
import shutil
import statistics
import subprocess
import sys
import tempfile
import termios
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
ESCAPE = re.compile(r"\x1b\[[0-9;?]*[a-zA-Z]")
LOOP = "\nimport time\nfor _ in iter(int, 1): pass\n"
GIVE_UP = 60.0


class Screen:
    """The far end of the terminal that `grader watch` draws on."""

    def __init__(self, folder: Path, lab: str) -> None:
        self._ours, theirs = pty.openpty()
        termios.tcsetwinsize(theirs, (30, 80))
        command = [sys.executable, "-m", "grader", "watch", lab, "--lang", "en"]
        environment = os.environ | {"TERM": "xterm-256color", "GRADER_LABS": str(folder / "labs")}
        environment.pop("NO_COLOR", None)
        self._process = subprocess.Popen(
            command, stdin=theirs, stdout=theirs, stderr=theirs, cwd=folder, env=environment, start_new_session=True
        )
        os.close(theirs)

    def wait(self, pattern: str, without: str = "\0") -> float:
        """Return when a frame came that matches ``pattern`` and not ``without``."""
        end = time.perf_counter() + GIVE_UP
        text = ""
        while time.perf_counter() < end:
            if select.select([self._ours], [], [], 0.5)[0]:
                text = (text + ESCAPE.sub("", os.read(self._ours, 1 << 16).decode(errors="replace")))[-20_000:]
                if re.search(pattern, text) and not re.search(without, text):
                    return time.perf_counter()
        raise SystemExit(f"nothing like {pattern!r} came in {GIVE_UP} s; the end of what came:\n{text[-2000:]}")

    def quit(self) -> None:
        """Press q."""
        os.write(self._ours, b"q")
        while self._process.poll() is None:
            if select.select([self._ours], [], [], 0.1)[0]:
                try:
                    os.read(self._ours, 1 << 16)
                except OSError:
                    break
        print(f"ended with {self._process.wait(30)}")


def save(file: Path, text: str) -> float:
    """Save as editors do, under another name first; return when it was there."""
    draft = file.with_name("draft~")
    draft.write_text(text, encoding="utf-8")
    draft.replace(file)
    return time.perf_counter()


def said(name: str, seconds: list[float]) -> None:
    """Print one line."""
    low, middle, high = statistics.quantiles(seconds, n=4)
    print(
        f"{name:44} median {middle * 1000:5.0f} ms   quartiles {low * 1000:.0f} - {high * 1000:.0f}   "
        f"slowest {max(seconds) * 1000:.0f}   ({len(seconds)})"
    )


def main() -> None:
    """Print the table."""
    saves = int(sys.argv[1]) if len(sys.argv) > 1 else 20
    lab = sys.argv[2] if len(sys.argv) > 2 else "lab04-attention"
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        shutil.copytree(ROOT / "labs" / lab, folder / "labs" / lab)
        file = folder / "labs" / lab / "student.py"
        stub = file.read_text(encoding="utf-8")
        right = (ROOT / "solutions" / lab / "reference.py").read_text(encoding="utf-8")
        screen = Screen(folder, lab)
        screen.wait(r"Score  0 / ")
        screen.wait("First wrong")
        times: dict[str, list[float]] = {"right": [], "stub": [], "looked": [], "loop": []}
        for number in range(saves):
            time.sleep(0.3)  # a person's pause, many times shorter
            text, score = (stub, "0") if number % 2 else (right, "100")
            begin = save(file, f"{text}\n# save {number}\n")
            times["stub" if number % 2 else "right"].append(screen.wait(rf"Score  {score} / ") - begin)
            if number % 2:
                times["looked"].append(screen.wait("First wrong") - begin)
        for number in range(max(2, saves // 4)):
            save(file, f"{stub}{LOOP}# {number}\n")
            screen.wait("running")
            begin = save(file, f"{right}\n# after the loop {number}\n")
            times["loop"].append(screen.wait(r"Score  100 / ") - begin)
            save(file, f"{stub}\n# between {number}\n")
            screen.wait(r"Score  0 / ")
        screen.quit()
    said("save -> score, all", times["right"] + times["stub"])
    said("save -> score, a right file", times["right"])
    said("save -> score, the stub", times["stub"])
    said("save -> diagnosis below it, the stub", times["looked"])
    said("save while an endless loop runs -> score", times["loop"])
    print(f"load average {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")


if __name__ == "__main__":
    main()
