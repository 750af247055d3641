"""The untrusted side: holds the student's file and NumPy, answers calls, one reply a call.

Whatever runs here may be taken over by the student's code. So nothing here decides anything: it sends values.
"""

import builtins
import importlib.abc
import os
import signal
import sys
import types
from collections.abc import Iterator, Sequence
from importlib.machinery import ModuleSpec
from types import FrameType
from typing import Any, NoReturn

import numpy as np

from grader.models import Limits
from grader.sandbox import nodes, wire
from grader.sandbox.channel import Channel
from grader.sandbox.jail import MIB, Jail
from grader.sandbox.rules import broken_rules

MAX_FRAMES = 12
MAX_MESSAGE = 2_000

BUILTIN = {id(value): value.__name__ for value in vars(builtins).values() if isinstance(value, type)}
FIXED = {nodes.Plain, nodes.Complex, nodes.Handle, nodes.Expression}  # arguments that no function can change


def serve(channel: Channel, jail: Jail, limits: Limits) -> None:
    """Confine this process, load the student's file, answer calls until the other end closes."""
    student = Student(limits)

    def interrupted(number: int, frame: FrameType | None) -> NoReturn:
        """Say which line is running when a call has taken too long, and end."""
        del number
        channel.write(wire.Raised(-1, "interrupted", frames=student.running(frame)))
        os._exit(1)

    if hasattr(signal, "SIGUSR1"):
        signal.signal(signal.SIGUSR1, interrupted)
    channel.write(wire.Ready(jail.confine(limits)))
    answer(student, channel)


def answer(student: "Student", channel: Channel) -> None:
    """Answer requests until the other end closes."""
    while (request := channel.read()) is not None:
        if isinstance(request, wire.Calls):
            for one in student.calls(request.calls):
                _flush()
                channel.write(one)
            channel.wake()
            continue
        reply = student.load(request, channel) if isinstance(request, wire.Load) else student.call(request)
        _flush()
        channel.write(reply)


def _flush() -> None:
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except BaseException:  # noqa: BLE001, S112 - the streams are the student's: whatever they do, a reply goes out
            continue


