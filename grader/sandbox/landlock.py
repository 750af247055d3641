"""A jail of the kernel's own making: Landlock and a system call filter on top of resource limits. No helper program."""

import os

from grader.models import Limits
from grader.sandbox.jail import Limited, Settings
from grader.sandbox.seccomp import Filter

DEVICES = ("/dev/null", "/dev/zero", "/dev/urandom", "/dev/random")


class Landlocked(Limited):
    """Resource limits, another user, no new privileges, Landlock (read the interpreter, nothing else), seccomp."""

    name = "landlock"

    def __init__(self) -> None:
        super().__init__()
        self._settings = Settings("", -1, 0, "")
        self._filter = Filter(b"")  # none before prepare()
        self._rules: list[object] = []  # the ruleset, none before prepare()

    def prepare(self, settings: Settings) -> None:
        """Build the Landlock ruleset, once: workers inherit its descriptor."""
        from landlockpy import AccessFS, Ruleset, Scope

        super().prepare(settings)
        self._filter = Filter(bytes.fromhex(settings.filter))
        rules = Ruleset(scoped=Scope.ABSTRACT_UNIX_SOCKET | Scope.SIGNAL)
        for path in (*settings.readable, settings.scratch):
            if os.path.isdir(path):
                rules.allow_path(path, AccessFS.READ_FILE | AccessFS.READ_DIR)
            elif os.path.exists(path):
                rules.allow_path(path, AccessFS.READ_FILE)
        for path in DEVICES:
            if os.path.exists(path):
                rules.allow_path(path, AccessFS.READ_FILE | AccessFS.WRITE_FILE)
        self._rules = [rules]

    def descriptors(self) -> list[int]:
        """Return the ruleset's."""
        return [rules.fileno() for rules in self._rules]  # type: ignore[attr-defined]

    def confine(self, limits: Limits) -> list[str]:
        """Add Landlock and the system call filter to the limits."""
        layers = super().confine(limits)
        for rules in self._rules:
            rules.restrict(no_new_privs=False)  # type: ignore[attr-defined]  # set already
            rules.close()  # type: ignore[attr-defined]
            layers.append(f"landlock-{rules.abi_version}")  # type: ignore[attr-defined]
        self._filter.install()
        layers.append("seccomp")
        return layers
