"""Golden files of messages: one a topic, both languages one below the other. GOLDEN_UPDATE=1 writes them anew."""

import os
from pathlib import Path

GOLDEN = Path(__file__).parent / "golden"
MESSAGES = GOLDEN / "messages"


def same(name, lines):
    path, text = MESSAGES / f"{name}.txt", "\n".join(line.rstrip() for line in lines) + "\n"
    if os.environ.get("GOLDEN_UPDATE"):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    assert text == path.read_text(encoding="utf-8")