class Helpers(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Imports the modules that were handed in beside the student's file."""

    def __init__(self, sources: dict[str, str]) -> None:
        self._sources = sources

    def find_spec(self, fullname: str, path: object, target: object = None) -> ModuleSpec | None:
        """Return how to load a helper; none for any other module."""
        del path, target
        return ModuleSpec(fullname, self, origin=f"{fullname}.py") if fullname in self._sources else None

    def exec_module(self, module: types.ModuleType) -> None:
        """Run a helper's source."""
        code = compile(self._sources[module.__name__], f"{module.__name__}.py", "exec", dont_inherit=True)
        exec(code, module.__dict__)  # noqa: S102 - as the student's own file


class Student:
    """The student's module."""

    def __init__(self, limits: Limits) -> None:
        self._room = limits.reply_mib * MIB
        self._module = types.ModuleType("student")
        self._filename = ""
        self._kept: dict[int, Any] = {}  # number of the call -> what it returned

    def load(self, request: wire.Load, channel: Channel) -> wire.Reply:
        """Run the file's source as the module ``student``; which rules it breaks is said before it runs."""
        self._filename = request.filename
        self._module.__file__ = request.filename
        sys.modules["student"] = self._module
        sys.meta_path.insert(0, Helpers(request.helpers))
        try:
            code = compile(request.source, request.filename, "exec", dont_inherit=True)
            told = (request.source, request.filename, request.rules, request.helpers)
            channel.write(wire.Checked(broken_rules(*told) if request.rules else []))
            exec(code, self._module.__dict__)  # noqa: S102 - running the student's file is what a worker is for
        except BaseException as error:  # noqa: BLE001 - SystemExit and KeyboardInterrupt are the student's, too
            return self._raised(0, error)
        return wire.Loaded()

    def calls(self, requests: Sequence[wire.Call]) -> Iterator[wire.Reply]:
        """Make calls as if each was asked for alone; a reply to each.

        A call whose argument an earlier one did not give is not made, and none after it: nobody would ask for it.
        """
        made: list[tuple[wire.Reply, list[nodes.Node]]] = []
        for request in requests:
            try:
                given = [_given(node, made) for node in request.args]
            except _Missing:
                break
            reply = self.call(request, given)
            made.append((reply, given))
            yield reply
        for request in requests[len(made) :]:
            yield wire.Raised(request.number, "skipped")

    def call(self, request: wire.Call, given: list[nodes.Node] | None = None) -> wire.Reply:
        """Call one function; the reply holds its value and the arguments that it may have changed.

        ``given`` are its arguments, if they are others than the request's own.
        """
        given = request.args if given is None else given
        function = self._module.__dict__.get(request.function)
        if function is None:
            return wire.Raised(request.number, "missing")
        try:
            args = [self._argument(node) for node in given]
        except KeyError:
            return wire.Raised(request.number, "lost")
        try:
            value = function(*args)
        except BaseException as error:  # noqa: BLE001 - as above
            return self._raised(request.number, error)
        try:
            if request.keep and value is not None:
                self._kept[request.number] = value
                result: nodes.Node = nodes.Handle(request.number)
            else:
                result = nodes.encode_value(value, self._room)
            changed = {}
            for at, node in enumerate(given):
                if type(node) not in FIXED and not nodes.unchanged(args[at], node):
                    changed[at] = nodes.encode_value(args[at], self._room // (len(args) + 1))
            return wire.Returned(request.number, result, changed)
        except BaseException as error:  # noqa: BLE001 - a value may fight back while it is read
            return self._raised(request.number, error)

    def _argument(self, node: nodes.Node) -> Any:
        if type(node) is nodes.Array:
            return nodes.decode_value(node)
        if isinstance(node, nodes.Handle):
            return self._kept[node.number]
        return nodes.Formula(node.text) if isinstance(node, nodes.Expression) else nodes.decode_value(node)

    def _raised(self, number: int, error: BaseException) -> wire.Raised:
        try:
            return self._described(number, error)
        except BaseException:  # noqa: BLE001 - an exception may fight back while it is read
            return wire.Raised(number, "raised", nodes.type_name(error), ["BaseException"])

    def _described(self, number: int, error: BaseException) -> wire.Raised:
        frames = self._frames(error)
        kind, message, column = "raised", _message(error), 0
        if isinstance(error, MemoryError):
            kind = "memory"
        elif isinstance(error, SyntaxError) and error.filename == self._filename and error.lineno:
            kind, message, column = "syntax", str(error.msg), error.offset or 0
            frames = [(error.lineno, "")]
        line = type.__dict__["__mro__"].__get__(type(error))  # past whatever a metaclass says
        names = [BUILTIN[id(cls)] for cls in line if id(cls) in BUILTIN]
        return wire.Raised(number, kind, nodes.type_name(error), names, message[:MAX_MESSAGE], frames, column)

    def running(self, frame: FrameType | None) -> list[tuple[int, str]]:
        """Return the lines of the student's file that are running now, outermost first."""
        frames = []
        while frame is not None:
            if frame.f_code.co_filename == self._filename:
                frames.append((frame.f_lineno, frame.f_code.co_name))
            frame = frame.f_back
        return _ends(frames[::-1])

    def _frames(self, error: BaseException) -> list[tuple[int, str]]:
        frames = []
        trace = error.__traceback__
        while trace is not None:
            code = trace.tb_frame.f_code
            if code.co_filename == self._filename:
                frames.append((trace.tb_lineno, code.co_name))
            trace = trace.tb_next
        return _ends(frames)


class _Missing(Exception):  # noqa: N818 - an earlier call gave no array
    pass


def _given(node: nodes.Node, made: Sequence[tuple[wire.Reply, list[nodes.Node]]]) -> nodes.Node:
    """Return an argument as it is now: in place of what an earlier call gave, the array."""
    if type(node) is not nodes.Earlier:
        return node
    reply, given = made[-node.back]
    found: nodes.Node | None = None
    if isinstance(reply, wire.Returned):
        found = reply.value if node.argument < 0 else reply.changed.get(node.argument, given[node.argument])
    if not isinstance(found, nodes.Array):
        raise _Missing
    return found


def _ends(frames: list[tuple[int, str]]) -> list[tuple[int, str]]:
    """Return the outermost and the innermost frames of many: endless recursion has a thousand."""
    half = MAX_FRAMES // 2
    return frames if len(frames) <= MAX_FRAMES else frames[:half] + frames[-half:]


def _message(error: BaseException) -> str:
    """Return an exception's text without running a ``__str__`` of the student's."""
    written = type(error).__str__
    if type(error).__module__.partition(".")[0] == "numpy" and written.__module__.partition(".")[0] == "numpy":
        return _encodable(str(error))  # its arguments are dtypes and functions, of which only it makes a sentence
    args = BaseException.__dict__["args"].__get__(error)
    if all(type(arg) in (str, int, float, bool, type(None), tuple) for arg in args):
        if written is BaseException.__str__ or type(error).__module__ in ("builtins", "numpy", "numpy.linalg"):
            return _encodable(str(error))
        return _encodable(", ".join(str(arg) for arg in args))
    return ""


def _encodable(text: str) -> str:
    return text[:MAX_MESSAGE].encode("utf-8", "backslashreplace").decode()


def quiet_start() -> None:
    """Prepare a process for student code: no bytecode, no arguments, NumPy's lazy parts loaded."""
    sys.dont_write_bytecode = True
    sys.argv = ["student.py"]
    for stream in (sys.stdout, sys.stderr):
        stream.reconfigure(line_buffering=True)  # type: ignore[union-attr]
    np.linalg.norm(np.ones(2))  # the first call of some routines loads libraries
    np.random.default_rng(0)
