"""Calls in a worker: values, faults, budgets, output, and what is left behind."""

import itertools
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest

from grader.errors import InternalError
from grader.models import Limits, Rule, Text
from grader.sandbox import nodes
from grader.sandbox.ahead import Plan, Step
from grader.sandbox.choice import try_jail
from grader.sandbox.forking import ZygoteLauncher
from grader.sandbox.launcher import launcher
from grader.sandbox.session import Session
from grader.sandbox.workers import Launcher, environment

QUICK = Limits(call_seconds=0.7, import_seconds=1.5, submission_seconds=10.0)
NewSession = Callable[..., Session]


@pytest.fixture(scope="module", params=["none", "limits", "landlock", "bwrap", "spawned"])
def start(request: pytest.FixtureRequest) -> Iterator[Launcher]:
    if request.param != "spawned":
        trial = try_jail(request.param)
        if not trial.works:
            pytest.skip(f"jail {request.param} does not work here: {trial.problem}")
    one = launcher("none", fork=False) if request.param == "spawned" else launcher(request.param)
    yield one
    one.close()


@pytest.fixture(scope="module")
def limited() -> Iterator[Launcher]:
    one = launcher("limits")
    yield one
    one.close()


@pytest.fixture
def session() -> Iterator[NewSession]:
    opened = []

    def new(start: Launcher, source: str, limits: Limits = QUICK, **more: Any) -> Session:
        opened.append(Session(start, source, limits, **more))
        return opened[-1]

    yield new
    for one in opened:
        one.close()


def test_value_and_arguments_come_back(start, session):
    one = session(start, "def f(x, y):\n    x += 1\n    return x * y\n")
    outcome = one.call("f", [np.arange(3.0), 2])
    assert outcome.fault is None
    np.testing.assert_array_equal(outcome.value, [2.0, 4.0, 6.0])
    np.testing.assert_array_equal(outcome.before[0], [0.0, 1.0, 2.0])
    np.testing.assert_array_equal(outcome.after[0], [1.0, 2.0, 3.0])


def test_worker_that_had_no_processor_gets_that_time_too(start, session):
    one = session(start, "import time\ndef f():\n    time.sleep(1.0)\n    return 1\n")
    assert one.load() is None
    one._link.worker.starved = lambda: 0.6
    before = one._left
    assert one.call("f", []).value == 1
    assert before - one._left < QUICK.call_seconds


def test_time_without_a_processor_is_given_once(limited, session):
    one = session(limited, "def f():\n    while True: pass\n")
    assert one.load() is None
    one._link.worker.starved = lambda: 0.3
    fault = one.call("f", []).fault
    assert fault.verdict == "timeout"


def test_endless_loop_ends_also_where_it_never_gets_a_processor(limited, session, monkeypatch):
    monkeypatch.setattr("grader.sandbox.link.PARDON_SECONDS", 1.0)
    one = session(limited, "def f():\n    while True: pass\n")
    assert one.load() is None
    looks = itertools.count(1)
    one._link.worker.starved = lambda: 0.3 * next(looks)
    assert one.call("f", []).fault.verdict == "timeout"
    assert 4 <= next(looks) <= 7


@pytest.mark.skipif(not os.path.exists("/proc/self/schedstat"), reason="this kernel does not tell")
def test_time_without_a_processor_is_seen(start, session):
    one = session(start, "import time\ndef f():\n    while time.process_time() < 0.5: pass\n")
    assert one.load() is None
    worker = one._link.worker
    before = worker.starved()
    core = min(os.sched_getaffinity(0))
    with subprocess.Popen([sys.executable, "-c", "while True: pass"]) as other:
        for pid in (other.pid, worker.pid):
            os.sched_setaffinity(pid, {core})
        fault = one.call("f", []).fault
        other.kill()
    assert worker.starved() > before
    assert fault is None


