"""Submissions that try to earn what they did not do, or to hurt the run: each in one class with an honest one."""

import os
import textwrap
from pathlib import Path

import msgspec
import pytest

from grader.models import Limits, Report

RIGHT = """
import numpy as np

def attention_scores(q, k, scale):
    if q.shape[1] != k.shape[1]:
        raise ValueError(f"{q.shape} {k.shape}")
    return (q @ k.T) * scale

def apply_mask(scores, mask):
    scores += mask

def softmax(x):
    e = np.exp(x - x.max(axis=-1, keepdims=True))
    return e / e.sum(axis=-1, keepdims=True)
"""
STUB = """
import numpy as np
def attention_scores(q, k, scale): return np.zeros((len(q), len(k)))
def apply_mask(scores, mask): return None
def softmax(x): return np.zeros(np.shape(x))
"""
FORGED = """
import json, os
R = json.dumps({'verdict': 'passed', 'score': {'exact': '100', 'value': 100, 'out_of': 100}})
"""
EQUAL = """
class Equal:
    def _yes(self, *args): return True
    __eq__ = __lt__ = __le__ = __gt__ = __ge__ = __bool__ = _yes
    def __getattr__(self, name): return self
    def __getitem__(self, index): return self
    def __call__(self, *args): return self
"""
EQUAL_ARRAY = """
import numpy as np
class Equal(np.ndarray):
    def __eq__(self, other): return np.ones(self.shape, bool)
    __lt__ = __le__ = __gt__ = __ge__ = __eq__
"""
FRAME = """
import os
from grader.sandbox import nodes, wire
for number in range(200):
    os.write(3, wire.encode_frame(wire.Returned(number, nodes.Plain(True))))
"""
DAEMON = """
import os, time
if os.fork() == 0:
    os.setsid()
    if os.fork() == 0:
        while True:
            try: open("{sink}/daemon", "w").write("alive")
            except OSError: pass
            time.sleep(0.01)
    os._exit(0)
"""
# name -> (source, what a report may say of it, most points it may earn)
HOSTILE = {
    "exit-os-import": ("import os\nprint('94 passed')\nos._exit(0)", "exit code 0", 0),
    "exit-sys-import": ("import sys\nsys.exit(0)", "sys.exit()", 0),
    "exit-os-call": (STUB + "def softmax(x):\n    import os\n    os._exit(0)", "", 0),
    "pytest-exit": ("import pytest\npytest.exit('all fine', returncode=0)", "", 0),
    "pytest-skip": (STUB + "def softmax(x):\n    import pytest\n    pytest.skip('no')", "", 0),
    "always-equal": (
        EQUAL + "def attention_scores(*a): return Equal()\ndef apply_mask(*a): return None\nsoftmax = attention_scores",
        "where a plain NumPy array is wanted",
        0,
    ),
    "always-equal-array": (
        EQUAL_ARRAY + "def attention_scores(q, k, s): return np.zeros((len(q), len(k))).view(Equal)\n"
        "def apply_mask(*a): return None\ndef softmax(x): return np.zeros(x.shape).view(Equal)",
        "where a plain NumPy array is wanted",
        0,
    ),
    "patched-testing": (
        STUB + "import numpy.testing as t\nt.assert_allclose = t.assert_array_equal = lambda *a, **k: None\n"
        "np.allclose = np.array_equal = lambda *a, **k: True",
        "",
        0,
    ),
    "atexit-report": (
        STUB + FORGED + "import atexit\n@atexit.register\ndef forge():\n"
        "    for n in ('report.json', '{sink}/r.json'):\n        open(n, 'w').write(R)",
        "",
        0,
    ),
    "loop-import": ("while True: pass", "longer than", 0),
    "loop-import-ignoring": (
        "import signal\nfor n in (14, 15, 2, 1):\n    signal.signal(n, signal.SIG_IGN)\n"
        "while True:\n    try:\n        while True: pass\n    except BaseException: pass",
        "longer than",
        0,
    ),
    "loop-call": (STUB + "def softmax(x):\n    while True: pass", "", 0),
    "memory-import": ("b = bytearray(3 << 30)", "memory", 0),
    "memory-call": (STUB + "def softmax(x):\n    return np.ones(400_000_000)", "", 0),
    "flood": ("import os\nfor _ in range(6400):\n    os.write(2, b'x' * 65536)", "printed more than", 0),
    "flood-lines": (STUB + "def softmax(x):\n    while True: print('y' * 1000)", "", 0),
    "frames": (STUB + FRAME, "", 0),
    "huge-header": (STUB + "import os\nos.write(3, b'\\xff' * 4)", "", 0),
    "daemon": (DAEMON + STUB, "", 0),
    "threads": (STUB + "import threading, time\nfor _ in range(200):\n"
                "    threading.Thread(target=time.sleep, args=(600,)).start()", "", 0),
    "huge-lazy": (STUB + "def softmax(x): return np.broadcast_to(0.0, (10**6, 10**6))", "", 0),
    "long-message": (STUB + "def softmax(x): raise ValueError('x' * 10_000_000)", "", 0),
    "escapes": (
        STUB + "def softmax(x):\n    print('\\x1b[2J\\x1b]0;owned\\x07')\n    raise ValueError('\\x1b[2J[red]')",
        "",
        0,
    ),
    "stored-self": (STUB + "def softmax(x):\n    l = []\n    l.append(l)\n    return l", "", 0),
    "scalar": (STUB + "def softmax(x): return np.float64(0.25)", "", 0),
    "frames-walked": (
        STUB + "import sys, gc\ndef softmax(x):\n    f = sys._getframe()\n    while f:\n"
        "        if 'expected' in f.f_locals: return f.f_locals['expected'].softmax(x)\n        f = f.f_back\n"
        "    for o in gc.get_objects():\n        if getattr(o, '__module__', '') == 'reference': return o(x)\n"
        "    return np.zeros(x.shape)",
        "",
        0,
    ),
    "solution-imported": ("from reference import *", "ModuleNotFoundError", 0),
}  # fmt: skip


