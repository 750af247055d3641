"""Jails: what a worker is stripped of before it reads the student's first byte.

A jail has two sides. ``launch`` is the trusted one: it says how the zygote is started. ``prepare`` runs in the
zygote before its first fork, ``confine`` in each worker right after the fork; a layer that does not take raises, and
the worker never gets to the student's file.
"""

import contextlib
import os
import signal
import sys
from collections.abc import Mapping
from functools import cache
from typing import Protocol

from grader.models import Limits, Value
from grader.sandbox.prctl import PR_SET_DUMPABLE, PR_SET_NO_NEW_PRIVS, PR_SET_PDEATHSIG, prctl

if sys.platform != "win32":
    import resource  # here, and not in a worker: loading it there would cost each of them

MIB = 1 << 20
WORKER_UIDS = range(60_000, 61_000)  # above login accounts, below what system services are given


class Settings(Value, frozen=True):
    """What a zygote is started with."""

    jail: str
    control: int  # descriptor of the socket to the verifier
    uid: int  # who workers become when root starts them
    scratch: str  # where the submissions' folders lie
    readable: tuple[str, ...] = ()  # what a jailed worker may read
    filter: str = ""  # the compiled system call filter, in hexadecimal
    namespaces: tuple[str, ...] = ()  # the verifier's, as namespaces() gives them


def namespaces() -> tuple[str, ...]:
    """Return the names of this process's namespaces, such as ``net:[4026531840]``; nothing where there are none."""
    kinds = ("ipc", "mnt", "net", "pid", "uts")
    try:
        return tuple(os.readlink(f"/proc/self/ns/{kind}") for kind in kinds)
    except OSError:
        return ()


class Jail(Protocol):
    """One way to confine workers."""

    name: str

    def launch(self, command: list[str], scratch: str) -> list[str]:
        """Return the command line that starts the zygote inside this jail (trusted side)."""

    def prepare(self, settings: Settings) -> None:
        """Get ready, once, in the zygote."""

    def descriptors(self) -> list[int]:
        """Return what must stay open in a worker until ``confine``."""

    def confine(self, limits: Limits) -> list[str]:
        """Confine this process for good; return the names of the layers that took."""


class Open:
    """A process of its own and the memory limit: students running their own code on their own machine.

    The limit is there so that they see the verdict that they will be given.
    """

    name = "none"

    def launch(self, command: list[str], scratch: str) -> list[str]:
        """Return ``command`` as it is."""
        del scratch
        return command

    def prepare(self, settings: Settings) -> None:
        """Look up once, for all workers, what resource limits start from."""
        del settings
        ceilings()

    def descriptors(self) -> list[int]:
        """Return none."""
        return []

    def confine(self, limits: Limits) -> list[str]:
        """Limit the memory of this process, and let it end with its parent."""
        ceilings().set({"RLIMIT_AS": ceilings().mapped + limits.memory_mib * MIB})
        prctl(PR_SET_PDEATHSIG, signal.SIGTERM if os.name == "nt" else signal.SIGKILL)
        return ["process"]


class Limited(Open):
    """What a POSIX system gives without help: resource limits, and another user if started by root."""

    name = "limits"

    def __init__(self) -> None:
        self._uid = WORKER_UIDS[0]

    def prepare(self, settings: Settings) -> None:
        """Note who workers become."""
        super().prepare(settings)
        self._uid = settings.uid

    def confine(self, limits: Limits) -> list[str]:
        """Set resource limits, drop root, forbid new privileges."""
        layers = ["process"]
        if ceilings().set(_wanted(limits)):
            layers.append("rlimits")
        if _drop_root(self._uid):
            layers.append("uid")
        prctl(PR_SET_PDEATHSIG, signal.SIGKILL)  # after the uid: a change of credentials clears it
        prctl(PR_SET_DUMPABLE, 0)
        if prctl(PR_SET_NO_NEW_PRIVS, 1):
            layers.append("no-new-privs")
        return layers


class Ceilings:
    """What a process has mapped and which limits are in force when this is made."""

    def __init__(self) -> None:
        self.mapped = address_space()
        self._hard: dict[str, tuple[int, int]] = {}  # name -> its number, the hard limit
        if sys.platform != "win32":
            for name, number in vars(resource).items():
                if name.startswith("RLIMIT_"):
                    self._hard[name] = number, resource.getrlimit(number)[1]

    def set(self, wanted: Mapping[str, int]) -> bool:
        """Set resource limits by name, none above what is in force; whether this system has any."""
        if sys.platform == "win32":
            return False
        for name, value in wanted.items():
            if name in self._hard:
                number, hard = self._hard[name]
                ceiling = value if hard == resource.RLIM_INFINITY else min(value, hard)
                with contextlib.suppress(ValueError):  # macOS refuses an address space below what is mapped
                    resource.setrlimit(number, (ceiling, ceiling))
        return True


@cache
def ceilings() -> Ceilings:
    """Return those of this process; a worker has them from its zygote."""
    return Ceilings()


def _wanted(limits: Limits) -> dict[str, int]:
    return {
        "RLIMIT_AS": ceilings().mapped + limits.memory_mib * MIB,
        "RLIMIT_CPU": int(limits.submission_seconds) + 1,
        "RLIMIT_FSIZE": 0,
        "RLIMIT_CORE": 0,
        "RLIMIT_NOFILE": 64,
        "RLIMIT_NPROC": 0,
        "RLIMIT_MEMLOCK": 0,
        "RLIMIT_MSGQUEUE": 0,
    }


def address_space() -> int:
    """Return the bytes of address space this process has mapped already; 1 GiB where that is not told."""
    try:
        statm = os.open("/proc/self/statm", os.O_RDONLY)  # open() would cost each worker ten times that
    except OSError:
        return 1 << 30
    try:
        return int(os.read(statm, 200).split()[0]) * os.sysconf("SC_PAGE_SIZE")
    finally:
        os.close(statm)


def _drop_root(uid: int) -> bool:
    """Become a user who owns nothing, if this is root."""
    if not hasattr(os, "getuid") or os.getuid() != 0:
        return False
    os.setgroups([])
    os.setgid(uid)  # from root, each sets the real, effective and saved id
    os.setuid(uid)
    return True