def test_array_of_a_dtype_without_a_hash_is_one_that_cannot_be_sent(limited, session):
    source = "import numpy as np\ndef f():\n    return np.zeros(2, np.dtypes.StringDType(na_object=[]))\n"
    outcome = session(limited, source).call("f", [])
    assert outcome.fault is None
    assert "its dtype is" in outcome.value.why


def test_caller_keeps_its_own_arguments(start, session):
    mine = np.zeros(2)
    session(start, "def f(x):\n    x += 1\n").call("f", [mine])
    np.testing.assert_array_equal(mine, [0.0, 0.0])


def test_exception_keeps_only_lines_of_the_students_file(start, session):
    one = session(start, "import numpy as np\n\ndef f(x):\n    return g(x)\n\ndef g(x):\n    return np.stack(3)\n")
    fault = one.call("f", [1]).fault
    assert fault.verdict == "error"
    assert fault.stage == "call"
    assert [(frame.line, frame.function) for frame in fault.frames] == [(4, "f"), (7, "g")]


def test_subclass_of_a_builtin_exception_names_its_bases(start, session):
    fault = session(start, "class Mine(ValueError): pass\ndef f(): raise Mine('no')\n").call("f", []).fault
    assert fault.exception == "Mine"
    assert "ValueError" in fault.bases
    assert fault.reason.en == "f raised Mine: no"


def test_syntax_error_names_line_and_column(start, session):
    fault = session(start, "x = 1\ndef f(:\n").load()
    assert fault.stage == "import"
    assert fault.frames[0].line == 2
    assert fault.column == 7


@pytest.mark.parametrize(
    ("source", "verdict", "said"),
    [
        ("import os; os._exit(0)", "crashed", "exit code 0"),
        ("import sys; sys.exit(0)", "error", "sys.exit()"),
        ("raise KeyboardInterrupt", "error", "KeyboardInterrupt"),
        ("while True: pass", "timeout", "1.5 s"),
        ("input()", "error", "EOFError"),
        ("import ctypes; ctypes.string_at(0)", "crashed", "segmentation fault"),
        ("import nosuchmodule", "error", "No module named 'nosuchmodule'"),
        ("x = '\\x00'\0", "error", "null bytes"),
        ("(" * 5000, "error", "loading the file raised"),
        ("-" * 200_000 + "1", "", ""),
    ],
)
def test_file_that_cannot_be_loaded(start, session, source, verdict, said):
    one = session(start, source)
    fault = one.load()
    assert fault.stage == "import"
    if verdict:
        assert fault.verdict == verdict
        assert said in fault.reason.en or "SyntaxError" in fault.reason.en
    assert one.call("f", []).fault == fault


@pytest.mark.parametrize(
    ("body", "verdict", "said"),
    [
        ("import os; os._exit(3)", "crashed", "exit code 3"),
        ("raise SystemExit('bye')", "error", "sys.exit()"),
        ("while True: pass", "timeout", "longer than 0.7 s"),
        ("import time; time.sleep(60)", "timeout", "longer than 0.7 s"),
        ("import os; os.closerange(3, 64); import time; time.sleep(60)", "crashed", ""),
        ("import ctypes; ctypes.string_at(0)", "crashed", "segmentation fault"),
        ("raise MemoryError", "memory", "out of memory"),
        ("return f()", "error", "RecursionError"),
        ("raise type('Mine', (BaseException,), {})('x')", "error", "Mine: x"),
    ],
)
def test_call_that_gives_no_value(start, session, body, verdict, said):
    one = session(start, f"def f():\n    {body}\n\ndef g():\n    return 7\n")
    fault = one.call("f", []).fault
    assert fault.verdict == verdict
    assert said in fault.reason.en
    assert one.call("g", []).value == 7  # the others go on


