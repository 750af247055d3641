"""``prctl(2)``: attributes of this process that Python has no call for."""

import ctypes
import sys

PR_SET_PDEATHSIG, PR_SET_DUMPABLE, PR_SET_SECCOMP, PR_SET_CHILD_SUBREAPER, PR_SET_NO_NEW_PRIVS = 1, 4, 22, 36, 38

LIBC = ctypes.CDLL(None, use_errno=True) if sys.platform.startswith("linux") else None
if LIBC is not None:
    LIBC.prctl.argtypes = [ctypes.c_int, *[ctypes.c_ulong] * 4]


def prctl(option: int, value: int, third: int = 0) -> bool:
    """Set an attribute; return whether the kernel took it. Nothing but Linux has it."""
    if LIBC is None:
        return False
    return bool(LIBC.prctl(option, value, third, 0, 0) == 0)
