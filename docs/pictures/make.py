"""Makes the pictures of this folder anew: `.venv/bin/python docs/pictures/make.py`, from the kit's folder.

The SVG files come from `grader show` alone. The PNG files are what a headless Chromium shows of them; without one they
are left as they are.
"""

import io
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from rich.console import Console
from rich.text import Text

HERE = Path(__file__).resolve().parent
KIT = HERE.parent.parent
SHOW = ["show", "lab04-attention", "--student", "examples/submissions/chen-yu/student.py"]
TEST = ["test", "lab04-attention", "--student", "solutions/lab04-attention/chaffs/mask_rebinds_name.py"]
TAIL = 34  # lines of a screen that are shown
COLOURS = {"FORCE_COLOR": "1", "COLORTERM": "truecolor", "TERM": "xterm-256color"}


def run(*arguments: str, **environment: str) -> str:
    """Run the grader in the kit's folder; return what it prints."""
    command = [sys.executable, "-m", "grader", *arguments]
    kept = {key: value for key, value in os.environ.items() if key != "NO_COLOR"}
    return subprocess.run(
        command, cwd=KIT, env=kept | environment, stdout=subprocess.PIPE, text=True, check=False, encoding="utf-8"
    ).stdout


def terminal(text: str, command: str, path: Path, width: int = 118) -> str:
    """Write a terminal's screen as SVG, with fonts of the machine's own; return its size."""
    console = Console(record=True, file=io.StringIO(), width=width, force_terminal=True, color_system="truecolor")
    console.print(Text(f"$ {command}\n"), Text.from_ansi(text), sep="")
    drawn = re.sub(r"@font-face\s*{.*?}", "", console.export_svg(title=" ".join(command.split()[:2])), flags=re.DOTALL)
    path.write_text(drawn.replace("Fira Code", "DejaVu Sans Mono").replace("font-size: 20px", "font-size: 19.5px"))
    wide, high = re.findall(r'viewBox="0 0 ([\d.]+) ([\d.]+)"', drawn)[0]
    return f"{float(wide):.0f},{float(high):.0f}"


def photograph(page: Path, picture: Path, size: str, *, dark: bool = False, scale: float = 1) -> None:
    """Take a screenshot, where there is a browser."""
    names = ("chromium", "chromium-browser", "google-chrome")
    browser = next((found for name in names if (found := shutil.which(name))), None)
    if browser is None:
        print(f"no Chromium: {picture.name} is left as it is")
        return
    options = ["--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars"]
    options += [f"--window-size={size}", f"--force-device-scale-factor={scale}", f"--screenshot={picture}"]
    if dark:
        options.append("--blink-settings=preferredColorScheme=0")
    subprocess.run([browser, *options, page.as_uri()], check=True, capture_output=True)


def main() -> None:
    """Make all pictures."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        run(*SHOW, "--lang", "en", "--out", name)
        shutil.copy(folder / "lab04-attention-1.svg", HERE / "lab04-weights.svg")
        screen = run(*SHOW, "--lang", "en", **COLOURS)
        size = terminal(screen, " ".join(["grader", *SHOW]), folder / "terminal.svg")
        photograph(folder / "terminal.svg", HERE / "terminal.png", size, scale=0.75)
        lines = run(*TEST, "--lang", "en", **COLOURS).splitlines()
        size = terminal("\n".join(lines[-TAIL:]), "grader test lab04-attention", folder / "test.svg", 122)
        photograph(folder / "test.svg", HERE / "test.png", size, scale=0.75)
        run(*SHOW, "--lang", "zh", "--out", name)
        shutil.copy(folder / "lab04-attention-1.svg", HERE / "lab04-weights.zh.svg")
        photograph(folder / "lab04-attention.html", HERE / "page-dark.zh.png", "1020,560", dark=True)


if __name__ == "__main__":
    main()