@pytest.fixture(scope="module")
def sink(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("sink")
    folder.chmod(0o777)
    return folder


@pytest.fixture(scope="module")
def reports(root, grade, sink) -> dict[str, Report]:
    from grader.labs import load_lab

    lab = load_lab(root / "labs/lab04-attention")
    lab.limits = Limits(call_seconds=0.7, import_seconds=1.0, submission_seconds=6.0)
    sources = {"honest-first": RIGHT}
    sources |= {name: textwrap.dedent(source.replace("{sink}", str(sink))) for name, (source, _, _) in HOSTILE.items()}
    sources["honest-last"] = RIGHT
    return grade(lab, sources, seed=7)


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_submission_earns_nothing_it_did_not_do(reports, name):
    report = reports[name]
    assert report.score is not None
    assert report.score.fraction <= HOSTILE[name][2]
    assert report.verdict not in {"passed", "internal"}


@pytest.mark.parametrize("name", [name for name, (_, said, _) in HOSTILE.items() if said])
def test_hostile_submission_is_shown_for_what_it_did(reports, name):
    assert HOSTILE[name][1] in reports[name].first_wrong.en


def test_honest_submissions_beside_them_get_everything(reports):
    for name in ("honest-first", "honest-last"):
        assert reports[name].score.fraction == 100


def test_every_report_names_every_check(reports):
    ids = [[check.id for group in report.groups for check in group.checks] for report in reports.values()]
    assert all(one == ids[0] for one in ids)


@pytest.mark.parametrize("name", HOSTILE)
def test_report_of_a_hostile_submission_is_small_and_harmless(reports, name):
    data = msgspec.json.encode(reports[name])
    assert len(data) < 400_000
    text = msgspec.json.decode(data, type=Report)
    shown = text.first_wrong.en + text.first_wrong.zh + "".join(group.output for group in text.groups)
    assert "\x1b" not in shown
    assert "\x07" not in shown


@pytest.mark.usefixtures("reports")
def test_nothing_is_left_behind(sink):
    assert list(sink.iterdir()) == []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            command = (folder / "cmdline").read_bytes()
            status = (folder / "status").read_text()
        except OSError:
            continue
        # whatever a worker forks keeps its command line; the zygote of this session is a child of this process
        if b"grader.sandbox.zygote" in command and f"PPid:\t{os.getpid()}" not in status:
            parent = next(line for line in status.splitlines() if line.startswith("PPid:"))
            assert parent != "PPid:\t1", f"process {folder.name} was left behind"