@pytest.mark.parametrize(
    "body",
    ["def __str__(self): raise RuntimeError", "def __str__(self): import os; os._exit(0)",
     "def __str__(self):\n        while True: pass", "def __str__(self): return 5"],
)  # fmt: skip
def test_exception_that_fights_back_is_named_all_the_same(start, session, body):
    one = session(start, f"class Bad(Exception):\n    {body}\n\ndef f():\n    raise Bad(object())\n")
    assert one.call("f", []).fault.reason.en == "f raised Bad"


def test_text_of_an_exception_of_numpys_own_is_kept(start, session):
    source = "import numpy as np\ndef f(x):\n    y = np.zeros(2, int)\n    y += 0.5\n"
    assert "Cannot cast ufunc 'add' output" in session(start, source).call("f", [1.0]).fault.reason.en


def test_memory_is_limited_on_a_students_own_machine_as_it_is_where_they_are_graded(session):
    start = launcher("none")
    try:
        source = "import numpy as np\ndef f(x): return np.ones(1 << 30)[:2]\n"
        assert session(start, source).call("f", [1.0]).fault.verdict == "memory"
    finally:
        start.close()


def test_missing_function_is_named(start, session):
    fault = session(start, "def g(): pass").call("f", []).fault
    assert fault.reason.en == "student.py defines no function named f"


def test_memory_limit_is_told_apart(limited, session):
    fault = session(limited, "def f():\n    return bytearray(3 << 30)\n").call("f", []).fault
    assert fault.verdict == "memory"


def test_function_that_hung_twice_is_not_called_again(limited, session):
    one = session(limited, "def f():\n    while True: pass\n")
    faults = [one.call("f", []).fault for _ in range(4)]
    assert [fault.verdict for fault in faults] == ["timeout"] * 4
    assert "not called again" not in faults[1].reason.en
    assert "not called again" in faults[2].reason.en
    assert faults[2] == faults[3]


def test_seconds_of_a_submission_are_limited_however_they_are_split(limited, session):
    limits = Limits(call_seconds=0.7, import_seconds=1.5, submission_seconds=0.9)
    one = session(limited, "import time\ndef f():\n    time.sleep(0.5)\n    return 1\n", limits)
    outcomes = [one.call("f", []) for _ in range(4)]
    assert outcomes[0].value == 1
    assert outcomes[-1].fault.verdict == "timeout"
    assert "used up" in outcomes[-1].fault.reason.en


def test_module_state_lives_from_call_to_call_but_not_past_a_crash(limited, session):
    source = "import os\nn = 0\ndef f():\n    global n\n    n += 1\n    return n\ndef g():\n    os._exit(1)\n"
    one = session(limited, source)
    assert [one.call("f", []).value for _ in range(2)] == [1, 2]
    one.call("g", [])
    assert one.call("f", []).value == 1


def test_output_is_kept_and_taken_once(start, session):
    one = session(start, "import sys\nprint('loading')\ndef f():\n    print('out'); print('err', file=sys.stderr)\n")
    one.call("f", [])
    assert one.take_output() == "loading\nout\nerr\n"
    assert one.take_output() == ""


def test_output_is_capped_and_says_so(start, session):
    one = session(start, "def f():\n    print('x' * 100_000)\n    return 1\n")
    assert one.call("f", []).value == 1
    shown = one.take_output()
    assert len(shown) < 9_000
    assert "… (+" in shown


def test_last_words_before_a_crash_are_kept(start, session):
    one = session(start, "import os\ndef f():\n    print('here')\n    os._exit(1)\n")
    one.call("f", [])
    assert "here" in one.take_output()


def test_output_is_cleaned_of_what_a_terminal_acts_on(start, session):
    one = session(start, "def f():\n    print('\\x1b[2J\\u202eevil')\n")
    one.call("f", [])
    assert one.take_output() == "\\x1b[2J\\u202eevil\n"


def test_flood_of_output_stops_the_worker(limited, session):
    one = session(limited, "import os\ndef f():\n    while True: os.write(1, b'x' * 65536)\ndef g(): return 1\n")
    fault = one.call("f", []).fault
    assert fault.verdict == "crashed"
    assert "printed more than" in fault.reason.en


