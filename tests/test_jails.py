"""Each layer of the jails by itself: what a worker can still do, and what it cannot."""

import os
import socket
import subprocess
import sys
import textwrap
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from grader.models import Fault, Limits
from grader.sandbox.choice import try_jail
from grader.sandbox.interpreter import library_paths, program_paths
from grader.sandbox.jails import STRONG
from grader.sandbox.launcher import launcher
from grader.sandbox.seccomp import compile_filter
from grader.sandbox.session import Session
from grader.sandbox.workers import Launcher

LIMITS = Limits(call_seconds=5.0, import_seconds=5.0, submission_seconds=30.0)
Run = Callable[[str], object]


@pytest.fixture(scope="module", params=STRONG)
def start(request: pytest.FixtureRequest) -> Iterator[Launcher]:
    trial = try_jail(request.param)
    if not trial.works:
        pytest.skip(f"jail {request.param} does not work here: {trial.problem}")
    one = launcher(request.param)
    yield one
    one.close()


@pytest.fixture
def run(start: Launcher) -> Iterator[Run]:
    """Run the body of a function in a worker; return its value, or its fault."""
    opened = []

    def body(text: str) -> object:
        source = "import os, sys, socket, ctypes\n\ndef f():\n" + textwrap.indent(textwrap.dedent(text), "    ")
        opened.append(Session(start, source, LIMITS))
        outcome = opened[-1].call("f", [])
        return outcome.fault or outcome.value

    yield body
    for one in opened:
        one.close()


def refused(found: object) -> bool:
    return isinstance(found, Fault)


def test_every_layer_is_named(start):
    session = Session(start, "x = 1\n", LIMITS)
    assert session.load() is None
    expected = {"process", "rlimits", "no-new-privs", "seccomp"}
    expected |= {"namespaces"} if start.jail == "bwrap" else set()
    expected |= {"uid"} if os.getuid() == 0 else set()
    assert expected <= set(session.layers)
    assert any(layer.startswith("landlock-") for layer in session.layers)
    session.close()


def test_numpy_and_the_standard_library_work(run):
    found = run(
        """
        import numpy as np, json, random, itertools, functools, collections, statistics, decimal, datetime, re
        a = np.random.default_rng(0).normal(size=(50, 50))
        np.linalg.svd(a); np.fft.fft(a); np.sort(a); np.einsum("ij,kj->ik", a, a)
        print(json.dumps([1]), statistics.mean([1, 2]))
        return float((a @ a.T).trace()) > 0
        """
    )
    assert found is True


@pytest.mark.parametrize("path", ["/etc/passwd", "/etc/hostname", "/root", "/home", "/proc/1/environ", "/sys", "/tmp"])
def test_files_of_the_machine_cannot_be_read(run, path):
    found = run(f"return os.listdir({path!r}) if os.path.isdir({path!r}) else open({path!r}).read()")
    assert refused(found) or found == []


def test_the_kits_own_checkout_cannot_be_read(run, root):
    for path in (root / "solutions/lab04-attention/reference.py", root / "labs/lab04-attention/verify.py", root):
        assert refused(run(f"return os.listdir({str(path)!r}) if {path.is_dir()} else open({str(path)!r}).read()"))


def test_solutions_cannot_be_imported_from_a_checkout(run, root):
    assert str(root) not in run("return sys.path")
    assert refused(run("import solutions"))


def test_its_own_file_can_be_read(run):
    assert "def f():" in str(run("return open('student.py').read()"))


def test_folder_above_holds_no_other_submission(start):
    for name in ("a", "b"):
        session = Session(start, f"import os\ndef f():\n    return os.listdir('..')\n# {name}\n", LIMITS)
        found = session.call("f", [])
        assert found.fault is not None or len(found.value) == 1
        session.close()


@pytest.mark.parametrize("path", ["x", "student.py", "/tmp/x", "/dev/shm/x", "/var/tmp/x"])
def test_no_file_can_be_written(run, path):
    assert refused(run(f"open({path!r}, 'w').write('x')"))
    assert refused(run(f"os.mkdir({path + '-dir'!r})"))
    assert refused(run(f"os.symlink('/etc/passwd', {path + '-link'!r})"))


def test_no_connection_can_be_made(run):
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
        assert refused(run(f"socket.create_connection(('127.0.0.1', {port}), timeout=1)"))
        server.settimeout(0.1)
        with pytest.raises(TimeoutError):
            server.accept()
    assert refused(run("socket.socket(socket.AF_UNIX).connect('\\0some-abstract-name')"))


