"""Batches on the nodes of a Dask cluster."""

import contextlib
import logging
import queue
import time
import uuid
import warnings
from collections import deque
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

import msgspec
from distributed import Client, Future, KilledWorker, Security

from grader.errors import InputError, InternalError, LabError
from grader.executors import node
from grader.executors.base import Task, internal_report
from grader.executors.batches import Batches
from grader.executors.kit import Kit
from grader.executors.parcel import digest_of, pack
from grader.labs import Lab
from grader.models import Environment, Report, Submission

CONNECT_SECONDS = 10.0
LOOK_SECONDS = 1.0  # between two looks at which nodes there are
PATIENCE_SECONDS = 60.0  # without a node that can grade, until the run is given up
FETCH_SECONDS = 60.0  # for an answer that a node has ready
AHEAD = 2  # batches in flight for each thread of the cluster: one that runs, one that waits for it
GO_ON = "what came back is kept; the same command goes on where this one stopped"

_Batch = tuple[Submission, ...]


class _Flight(NamedTuple):
    """A batch that was sent."""

    batch: _Batch
    future: "Future[bytes]"
    nodes: frozenset[str]  # where it may run; anywhere if none is named
    alone: bool  # whether nothing else was in flight beside it


class DaskExecutor:
    """Sends batches to a cluster, a bounded number at a time.

    Dask runs a batch again elsewhere when its node is lost. A batch that was lost with several nodes comes back,
    and its submissions are tried one by one; one that is lost again is tried with nothing beside it, since a node takes
    along all that it has, and only then is it ``internal``. A node that refuses gets no further batch of this run.
    """

    def __init__(self, address: str, security: Security | None = None, *, weak: bool = False) -> None:
        self._address = address
        self._security = security
        self._weak = weak
        self._run = uuid.uuid4().hex
        self._count = 0
        self._client: Client | None = None
        self._done: queue.Queue[str] = queue.Queue()  # keys of futures that have come to an end
        self._flying: dict[str, _Flight] = {}
        self._nodes: dict[str, int] = {}  # address -> threads
        self._refused: dict[str, str] = {}  # address -> why
        self._suspects: deque[_Batch] = deque()  # to be tried with nothing beside them
        self._answered = False  # whether any node has graded a batch
        self._looked = self._fit_at = 0.0

    def run(self, task: Task, submissions: Iterable[Submission]) -> Iterator[Report]:
        """See ``Executor.run``."""
        lab = task.load()
        data = pack(lab)
        client = self._connected()
        self._fit_at = time.monotonic()
        self._look()
        parcel = (digest_of(data), client.submit(bytes, data, key=f"grader-lab-{digest_of(data)}", pure=False))
        waiting = Batches(submissions, share=2 * max(1, sum(self._nodes.values())))
        while True:
            while len(self._flying) < AHEAD * max(1, sum(self._nodes.values())) and (batch := waiting.take()):
                self._send(client, task, parcel, batch)
            if not self._flying:
                if not self._suspects:
                    break
                self._send(client, task, parcel, self._suspects.popleft(), alone=True)
            with contextlib.suppress(queue.Empty):
                flight = self._flying.pop(self._done.get(timeout=LOOK_SECONDS), None)
                if flight is not None:  # else one that was called back
                    yield from self._taken(lab, task, flight, waiting)
            self._look()
            self._call_back(client, waiting)

    def _connected(self) -> Client:
        if self._client is None:
            for name in ("distributed", "distributed.client", "distributed.core", "distributed.comm", "asyncio"):
                logging.getLogger(name).setLevel(logging.CRITICAL)  # what goes wrong is said once, in one sentence
            try:
                with warnings.catch_warnings():
                    warnings.simplefilter("ignore")  # other versions of Dask: what matters the nodes check themselves
                    self._client = Client(
                        self._address, security=self._security, timeout=CONNECT_SECONDS, set_as_default=False,
                        direct_to_workers=False,
                    )  # fmt: skip
            except (OSError, ValueError, TypeError, RuntimeError) as error:
                why = str(error).splitlines()[0] if str(error) else type(error).__name__
                raise InputError(f"the scheduler at {self._address} cannot be reached: {why}") from error
        return self._client

    def _send(
        self, client: Client, task: Task, parcel: "tuple[str, Future[bytes]]", batch: _Batch, *, alone: bool = False
    ) -> None:
        lab, data = parcel
        order = msgspec.json.encode(node.Order(self._run, lab, task.seed, task.jail, self._weak, batch))
        self._count += 1
        key = f"grader-{self._run}-{self._count}"
        fit = frozenset(self._fit()) if self._refused else frozenset()
        future = client.submit(
            node.grade, msgspec.json.encode(Kit.here()), digest_of(order), order, data, key=key, pure=False,
            workers=sorted(fit) or None,
        )  # fmt: skip
        self._flying[key] = _Flight(batch, future, fit, alone)
        future.add_done_callback(lambda ended: self._done.put(str(ended.key)))

    def _taken(self, lab: Lab, task: Task, flight: _Flight, waiting: Batches) -> Iterator[Report]:
        """Yield the reports of a batch that came back; what has none is given back, or is the grader's fault."""
        left = {one.origin.key: one for one in flight.batch}
        why = "a node gave no report"
        try:
            answer = self._answer(flight.future)
        except _NoAnswer as lost:
            why = str(lost)
        else:
            if answer.problem:
                raise LabError(answer.problem)
            if answer.refused:
                self._refused[answer.node] = answer.refused
                self._again(flight, waiting)
                return
            self._answered = True
            for report in answer.reports:
                if left.pop(report.submission.key, None) is not None:
                    yield report
        if left and len(flight.batch) == 1 and not flight.alone:
            self._suspects.append(flight.batch)
        elif left and flight.alone:
            kit = Kit.here()
            environment = Environment(kit.python, kit.numpy, kit.grader, task.jail)
            yield internal_report(lab, flight.batch[0], task, environment, why)
        else:
            waiting.give_back(left.values())

    def _answer(self, future: "Future[bytes]") -> node.Answer:
        """Return what a node answered; ``_NoAnswer`` if it did not, ``InternalError`` if none can."""
        try:
            if future.status == "finished":
                return msgspec.json.decode(future.result(timeout=FETCH_SECONDS), type=node.Answer)
            if future.status != "error":
                raise self._lost()
            error: Any = future.exception(timeout=FETCH_SECONDS)
        except (OSError, TimeoutError) as late:
            self._looked = 0.0
            self._look()  # says so if it is the scheduler that is gone
            raise _NoAnswer("the node with the answer was lost") from late
        if isinstance(error, KilledWorker):
            raise _NoAnswer("every node that it ran on was lost")
        if isinstance(error, (ImportError, AttributeError)) or "deserializ" in str(error):
            said = f"{type(error).__name__}: {error}".splitlines()[0]
            raise InternalError(f"the cluster cannot load this kit ({said}): install the same on scheduler and nodes")
        raise _NoAnswer(f"a node failed: {type(error).__name__}: {error}")

    def _fit(self) -> list[str]:
        return [address for address in self._nodes if address not in self._refused]

    def _look(self) -> None:
        """See which nodes there are; raise if there is no scheduler any more, or no node that can grade."""
        if self._client is None or time.monotonic() < self._looked + LOOK_SECONDS:
            return
        try:
            if self._client.status != "running":
                raise self._lost()
            self._nodes = dict(self._client.nthreads())
        except (OSError, TimeoutError) as error:
            raise self._lost() from error
        self._looked = now = time.monotonic()
        # whoever comes back at the same address may be another by then
        self._refused = {address: why for address, why in self._refused.items() if address in self._nodes}
        if self._fit():
            self._fit_at = now
        elif self._answered and now > self._fit_at + PATIENCE_SECONDS:
            raise InternalError(f"no node of the cluster at {self._address} is left; {GO_ON}")
        elif not self._answered and now > self._fit_at + (LOOK_SECONDS if self._refused else PATIENCE_SECONDS):
            why = "; ".join(f"{address}: {said}" for address, said in list(self._refused.items())[:3])
            raise InputError(f"no node of the cluster at {self._address} can grade: {why or 'there is none'}")

    def _call_back(self, client: Client, waiting: Batches) -> None:
        """Take back what was sent to named nodes that are all gone: it would wait for them for ever."""
        for key, flight in list(self._flying.items()):
            if flight.nodes and not flight.nodes & self._nodes.keys():
                del self._flying[key]
                client.cancel([flight.future])
                self._again(flight, waiting)

    def _again(self, flight: _Flight, waiting: Batches) -> None:
        if flight.alone:
            self._suspects.append(flight.batch)
        else:
            waiting.put_back(flight.batch)

    def _lost(self) -> InternalError:
        return InternalError(f"the scheduler at {self._address} is gone; {GO_ON}")

    def close(self) -> None:
        """Call back what is in flight, end what the nodes keep for this run, and leave the cluster."""
        client, self._client = self._client, None
        if client is None:
            return
        with contextlib.suppress(OSError, TimeoutError, RuntimeError, ValueError):
            if client.status == "running":
                client.cancel([flight.future for flight in self._flying.values()])
                client.run(node.end, self._run, on_error="ignore")
        self._flying.clear()
        with contextlib.suppress(OSError, TimeoutError, RuntimeError):
            client.close(timeout=CONNECT_SECONDS)


class _NoAnswer(Exception):  # noqa: N818 - what happened to a batch
    pass