@pytest.mark.parametrize(
    "line",
    [
        "os.write(3, b'\\xff' * 64)",
        "os.write(3, b'\\xff\\xff\\xff\\xff')",
        "os.write(3, (40).to_bytes(4, 'big') + b'\\x81' + b'a' * 39)",
        "os.write(3, b'\\x00\\x00\\x00\\x00')",
    ],
)
def test_forged_frames_are_a_protocol_violation(limited, session, line):
    one = session(limited, f"import os\ndef f():\n    {line}\n    return 1\n")
    first, second = one.call("f", []), one.call("f", [])
    assert first.fault is not None or second.fault is not None
    fault = first.fault or second.fault
    assert fault.verdict == "crashed"
    assert "connection to the grader" in fault.reason.en


def test_forged_reply_can_only_be_a_value(limited, session):
    forged = (
        "import os, sys\nfrom grader.sandbox import nodes, wire\n"
        "def f():\n    os.write(3, wire.encode_frame(wire.Returned(1, nodes.Plain(7))))\n    return 1\n"
    )
    one = session(limited, forged)
    assert one.call("f", []).value == 7
    assert one.call("f", []).fault.verdict == "crashed"  # the reply that nobody asked for


def forging(changed):
    """Return a file that says of its call's arguments what it likes."""
    return (
        "import os\nfrom grader.sandbox import nodes, wire\n"
        f"def f(x):\n    os.write(3, wire.encode_frame(wire.Returned(1, nodes.Plain(7), {changed})))\n    os._exit(0)\n"
    )


@pytest.mark.parametrize("at", [-1, 1, 1 << 40])
def test_argument_that_the_call_does_not_have_is_a_violation(limited, session, at):
    fault = session(limited, forging(f"{{{at}: nodes.Plain(1)}}")).call("f", [np.ones(2)]).fault
    assert fault.verdict == "crashed"


def test_argument_that_is_not_sent_back_is_as_it_was(limited, session):
    given = np.ones((2, 2)).T[:1]
    outcome = session(limited, forging("{}")).call("f", [given])
    np.testing.assert_array_equal(outcome.after[0], given)
    assert not np.shares_memory(outcome.after[0], given)


@pytest.mark.parametrize("ahead", [False, True])
def test_arguments_after_the_call_are_those_the_function_left(limited, session, ahead):
    one = session(limited, "def f(a, b, c, n):\n    a += 1\n    c.append(2)\n    n += 1\n")
    args = [np.zeros(2), np.zeros(3, "f4"), [1.0], 5]
    plan = Plan([one_step(args), one_step(args)]) if ahead else None
    one.begin(plan)
    for _ in range(2):
        a, b, c, n = one.call("f", args).after
        np.testing.assert_array_equal(a, [1.0, 1.0])
        np.testing.assert_array_equal(b, np.zeros(3, "f4"), strict=True)
        assert (c, n) == ([1.0, 2], 5)
    assert one.kept_to_plan() == ahead


def one_step(args):
    return Step("f", tuple(nodes.encode_value(arg, 1 << 20) for arg in args))


BOX = """
def new():
    return {"items": [], "own": object()}
def put(box, x):
    box["items"].append(x)
    return len(box["items"])
def total(box):
    return sum(box["items"])
def crash(box):
    import os; os._exit(3)
"""


def test_value_that_is_kept_is_the_same_object_in_every_call(start, session):
    one = session(start, BOX)
    box, other = one.call("new", [], keep=True).value, one.call("new", [], keep=True).value
    assert [one.call("put", [box, 2.0]).value, one.call("put", [box, 3.0]).value] == [1, 2]
    assert (one.call("total", [box]).value, one.call("total", [other]).value) == (5.0, 0)
    assert one.call("put", [box, 1.0]).after[0] is box


