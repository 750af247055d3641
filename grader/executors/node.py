"""What a node of a cluster does: check what arrives, and grade batches in verifier processes of its own.

Functions here run in a worker process of Dask. No student code does: that runs in jailed workers of the verifiers, as
on one machine.
"""

import contextlib
import os
import threading
from collections import deque
from collections.abc import Iterator
from multiprocessing.util import Finalize
from pathlib import Path

import msgspec

from grader.errors import LabError
from grader.executors.base import Task
from grader.executors.kit import Kit
from grader.executors.local import LocalExecutor
from grader.executors.parcel import digest_of, unpack
from grader.models import Report, Submission, Value
from grader.sandbox.jails import STRONG
from grader.temporary import Temporary, remove_abandoned

IDLE_SECONDS = 120.0  # until a node takes a run for over whose coordinator did not say so


class Order(Value, frozen=True):
    """Coordinator to node: a batch."""

    run: str  # which run it belongs to: what a node keeps, it keeps for a run
    lab: str  # digest of the lab
    seed: int
    jail: str
    weak: bool  # whether a jail that is not fit for strangers' code was asked for by name
    submissions: tuple[Submission, ...]


class Answer(Value, frozen=True):
    """Node to coordinator: the reports, or why there are none."""

    node: str
    reports: tuple[Report, ...] = ()
    refused: str = ""  # this node is not fit
    problem: str = ""  # the lab cannot be run anywhere


class _Refused(Exception):  # noqa: N818 - what a node does
    pass


class _Run:
    """What a node keeps for one run: the lab, and verifiers that wait for the next batch."""

    def __init__(self) -> None:
        self.busy = 0  # batches that are being graded
        self.timer: threading.Timer | None = None
        self._lock = threading.Lock()
        self._folder = Temporary()
        os.chmod(self._folder.path, 0o700)  # suite and solutions: not for workers that dropped root
        self._lab: Path | None = None
        self._idle: list[LocalExecutor] = []
        self._all: list[LocalExecutor] = []
        self._closed = False

    def lab(self, data: bytes, digest: str) -> Path:
        with self._lock:
            self._check_open()
            if self._lab is None:
                self._lab = unpack(data, digest, Path(self._folder.path))
            return self._lab

    @contextlib.contextmanager
    def executor(self) -> Iterator[LocalExecutor]:
        """Lend an executor of one verifier: each thread of a node has its own."""
        with self._lock:
            self._check_open()
            if not self._idle:
                self._idle.append(LocalExecutor(1, warm=True))
                self._all += self._idle
            one = self._idle.pop()
        try:
            yield one
        finally:
            with self._lock:
                self._idle.append(one)

    def _check_open(self) -> None:
        if self._closed:
            raise _Refused("the run is over")

    def close(self) -> None:
        with self._lock:
            self._closed = True
            for one in self._all:
                one.close()
            self._folder.close()


_working: set[str] = set()  # jails that were tried here
_runs: dict[str, _Run] = {}
_over: deque[str] = deque(maxlen=1000)  # runs that were ended: a batch may still be on its way
_lock = threading.Lock()


def grade(kit: bytes, digest: str, order: bytes, lab: bytes) -> bytes:
    """Grade a batch: an ``Order`` known by its ``digest``, a lab. Return an ``Answer``."""
    node = _address()
    try:
        _check_kit(kit)
        if digest_of(order) != digest:
            raise _Refused("a batch did not arrive as it was sent: its bytes have another SHA-256")
        answer = _graded(msgspec.json.decode(order, type=Order), lab, node)
    except (_Refused, OSError) as error:  # no space, no more processes: another node may have them
        answer = Answer(node, refused=str(error))
    return msgspec.json.encode(answer)


def _address() -> str:
    from distributed import get_worker

    try:
        return str(get_worker().address)
    except ValueError:  # called by hand, outside a cluster
        return "this node"


def _check_kit(sent: bytes) -> None:
    try:
        theirs = msgspec.json.decode(sent, type=Kit)
    except msgspec.DecodeError as error:
        raise _Refused(f"the coordinator has another kit than this node: {error}") from error
    if theirs != (mine := Kit.here()):
        raise _Refused(f"it has {mine}; the coordinator has {theirs}; install the same on both")


def _try(jail: str, executor: LocalExecutor) -> None:
    """See whether a jail works on this node, once, in a verifier that grades in it afterwards."""
    if jail not in _working:
        if problem := executor.try_jail(jail).problem:
            raise _Refused(f"jail {jail!r} does not work there: {problem}")
        _working.add(jail)


def _graded(order: Order, lab: bytes, node: str) -> Answer:
    if order.jail not in STRONG and not order.weak:
        raise _Refused(f"isolation {order.jail!r} is too weak for strangers' code")
    with _kept(order.run) as run, run.executor() as executor:
        _try(order.jail, executor)
        try:
            folder = run.lab(lab, order.lab)
        except LabError as error:
            raise _Refused(str(error)) from error
        try:
            task = Task(str(folder), order.seed, order.jail)
            return Answer(node, tuple(executor.run(task, order.submissions)))
        except LabError as error:
            return Answer(node, problem=str(error).replace(f"{folder.parent}{os.sep}", ""))


@contextlib.contextmanager
def _kept(name: str) -> Iterator[_Run]:
    """Lend what is kept for a run; it goes when nothing has been asked of it for a while."""
    with _lock:
        if name in _over:
            raise _Refused("the run is over")
        run = _runs.get(name) or _runs.setdefault(name, _Run())
        run.busy += 1
        if run.timer is not None:
            run.timer.cancel()
    try:
        yield run
    finally:
        with _lock:
            run.busy -= 1
            run.timer = threading.Timer(IDLE_SECONDS, _end_idle, [name])
            run.timer.daemon = True
            run.timer.start()


def _end_idle(name: str) -> None:
    with _lock:
        run = _runs.get(name)
        if run is None or run.busy:
            return
        del _runs[name]
    run.close()


def end(name: str) -> None:
    """End what this node keeps for a run, batches being graded included; remove what killed processes left here."""
    with _lock:
        _over.append(name)
        run = _runs.pop(name, None)
    if run is not None:
        run.close()
    remove_abandoned()


def _end_all() -> None:
    for name in list(_runs):
        end(name)


Finalize(None, _end_all, exitpriority=10)  # unlike atexit also in a child that a nanny started
