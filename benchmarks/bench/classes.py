"""Classes to grade, generated: every file differs in a comment, so that nothing is graded once for two."""

from collections.abc import Sequence
from itertools import cycle
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
SOLUTIONS = ROOT / "solutions/lab04-attention"
EXAMPLES = ROOT / "examples/submissions"
ENDLESS_EXAMPLE = "kofi"
REFERENCE = (SOLUTIONS / "reference.py").read_text(encoding="utf-8")

ENDLESS = REFERENCE + "\n\ndef softmax(x):\n    while True:\n        pass\n"
CRASHES = (
    REFERENCE + "\n\ndef softmax(x):\n    import os\n    os.abort()\n",
    REFERENCE + "\n\ndef apply_mask(scores, mask):\n    import ctypes\n    ctypes.string_at(0)\n",
    REFERENCE + "\n\ndef attention_scores(q, k, scale):\n    import os\n    os._exit(3)\n",
)


def sources(kind: str) -> list[str]:
    """Return the files that a class of a kind repeats: all right, all failing, or the examples that end."""
    if kind == "right":
        paths = [SOLUTIONS / "reference.py", *sorted((SOLUTIONS / "wheats").glob("*.py"))]
    elif kind == "failing":
        paths = sorted((SOLUTIONS / "chaffs").glob("*.py"))
    else:
        paths = sorted([*EXAMPLES.glob("*.py"), *EXAMPLES.glob("*/student.py")])
        paths = [path for path in paths if path.stem != ENDLESS_EXAMPLE]
    return [path.read_text(encoding="utf-8") for path in paths]


def made(folder: Path, kind: str, count: int) -> Path:
    """Write a class of a kind and return its folder."""
    return written(folder, list(zip(names(count), cycle(sources(kind)), strict=False)))


def rough(folder: Path, count: int) -> tuple[Path, dict[str, str]]:
    """Write a class with 2 % endless loops and 2 % crashes among right ones; return its folder and who is what."""
    right = sources("right")
    kinds, files = {}, []
    for number, name in enumerate(names(count)):
        place = number % 50
        kinds[name] = {17: "endless", 42: "crash"}.get(place, "right")
        text = {"endless": ENDLESS, "crash": CRASHES[number // 50 % len(CRASHES)]}.get(kinds[name])
        files.append((name, text or right[number % len(right)]))
    return written(folder, files), kinds


def names(count: int) -> list[str]:
    """Return the students of a class."""
    return [f"s{number:05}" for number in range(count)]


def written(folder: Path, files: Sequence[tuple[str, str]]) -> Path:
    """Write files with a comment of their own below."""
    folder.mkdir(parents=True)
    for name, text in files:
        (folder / f"{name}.py").write_text(f"{text}\n# {name}\n", encoding="utf-8")
    return folder
