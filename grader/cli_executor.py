"""Where a command runs its batches: on this machine, or on a cluster."""

import functools
import os
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from grader.cli_common import PATH, jail_option, weak_option, workers_option
from grader.errors import InputError
from grader.models import Value

if TYPE_CHECKING:
    from distributed import Security

    from grader.executors.base import Executor

MISSING = "--executor dask needs Dask, which is not installed: pip install 'attention-lab-kit[cluster]'"
OPTIONS = (
    workers_option,
    click.option("--executor", type=click.Choice(["local", "dask"]), default="local", help="Where batches run."),
    click.option("--scheduler", metavar="ADDRESS", help="Dask's scheduler: tcp://HOST:PORT or tls://HOST:PORT."),
    click.option("--tls-ca", type=PATH, help="Certificate that scheduler and nodes are signed by, for tls://."),
    click.option("--tls-cert", type=PATH, help="Certificate of this machine, for tls://."),
    click.option("--tls-key", type=PATH, help="Its key."),
    jail_option,
    weak_option,
)


class Place(Value, frozen=True):
    """What was said on the command line about where batches run."""

    workers: int | None
    executor: str
    scheduler: str | None
    tls: tuple[Path | None, Path | None, Path | None]  # authority, certificate, key
    jail: str | None
    weak: bool

    def checked(self) -> "Place":
        """Return this; ``InputError`` if its parts do not go together."""
        if self.executor == "local":
            if self.scheduler or any(self.tls):
                raise InputError("--scheduler and --tls-... go with --executor dask")
            return self
        if not self.scheduler:
            raise InputError("--executor dask needs --scheduler tcp://HOST:PORT or tls://HOST:PORT")
        if not self.scheduler.startswith(("tcp://", "tls://")):
            raise InputError(f"--scheduler {self.scheduler}: an address begins with tcp:// or tls://")
        if self.workers:
            raise InputError("--workers is for this machine: a cluster's nodes say how many threads they have")
        if any(self.tls):
            if not all(self.tls) or not self.scheduler.startswith("tls://"):
                raise InputError("--tls-ca, --tls-cert and --tls-key go together, and with an address of tls://")
            for path in self.tls:
                if path is not None and not path.is_file():
                    raise InputError(f"there is no file {path}")
        self.launched()
        return self

    def launched(self) -> "Executor":
        """Return a new executor."""
        if self.executor == "local":
            from grader.executors.local import LocalExecutor

            return LocalExecutor(self.workers or os.cpu_count() or 1)
        try:
            from grader.executors.cluster import DaskExecutor
        except ImportError as error:
            raise InputError(MISSING) from error
        return DaskExecutor(self.scheduler or "", self._security(), weak=self.weak)

    def _security(self) -> "Security | None":
        """Return the certificates that were named; none leaves them to Dask's own configuration."""
        from distributed import Security

        if not any(self.tls):
            return None
        ca, cert, key = map(str, self.tls)
        return Security(tls_ca_file=ca, tls_client_cert=cert, tls_client_key=key, require_encryption=True)

    def isolation(self, executor: "Executor") -> str:
        """Return the jail for this place's executor to grade in; ``InputError`` if it is unfit for strangers' code.

        On this machine a verifier tries it out, and grades in it afterwards. On a cluster it is tried by the nodes, and
        one that does not have it refuses: every report of a class comes from the same isolation.
        """
        from grader.executors.local import LocalExecutor
        from grader.sandbox.choice import choose
        from grader.sandbox.jails import NAMES, STRONG

        if isinstance(executor, LocalExecutor):
            return choose(self.jail, weak_allowed=self.weak, attempt=executor.try_jail).jail
        jail = self.jail or NAMES[0]
        if jail not in STRONG and not self.weak:
            raise InputError(f"isolation {jail!r} is too weak for strangers' code; or say --allow-weak-isolation")
        return jail


def place_options(command: Callable[..., None]) -> Callable[..., None]:
    """Give a command the options about where batches run; it is called with one ``place`` made of them."""

    @functools.wraps(command)
    def with_place(
        *, workers: int | None, executor: str, scheduler: str | None, tls_ca: Path | None, tls_cert: Path | None,
        tls_key: Path | None, jail: str | None, allow_weak_isolation: bool, **others: Any,
    ) -> None:  # fmt: skip
        tls = (tls_ca, tls_cert, tls_key)
        command(place=Place(workers, executor, scheduler, tls, jail, allow_weak_isolation).checked(), **others)

    for option in reversed(OPTIONS):
        with_place = option(with_place)
    return with_place
