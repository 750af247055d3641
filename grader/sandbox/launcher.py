"""How workers are started on this system."""

import os
import sys

from grader.sandbox.forking import ZygoteLauncher
from grader.sandbox.spawning import SpawnLauncher
from grader.sandbox.workers import Launcher


def can_fork() -> bool:
    """Whether workers can be forked from a zygote here: Linux with pidfds."""
    return sys.platform.startswith("linux") and hasattr(os, "pidfd_open")


def launcher(jail: str, *, fork: bool | None = None) -> Launcher:
    """Return the launcher for a jail: a zygote where there is fork, else fresh interpreters."""
    if can_fork() if fork is None else fork:
        return ZygoteLauncher(jail)
    return SpawnLauncher(jail)