@pytest.mark.parametrize(
    "line",
    [
        "os.fork()",
        "os.execv(sys.executable, [sys.executable, '-c', '1'])",
        "os.system('true') and 1 / 0",
        "os.kill(os.getppid(), 9)",
        "os.kill(os.getpid(), 15)",
        "import threading; threading.Thread(target=print).start()",
        "import resource; resource.setrlimit(resource.RLIMIT_AS, (1 << 40, 1 << 40))",
        "os.setuid(0)" if os.getuid() else "os.setuid(12345)",
        "os.chroot('/')",
        "os.mkfifo('/tmp/fifo')",
        "os.memfd_create('x')",
        "os.pidfd_open(os.getppid())",
        "import fcntl; fcntl.fcntl(3, fcntl.F_SETOWN, os.getppid())",
        "import fcntl; fcntl.fcntl(3, fcntl.F_SETFL, 0o20000)",
        "import fcntl, termios; fcntl.ioctl(3, termios.FIONREAD, b'1234')",
        "socket.socket()",
        "socket.socketpair()",
    ],
)
def test_call_is_refused(run, line):
    assert refused(run(line)), line


@pytest.mark.parametrize(
    ("number", "name"), [(101, "ptrace"), (310, "process_vm_readv"), (272, "unshare"), (425, "io_uring")]
)
@pytest.mark.skipif(os.uname().machine != "x86_64", reason="numbers of x86-64")
def test_deadly_call_ends_the_worker(run, number, name):
    found = run(f"return ctypes.CDLL(None).syscall({number}, 0, 0, 0, 0)")
    assert isinstance(found, Fault), name
    assert found.verdict == "crashed"
    assert "system call" in found.reason.en


@pytest.mark.skipif(os.uname().machine != "x86_64", reason="the 32-bit gate of x86-64")
def test_other_abi_ends_the_worker(run):
    found = run("return ctypes.CDLL(None).syscall(0x40000000 + 39)")
    assert isinstance(found, Fault) or found == -1


def test_worker_of_root_is_not_root_and_owns_no_group(run):
    if os.getuid() != 0:
        pytest.skip("only root can become somebody else")
    uids = run("return list(os.getresuid()) if hasattr(os, 'nothing') else [os.getuid(), os.geteuid(), os.getgid()]")
    assert all(uid >= 60_000 for uid in uids)


def test_layer_that_cannot_be_had_stops_the_worker_before_the_students_file(monkeypatch):
    from grader.errors import InternalError

    monkeypatch.setattr("grader.sandbox.forking.compile_filter", lambda: b"\xff" * 16)
    start = launcher("landlock")
    session = Session(start, "print('ran')\n", LIMITS)
    with pytest.raises(InternalError, match="seccomp"):
        session.load()
    assert session.take_output() == ""
    session.close()
    start.close()


def test_filter_is_the_same_each_time():
    assert compile_filter() == compile_filter()


def test_paths_of_the_interpreter_hold_no_checkout(root):
    readable = [Path(path) for path in library_paths()]
    assert not any(path == root or path in root.parents for path in readable)
    assert Path(sys.executable) in map(Path, program_paths()) or Path(sys.executable).parent in map(
        Path, program_paths()
    )


def test_hidden_namespaces_hide_the_machine(run, start):
    if start.jail != "bwrap":
        pytest.skip("only bubblewrap makes namespaces")
    assert run("return os.getpid()") < 100
    assert run("return socket.gethostname()") == "jail"
    assert refused(run("return open('/proc/1/cmdline').read()"))


def test_processes_end_with_the_verifier_that_was_killed(root):
    code = textwrap.dedent(
        """
        import os, sys, time
        from grader.models import Limits
        from grader.sandbox.launcher import launcher
        from grader.sandbox.session import Session
        start = launcher(sys.argv[1])
        session = Session(start, "import time\\ntime.sleep(600)\\n", Limits(import_seconds=600, submission_seconds=600))
        start.scratch.root
        import threading
        threading.Timer(1.0, lambda: os.kill(os.getpid(), 9)).start()
        print(start.scratch.root, flush=True)
        session.load()
        """
    )
    for jail in STRONG:
        if not try_jail(jail).works:
            continue
        done = subprocess.run([sys.executable, "-c", code, jail], cwd=root, capture_output=True, text=True, check=False)
        assert done.returncode == -9
        scratch = done.stdout.strip()
        left = subprocess.run(["pgrep", "-f", scratch], capture_output=True, text=True, check=False).stdout.split()
        deadline = 50
        while left and deadline:
            deadline -= 1
            subprocess.run(["sleep", "0.1"], check=False)
            left = subprocess.run(["pgrep", "-f", scratch], capture_output=True, text=True, check=False).stdout.split()
        assert left == []
