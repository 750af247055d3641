"""Which functions of a submission are still the stub's, by their text: nothing is parsed that a stranger wrote."""

import re
from collections.abc import Sequence

BLANK = re.compile(r"\s+")


def unwritten(source: str, stub: str, functions: Sequence[str]) -> tuple[str, ...]:
    """Return the functions whose text in ``source`` is that of the ``stub``, blank space and comments aside."""
    return tuple(name for name in functions if (mine := _block(source, name)) and mine == _block(stub, name))


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