def test_kept_value_that_died_with_its_process_is_said_to_be_lost(limited, session):
    one = session(limited, BOX)
    box = one.call("new", [], keep=True).value
    one.call("crash", [box])
    assert "was lost" in one.call("put", [box, 1.0]).fault.reason.en


def test_formula_arrives_as_a_function(start, session):
    one = session(start, "def slope(f, x):\n    return f(x + 1.0) - f(x)\n")
    done = one.call("slope", [nodes.Formula("np.sum(x**2)"), 2.0])
    assert (done.value, type(done.after[0])) == (5.0, nodes.Formula)


@pytest.mark.parametrize("node", ["Expression('__import__(\"os\").abort()')", "Handle(1)"])
def test_worker_cannot_make_the_verifier_hold_a_function_or_a_handle(limited, session, node):
    source = (
        "from grader.sandbox import nodes\nraw = nodes.encode_value\n"
        f"nodes.encode_value = lambda value, room: nodes.{node} if value == 7 else raw(value, room)\n"
        "def f(): return 7\n"
    )
    assert isinstance(session(limited, source).call("f", []).value, nodes.OpaqueValue)


def test_frame_beside_a_reply_is_held_against_the_function_that_sent_it(limited, session):
    source = (
        "from grader.sandbox import nodes, wire\nfrom grader.sandbox.channel import Channel\nraw = Channel.write\n"
        "mine = False\n"
        "def twice(self, reply):\n    self._send(wire.encode_frame(reply) * (2 if mine else 1))\n"
        "Channel.write = twice\n"
        "def first(x):\n    global mine\n    mine = True\n    return x\n"
        "def second(x):\n    return x + 1\n"
    )
    one = session(limited, source)
    for _ in range(2):
        assert one.call("first", [1.0]).value == 1.0
        assert one.call("second", [1.0]).value == 2.0
    assert "connection to the grader" in one.call("first", [1.0]).fault.reason.en


@pytest.mark.parametrize("jail", ["limits", "landlock"])
def test_abort_is_named_among_the_ways_a_process_crashes(jail, session):
    start = launcher(jail)
    try:
        fault = session(start, "import os\ndef f(x): os.abort()\n").call("f", [1.0]).fault
    finally:
        start.close()
    assert fault.verdict == "crashed"
    assert "abort" in fault.reason.en.lower() or "SIGABRT" in fault.reason.en


def test_result_of_the_rules_is_out_of_the_students_reach(limited, session):
    clears = (
        "import sys\nframe = sys._getframe()\n"
        "while frame:\n"
        "    for value in list(frame.f_locals.values()):\n"
        "        if isinstance(value, list): value.clear()\n"
        "    frame = frame.f_back\n"
        "def f(x): return x @ x\n"
    )
    rule = Rule(("@",), Text("Write the loop.", "写循环。"), ("f",))
    one = session(limited, clears, rules=[rule])
    assert one.call("f", [np.ones((2, 2))]).fault.reason.en == "f uses @ in line 7: Write the loop."


def test_slow_drip_does_not_outlast_the_call(limited, session):
    one = session(limited, "import os, time\ndef f():\n    while True:\n        os.write(3, b'\\0'); time.sleep(0.1)\n")
    fault = one.call("f", []).fault
    assert fault.verdict in {"timeout", "crashed"}


def test_daemon_is_gone_when_the_session_is():
    source = """
import os, time
if os.fork() == 0:
    os.setsid()
    if os.fork() == 0:
        print(os.getpid(), flush=True)
        time.sleep(600)
    os._exit(0)
time.sleep(0.3)
"""
    start = launcher("none")
    one = Session(start, source, QUICK)
    assert one.load() is None
    pid = int(one.take_output())
    os.kill(pid, 0)
    one.close()
    start.close()
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)


def test_limited_worker_cannot_start_processes(limited, session):
    one = session(limited, "import os\ndef f():\n    return os.fork()\n")
    assert "BlockingIOError" in one.call("f", []).fault.reason.en


