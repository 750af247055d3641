"""Where this interpreter's own files lie: what a jailed worker may still read."""

import os
import sys
import sysconfig
from pathlib import Path

import msgspec
import numpy as np

SYSTEM_LIBRARIES = ("/usr/lib", "/usr/lib64", "/usr/lib32", "/lib", "/lib64", "/etc/ld.so.cache")
SHARED_PREFIXES = ("/usr", "/usr/local")  # hold much more than Python: only their libraries are named


def library_paths() -> list[str]:
    """Return the folders of the standard library, of installed packages and of shared libraries.

    The kit's own sources are not among them when it is installed from a checkout, which holds solutions.
    """
    names = ("stdlib", "platstdlib", "purelib", "platlib")
    folders = [sysconfig.get_path(name) for name in names]
    folders += [str(Path(module.__file__ or "").parent.parent) for module in (np, msgspec)]
    for prefix in {sys.prefix, sys.base_prefix}:
        if prefix not in SHARED_PREFIXES:
            folders += [os.path.join(prefix, name) for name in ("lib", "lib64")]
    folders += ["/usr/local/lib", *SYSTEM_LIBRARIES]
    return _outermost([path for path in folders if path and os.path.exists(path)])


def program_paths() -> list[str]:
    """Return what it takes to start this interpreter, beside its libraries: the program, pyvenv.cfg, the kit."""
    executable = Path(sys.executable)
    paths = [*_link_chain(executable), str(Path(__file__).resolve().parent.parent)]
    if sys.prefix != sys.base_prefix:
        paths += [str(Path(sys.prefix) / "pyvenv.cfg"), str(executable.parent)]
    return _outermost([path for path in paths if os.path.exists(path)])


def exposing(path: Path) -> str | None:
    """Return the folder that a jailed worker may read and that holds ``path``; none if there is no such folder."""
    real = path.resolve()
    folders = [Path(folder) for folder in (*library_paths(), *program_paths())]
    return next((str(folder) for folder in folders if real.is_relative_to(folder.resolve())), None)


def _link_chain(path: Path) -> list[str]:
    """Return a path and every path on the way from link to link to its file."""
    chain = [str(path)]
    while path.is_symlink() and len(chain) < 40:
        path = Path(os.path.normpath(path.parent / os.readlink(path)))
        chain.append(str(path))
    return [*chain, str(path.resolve())]


def readable_by_others(path: str) -> bool:
    """Whether a user who owns nothing can reach ``path``."""
    real = Path(path).resolve()
    return all(os.stat(folder).st_mode & 0o001 for folder in (real, *real.parents) if folder.is_dir())


def _outermost(paths: list[str]) -> list[str]:
    """Return the paths without repetitions, and without those that lie inside another."""
    unique = sorted(set(map(os.path.abspath, paths)))
    return [path for path in unique if not any(path.startswith(other.rstrip("/") + "/") for other in unique)]
