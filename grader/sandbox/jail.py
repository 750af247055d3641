"""Jails: what a worker is stripped of before it reads the student's first byte.

A jail has two ends. ``launch`` says how the zygote is started; ``confine`` runs in each worker, right after the
fork, and returns the layers that took.
"""

import contextlib
import ctypes
import os
import sys
from typing import Protocol

from grader.models import Limits

MIB = 1 << 20
WORKER_UIDS = range(60_000, 61_000)  # above login accounts, below what system services are given

PR_SET_PDEATHSIG, PR_SET_DUMPABLE, PR_SET_CHILD_SUBREAPER, PR_SET_NO_NEW_PRIVS = 1, 4, 36, 38
SIGKILL = 9


class Jail(Protocol):
    """One way to confine workers."""

    name: str

    def launch(self, command: list[str]) -> list[str]:
        """Return the command line that starts the zygote inside this jail."""

    def confine(self, limits: Limits) -> list[str]:
        """Confine this process for good; return the names of the layers that took."""


def prctl(option: int, value: int) -> bool:
    """Set an attribute of this process (Linux); return whether the kernel took it."""
    if not sys.platform.startswith("linux"):
        return False
    zero = ctypes.c_ulong(0)
    return bool(_libc().prctl(option, ctypes.c_ulong(value), zero, zero, zero) == 0)


def _libc() -> ctypes.CDLL:
    return ctypes.CDLL(None, use_errno=True)


class Open:
    """No restriction: students running their own code on their own machine. A process of its own, nothing more."""

    name = "none"

    def launch(self, command: list[str]) -> list[str]:
        """Return ``command`` as it is."""
        return command

    def confine(self, limits: Limits) -> list[str]:
        """Leave the process as it is, but let it end with its parent."""
        del limits
        prctl(PR_SET_PDEATHSIG, SIGKILL)
        return ["process"]


class Limited:
    """What a POSIX system gives without help: resource limits, and another user if started by root."""

    name = "limits"

    def launch(self, command: list[str]) -> list[str]:
        """Return ``command`` as it is."""
        return command

    def confine(self, limits: Limits) -> list[str]:
        """Set resource limits, drop root, forbid new privileges."""
        layers = ["process"]
        if _set_rlimits(limits):
            layers.append("rlimits")
        if _drop_root():
            layers.append("uid")
        prctl(PR_SET_PDEATHSIG, SIGKILL)  # after the uid: a change of credentials clears it
        prctl(PR_SET_DUMPABLE, 0)
        if prctl(PR_SET_NO_NEW_PRIVS, 1):
            layers.append("no-new-privs")
        return layers


def _set_rlimits(limits: Limits) -> bool:
    try:
        import resource
    except ImportError:  # Windows
        return False
    memory = _address_space() + limits.memory_mib * MIB
    wanted = {
        "RLIMIT_AS": memory,
        "RLIMIT_CPU": int(limits.submission_seconds) + 1,
        "RLIMIT_FSIZE": 0,
        "RLIMIT_CORE": 0,
        "RLIMIT_NOFILE": 64,
        "RLIMIT_NPROC": 0,
        "RLIMIT_MEMLOCK": 0,
        "RLIMIT_MSGQUEUE": 0,
    }
    for name, value in wanted.items():
        number = getattr(resource, name, None)
        if number is not None:
            _, hard = resource.getrlimit(number)
            ceiling = value if hard == resource.RLIM_INFINITY else min(value, hard)
            with contextlib.suppress(ValueError):  # macOS refuses an address space below what is mapped
                resource.setrlimit(number, (ceiling, ceiling))
    return True


def _address_space() -> int:
    """Return the bytes of address space this process has mapped already; 1 GiB where that is not told."""
    try:
        with open("/proc/self/statm", encoding="ascii") as statm:
            return int(statm.read().split()[0]) * os.sysconf("SC_PAGE_SIZE")
    except (OSError, ValueError):
        return 1 << 30


def _drop_root() -> bool:
    """Become a user who owns nothing, if this is root: a different one for each zygote."""
    if not hasattr(os, "getuid") or os.getuid() != 0:
        return False
    uid = WORKER_UIDS[os.getppid() % len(WORKER_UIDS)]
    os.setgroups([])
    os.setgid(uid)  # from root, each sets the real, effective and saved id
    os.setuid(uid)
    return True


JAILS: dict[str, type[Open] | type[Limited]] = {jail.name: jail for jail in (Open, Limited)}


def named(name: str) -> Jail:
    """Return a jail by name; ``KeyError`` for an unknown one."""
    return JAILS[name]()
