"""Which functions of a submission are still the stub's, by their text: nothing is parsed that a stranger wrote."""

import hashlib
import re
from collections.abc import Iterable, Mapping

BLANK = re.compile(r"\s+")


def unwritten(source: str, stub: Mapping[str, str]) -> tuple[str, ...]:
    """Return the functions of ``source`` whose text is still the stub's, whose marks are given by function."""
    return tuple(name for name, mark in stub.items() if mark and marks(source, [name])[name] == mark)


def marks(source: str, functions: Iterable[str]) -> dict[str, str]:
    """Return a mark of each function's text, blank space and comments aside; empty where there is no such function.

    Marks are recorded with the lab: in a student's folder the stub itself is the file that they fill in.
    """
    return {
        name: hashlib.sha256("\n".join(block).encode()).hexdigest()[:16] if (block := _block(source, name)) else ""
        for name in functions
    }


def _block(source: str, name: str) -> list[str]:
    """Return the lines of a top-level function, from its ``def`` to the next line that is not indented."""
    lines = source.splitlines()
    starts = [at for at, line in enumerate(lines) if re.match(rf"def\s+{re.escape(name)}\s*\(", line)]
    if not starts:
        return []
    block = [lines[starts[-1]]]  # the last definition is the one that counts
    for line in lines[starts[-1] + 1 :]:
        if line.strip() and not line[0].isspace() and not line.startswith((")", "#")):
            break
        block.append(line)
    kept = [BLANK.sub(" ", line.partition("#")[0]).strip() for line in block]
    return [line for line in kept if line]
