"""What student code did, in one sentence each: the fault for an exception, and for the way a worker ended."""

import signal
from collections.abc import Sequence
from functools import partial

from grader.models import Fault, Frame, Stage, Verdict
from grader.sandbox import wire
from grader.text import clean_line

MAX_REASON = 240
KILLED = 9  # SIGKILL


def how_it_ended(code: int) -> tuple[Verdict, str]:
    """Return verdict and words for a worker's exit code (minus a signal)."""
    if code >= 0:
        return "crashed", f"ended the process (exit code {code}) instead of returning"
    number = -code
    if hasattr(signal, "SIGXCPU") and number == signal.SIGXCPU:
        return "timeout", "used up its processor time"
    if hasattr(signal, "SIGSYS") and number == signal.SIGSYS:
        return "crashed", "was stopped by the system: it made a system call that is not allowed"
    if number == signal.SIGSEGV:
        return "crashed", "crashed the process (segmentation fault, recursion too deep, or abort)"
    if number == KILLED:
        return "memory", "was killed by the system, most likely for the memory it took"
    try:
        name = signal.Signals(number).name
    except ValueError:
        name = f"signal {number}"
    return "crashed", f"crashed the process ({name})"


def frames_of(raw: Sequence[tuple[int, str]]) -> tuple[Frame, ...]:
    """Return the lines that a worker names, cleaned; a dozen at most."""
    return tuple(Frame(line, clean_line(inside, 30)) for line, inside in raw[:12])


def raised(function: str, reply: wire.Raised) -> Fault:
    """Return the fault for an exception that student code let through."""
    stage: Stage = "call" if function else "import"
    what = function or "loading the file"
    name = clean_line(reply.type, 60)
    message = clean_line(reply.message, MAX_REASON)
    bases = tuple(clean_line(base, 24) for base in reply.bases[:8])
    frames = frames_of(reply.frames)
    described = f"{name}: {message}" if message else name
    told = partial(Fault, stage=stage, exception=name, bases=bases, frames=frames, function=function)
    if reply.kind == "missing":
        return Fault("error", stage, f"student.py defines no function named {function}", function=function)
    if reply.kind == "lost":
        reason = f"{what} was not called: what an earlier call returned was lost when its process ended"
        return Fault("failed", stage, reason, function=function)
    if reply.kind == "large":
        reason = f"{what} returned more than can be sent: too many items, or too long a text"
        return Fault("failed", stage, reason, function=function)
    if reply.kind == "memory":
        return told("memory", reason=f"{what} ran out of memory")
    if reply.kind == "syntax":
        line = frames[0].line if frames else 0
        return told("error", reason=f"student.py, line {line}: {described}", column=max(0, reply.column))
    if "SystemExit" in bases:
        return told("error", reason=f"{what} called sys.exit() ({described})")
    return told("error", reason=f"{what} raised {described}")
