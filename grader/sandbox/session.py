"""One submission's time in the sandbox: load, calls, budgets, and a new worker after one died."""

import time
from collections import Counter, deque
from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

from grader.errors import InternalError, ProtocolError
from grader.models import Fault, Frame, Limits, Outcome, Rule
from grader.sandbox import faults, nodes, wire
from grader.sandbox.ahead import Course, Plan, Step
from grader.sandbox.jail import MIB
from grader.sandbox.link import Flood, Gone, Late, Link, Printed
from grader.sandbox.workers import START_SECONDS, Launcher
from grader.text import clean_block, clean_line

FILE_NAME = "student.py"
SHOWN_OUTPUT = 8_000  # characters of a group's output that are kept
EXIT_SECONDS = 1.0  # between a worker's last byte and its end
FORGIVEN = 2  # times in a submission that a killed worker is put down to bad luck
_Step = TypeVar("_Step", wire.Checked, wire.Loaded)
LOAD = ""  # the name under which loading the file is booked


class Session:
    """Calls of one submission's functions in a worker, which is started on the first call and again after it died.

    A function that hung or killed its worker ``limits.strikes`` times is not called again. A file that cannot be
    loaded is not tried again. When the submission's seconds are used up, nothing is called any more.
    """

    def __init__(
        self,
        launcher: Launcher,
        source: str,
        limits: Limits,
        helpers: Mapping[str, str] | None = None,
        rules: Sequence[Rule] = (),
        cells: Sequence[int] = (),
    ) -> None:
        self._launcher = launcher
        self._source = source
        self._helpers = dict(helpers or {})
        self._rules = rules
        self._cells = cells  # of a notebook: where each begins
        self._broken_rules: dict[str, Fault] = {}
        self._limits = limits
        self._folder = launcher.scratch.folder(FILE_NAME, source)
        self._link: Link | None = None
        self._printed = Printed(SHOWN_OUTPUT * 4, limits.output_kib * 1024)
        self._left = limits.submission_seconds
        self._own_seconds = 0.0  # of the current step: starting a worker is not the student's time
        self._strikes: Counter[str] = Counter()
        self._last: dict[str, Fault] = {}
        self._number = 0
        self._room = limits.reply_mib * MIB
        self._course: Course | None = None
        self._ahead: deque[tuple[int, Step]] = deque()  # calls that were sent and whose replies were not taken yet
        self._asked = LOAD  # what ran last in the worker
        self._killed = False  # whether the last worker was killed, and not by this session
        self._forgiven = 0
        self.layers: tuple[str, ...] = ()
        self.stopped_at: dict[str, tuple[Frame, ...]] = {}  # function -> lines that ran when it took too long
        self.load_fault: Fault | None = None

    def load(self) -> Fault | None:
        """Load the file in a worker, unless that was done; return why it cannot be loaded."""
        if self._link is None and self.load_fault is None:
            self.load_fault = self._guarded(LOAD, self._start)
        return self.load_fault

    def call(self, function: str, args: Sequence[Any], *, keep: bool = False, made: bool = False) -> Outcome:
        """Call a function of the submission with copies of ``args``; whatever it does, return an outcome."""
        before = tuple(args)
        step = self._course.step(function, before, alone=keep or made) if self._course is not None else None
        outcome = self._called(function, before, step, keep=keep)
        if self._course is not None and step is not None:
            self._course.note(step, outcome)
        return outcome

    def _called(self, function: str, before: tuple[Any, ...], step: Step | None, *, keep: bool) -> Outcome:
        self._settle()
        fault = self._refusal(function) or self.load() or self._broken_rules.get(function)
        if fault is None:
            self._asked = function
            outcome: list[Outcome] = []
            fault = self._guarded(function, lambda: outcome.append(self._ask(function, before, step, keep=keep)))
            if fault is None:
                return outcome[0]
        return Outcome(function, before=before, fault=fault)

    def begin(self, plan: Plan | None) -> None:
        """Begin a test whose calls are likely those of ``plan``."""
        self._course = Course(plan, self._room)

    def foretell(self) -> bytes | None:
        """Make all calls of the plan at once, before the test that makes them runs.

        Their replies wait for the test. What is returned is a digest that only the same replies have, so that the test
        need not run where it is known what it says of them; none if a call cannot go out or gets no reply.
        """
        assert self._course is not None
        plan = self._course.plan
        window = plan.whole() if plan is not None else None
        if window is None or self._ahead:  # replies that nobody asked for yet come first
            return None
        self._settle()
        functions = {step.function for step in window.steps}
        if any(self._refusal(name) for name in functions) or self.load() or functions & self._broken_rules.keys():
            return None
        assert self._link is not None
        self._asked = window.steps[-1].function
        self._ahead.extend(enumerate(window.steps, window.first))
        most, left = self._limits.call_seconds, self._left
        return self._link.hold(window.frame, len(window.steps), lambda waited: min(most, left - waited))

    def foregone(self) -> None:
        """Take the replies that ``foretell`` asked for: the test does not run."""
        self._ahead.clear()
        if self._link is not None:
            self._left -= self._link.drop_held()

    def kept_to_plan(self) -> bool:
        """Whether the calls since ``begin`` were those of the plan, one by one."""
        return self._course is not None and self._course.kept_to()

    def learned(self) -> Plan | None:
        """Return the calls since ``begin`` as a plan for other submissions; none if they had one themselves."""
        course = self._course
        return Plan(course.steps) if course is not None and course.plan is None else None

    def _settle(self) -> None:
        """Book what came after the last reply, and was not asked for, against whatever ran last."""
        if self._link is not None and not self._ahead and self._link.stray():
            self._discard()
            fault = faults.stopped("crashed", self._asked, faults.VIOLATION)
            self._strikes[self._asked] += 1
            self._last[self._asked] = fault
            if not self._asked:
                self.load_fault = fault

    def take_output(self) -> str:
        """Return what the submission printed since the last call of this, capped and clean."""
        if self._link is not None:
            try:
                self._link.drain()
            except Flood:
                self._discard()
        return clean_block(self._printed.take(), SHOWN_OUTPUT)

    def close(self) -> None:
        """End the worker and remove its folder."""
        self._discard()
        self._launcher.scratch.remove(self._folder, FILE_NAME)

    def _refusal(self, function: str) -> Fault | None:
        if self._left <= 0:
            return faults.fault("timeout", function, faults.NOT_CALLED, seconds=self._limits.submission_seconds)
        if self._strikes[function] >= self._limits.strikes:
            last = self._last[function]
            return faults.fault(last.verdict, function, faults.NOT_AGAIN, reason=last.reason)
        return None

    def _guarded(self, function: str, step: Callable[[], None]) -> Fault | None:
        """Run one exchange with the worker; book its time; if the worker fails, end it and say why.

        A worker that somebody else killed may have been killed for no fault of its own: it is tried once more.
        """
        fault = self._once(function, step)
        if fault is None or not self._killed or self._forgiven >= FORGIVEN:
            return fault
        self._forgiven += 1
        self._strikes[function] -= 1
        if function:
            again = self._once(LOAD, self._start)
            if again is not None:
                return again
        return self._once(function, step)

    def _once(self, function: str, step: Callable[[], None]) -> Fault | None:
        self._killed = False
        start = time.monotonic()
        self._own_seconds = 0.0
        try:
            step()
        except _Refused as refused:
            return refused.fault
        except MemoryError:  # of the verifier's, which is bounded: what came back is too much for it
            self._discard()
            return faults.fault("memory", function, faults.TOO_LARGE)
        except (Gone, Late, Flood, ProtocolError) as error:
            fault = self._broken(function, error, self._left - (time.monotonic() - start - self._own_seconds) <= 0)
            self._strikes[function] += 1
            self._last[function] = fault
            return fault
        finally:
            self._left -= time.monotonic() - start - self._own_seconds
        return None

    def _start(self) -> None:
        begin = time.monotonic()
        self._asked = LOAD
        worker = self._launcher.start(self._folder, self._limits)
        self._link = Link(worker, self._limits, self._printed)
        try:
            ready = self._link.receive(START_SECONDS)  # no student code has run yet: this is the grader's time
        except (Gone, Late, ProtocolError) as error:
            self._discard(EXIT_SECONDS)
            said = self._printed.take().strip() or "it said nothing"
            raise InternalError(f"a worker of jail {self._launcher.jail!r} did not get ready: {said}") from error
        if not isinstance(ready, wire.Ready):
            raise InternalError("a worker did not begin with its layers")
        self._own_seconds = time.monotonic() - begin
        self.layers = tuple(clean_line(layer, 40) for layer in ready.layers[:12])
        rules = [wire.Forbidden(list(rule.forbid), list(rule.functions)) for rule in self._rules]
        self._link.send(wire.Load(self._source, FILE_NAME, self._helpers, rules))
        self._note_rules(self._loading(wire.Checked).broken)
        self._loading(wire.Loaded)

    def _loading(self, step: type[_Step]) -> _Step:
        reply = self._receive(self._limits.import_seconds)
        if isinstance(reply, wire.Raised) and reply.number == 0:
            self._discard()
            raise _Refused(faults.raised(LOAD, reply, self._cells))
        if not isinstance(reply, step):
            raise ProtocolError("not the reply to the load")
        return reply

    def _note_rules(self, broken: Sequence[wire.Broken]) -> None:
        for one in broken[:100]:
            if 0 <= one.rule < len(self._rules) and one.function not in self._broken_rules:
                rule = self._rules[one.rule]
                self._broken_rules[one.function] = faults.broken_rule(rule, one, FILE_NAME, self._cells)

    def _ask(self, function: str, before: tuple[Any, ...], step: Step | None, *, keep: bool) -> Outcome:
        assert self._link is not None
        if step is not None and (reply := self._asked_ahead(step)) is not None:
            return self._outcome(function, before, reply, keep=False)
        self._number += 1
        given = step.args if step is not None else (None,) * len(before)
        sent = [
            nodes.encode_value(arg, self._room) if node is None or isinstance(node, nodes.Earlier) else node
            for arg, node in zip(before, given, strict=True)
        ]
        self._link.send(wire.Call(self._number, function, sent, keep))
        reply = self._reply(self._number)
        return self._outcome(function, before, reply, keep=keep)

    def _asked_ahead(self, step: Step) -> wire.Returned | wire.Raised | None:
        """Return the reply to a call that was sent ahead, or is now with others that follow it; else none."""
        assert self._link is not None
        assert self._course is not None
        plan, course = self._course.plan, self._course
        if self._ahead and self._ahead[0][1] != step:
            self._drop()
        if plan is None:
            return None
        if not self._ahead:
            at = plan.find(step, course.place)
            if at is None:
                return None
            course.place = at
            refused = {name for name, count in self._strikes.items() if count >= self._limits.strikes}
            window = plan.window(at, refused | self._broken_rules.keys())
            if window is None:
                course.place += 1
                return None
            self._link.send_frame(window.frame)
            self._ahead.extend(enumerate(window.steps, window.first))
        number, _ = self._ahead[0]
        reply = self._reply(number)
        self._ahead.popleft()
        course.place += 1
        course.answered += 1
        if isinstance(reply, wire.Raised) and reply.kind == "skipped":
            self._drop()
            return None
        return reply

    def _drop(self) -> None:
        """Take the replies to calls that were sent ahead and that nobody asks for after all."""
        while self._ahead:
            self._reply(self._ahead[0][0])
            self._ahead.popleft()

    def _reply(self, number: int) -> wire.Returned | wire.Raised:
        reply = self._receive(self._limits.call_seconds)
        if not isinstance(reply, wire.Returned | wire.Raised) or reply.number != number:
            raise ProtocolError("not the reply to this call")
        return reply

    def _outcome(
        self, function: str, before: tuple[Any, ...], reply: wire.Returned | wire.Raised, *, keep: bool
    ) -> Outcome:
        if isinstance(reply, wire.Raised):
            raise _Refused(faults.raised(function, reply, self._cells))
        if not reply.changed.keys() <= set(range(len(before))):
            raise ProtocolError("not the arguments of this call")
        after = tuple(
            nodes.decode_value(reply.changed[at]) if at in reply.changed else nodes.copied(arg, self._room)
            for at, arg in enumerate(before)
        )
        kept = keep and isinstance(reply.value, nodes.Handle)
        value = nodes.Kept(self._number) if kept else nodes.decode_value(reply.value)
        return Outcome(function, value, before, after)

    def _receive(self, seconds: float) -> wire.Reply:
        assert self._link is not None
        try:
            return self._link.receive(min(seconds, self._left))
        finally:
            if self._link is not None:
                self._own_seconds += self._link.pardoned - self._link.waited

    def _discard(self, grace: float = 0.0) -> int | None:
        link, self._link = self._link, None
        self._ahead.clear()
        return link.end(grace) if link is not None else None

    def _broken(self, function: str, error: Exception, all_used: bool) -> Fault:
        worker = self._link.worker if self._link is not None else None
        if isinstance(error, Late) and self._link is not None and function not in self.stopped_at:
            self.stopped_at[function] = faults.frames_of(self._link.where())
        code = self._discard(EXIT_SECONDS if isinstance(error, Gone) else 0.0)
        if isinstance(error, Gone) and code is None and worker is not None and worker.orphaned:
            raise InternalError("the zygote died under a worker") from error
        limits = self._limits
        if isinstance(error, Late) and all_used:
            return faults.stopped("timeout", function, faults.ALL_USED, seconds=limits.submission_seconds)
        if isinstance(error, Late):
            allowed = limits.call_seconds if function else limits.import_seconds
            return faults.stopped("timeout", function, faults.TOO_LONG, seconds=allowed)
        self._killed = isinstance(error, Gone) and code == -faults.KILLED
        if isinstance(error, Gone) and code is not None:
            return faults.how_it_ended(function, code)
        if isinstance(error, Gone):
            return faults.fault("crashed", function, faults.CLOSED)
        if isinstance(error, Flood):
            return faults.stopped("crashed", function, faults.FLOOD, kib=limits.output_kib)
        return faults.stopped("crashed", function, faults.VIOLATION)


class _Refused(Exception):  # noqa: N818 - carries a fault that student code earned while its worker lives on
    def __init__(self, fault: Fault) -> None:
        super().__init__(fault.reason.en)
        self.fault = fault