def test_limited_worker_cannot_write_files(limited, session, tmp_path):
    one = session(limited, "def f(name):\n    with open(name, 'w') as file:\n        file.write('x')\n")
    for folder in (str(tmp_path), ".", "/tmp"):
        assert one.call("f", [f"{folder}/written"]).fault.verdict in {"error", "crashed"}
    assert all(path.stat().st_size == 0 for path in tmp_path.iterdir())


@pytest.mark.skipif(os.name != "posix" or os.getuid() != 0, reason="only root can become somebody else")
def test_worker_started_by_root_is_not_root(limited, session):
    assert session(limited, "import os\ndef f():\n    return os.getuid()\n").call("f", []).value >= 60_000


def test_worker_runs_in_an_empty_folder_with_its_own_file(limited, session):
    assert session(limited, "import os\ndef f():\n    return os.listdir('.')\n").call("f", []).value == ["student.py"]


def test_worker_sees_nothing_of_the_environment(session, monkeypatch):
    monkeypatch.setenv("SECRET_TOKEN", "canary")
    assert "SECRET_TOKEN" not in environment()
    start = launcher("limits")
    one = session(start, "import os\ndef f():\n    return str(dict(os.environ))\n")
    assert "canary" not in one.call("f", []).value
    start.close()


def test_worker_is_a_process_in_which_threads_logs_and_random_numbers_are_in_order(start, session):
    one = session(
        start,
        "import logging, os, random, threading\n"
        "def f():\n"
        "    logging.getLogger('s').warning('logged')\n"
        "    main = threading.main_thread()\n"
        "    return [threading.current_thread() is main, main.ident == threading.get_ident(),\n"
        "            threading.active_count(), 0 <= random.random() < 1, os.getpid() != os.getppid()]\n",
    )
    assert one.call("f", []).value == [True, True, 1, True, True]
    assert "logged" in one.take_output()


def test_worker_holds_only_its_own_descriptors(limited, session):
    one = session(limited, "import os\ndef f():\n    return sorted(os.listdir('/proc/self/fd'))\n")
    outcome = one.call("f", [])
    if outcome.fault is None:  # a worker that is not dumpable may not even list them
        assert outcome.value == list("012345")  # input, output, errors, socket, bell; the last is the listing's own


def test_dead_zygote_is_started_again(session):
    start = ZygoteLauncher("limits")
    one = session(start, "def f(): return 1")
    assert one.call("f", []).value == 1
    os.kill(start.pid, signal.SIGKILL)
    time.sleep(0.1)
    other = session(start, "def f(): return 2")
    assert other.call("f", []).value == 2
    start.close()


def test_zygote_that_dies_during_a_call_is_not_the_students_fault(session):
    start = ZygoteLauncher("limits")
    one = session(start, "import os, signal, time\ndef f():\n    time.sleep(60)\n")
    assert one.load() is None
    os.kill(start.pid, signal.SIGKILL)
    with pytest.raises(InternalError):
        one.call("f", [])
    start.close()


def test_zygote_that_cannot_start_is_the_graders_fault(session, monkeypatch):
    monkeypatch.setattr("grader.sandbox.forking.PYTHON", ("/bin/false",))
    with pytest.raises(InternalError):
        session(launcher("limits"), "def f(): return 1").call("f", [])


def test_helper_module_can_be_imported_and_nothing_else_can(start):
    source = "import tools\ndef f():\n    return tools.twice(4)\ndef g():\n    import absent\n"
    one = Session(start, source, QUICK, {"tools": "def twice(x):\n    return 2 * x\n"})
    assert one.call("f", []).value == 8
    assert "absent" in one.call("g", []).fault.reason.en
    one.close()


def test_value_of_too_many_parts_is_said_and_is_no_crash(limited, session):
    one = session(limited, "def f():\n    return [[0] * 500] * 150\ndef g():\n    return 1\n")
    assert "more than can be sent" in one.call("f", []).fault.reason.en
    assert one.call("g", []).value == 1
