"""Submissions to an autograder, laid out as Gradescope lays them out, and what must come of each."""

import json
import shutil
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import jsonschema

HERE = Path(__file__).resolve().parent
LAB = "lab04-attention"
SCHEMA = json.loads((HERE / "schemas/gradescope.json").read_text(encoding="utf-8"))
LEAK = "LEAKED"

STUB = """
import numpy as np

def attention_scores(q, k, scale):
    return np.zeros((q.shape[0], k.shape[0]))

def apply_mask(scores, mask):
    return None

def softmax(x):
    return np.zeros(x.shape)
"""
WRONG = """
import numpy as np

def attention_scores(q, k, scale):
    return q @ k.T

def apply_mask(scores, mask):
    scores += mask

def softmax(x):
    e = np.exp(x - x.max(axis=-1, keepdims=True))
    return e / e.sum(axis=-1, keepdims=True)
"""
HOSTILE = """
import glob, json, os, sys

ROOT = "AUTOGRADER_ROOT"
FULL = json.dumps({"score": 100, "tests": []})

def attempt(what, *arguments):
    try:
        return what(*arguments)
    except BaseException:
        return None

def read(path):
    with open(path, errors="replace") as file:
        return file.read()

def write(path):
    with open(path, "w") as file:
        file.write(FULL)

for place in (ROOT + "/source", ROOT + "/source/solutions/LAB", "/proc/1/root" + ROOT + "/source"):
    for name in attempt(os.listdir, place) or ():
        print("LEAKED", place, name)
SECRETS = ("/source/solutions/*/reference.py", "/source/labs/*/verify.py", "/source/autograder.json")
for pattern in (*SECRETS, "/submission_metadata.json"):
    for path in [ROOT + pattern, *glob.glob(ROOT + pattern)]:
        path = path.replace("*", "LAB")
        if (text := attempt(read, path)) is not None:
            print("LEAKED", text[:300])
            attempt(exec, text, globals())
for process in (attempt(os.listdir, "/proc") or ()):
    if process.isdigit() and int(process) != os.getpid():
        for name in ("environ", "maps", "root" + ROOT + "/source/autograder.json"):
            if attempt(read, f"/proc/{process}/{name}"):
                print("LEAKED", process, name)
for path in ("/results/results.json", "/results/.results.json.tmp", "/run_autograder", "/source/failed.json"):
    attempt(write, ROOT + path)
    attempt(os.remove, ROOT + path)
attempt(os.rename, ROOT + "/results", ROOT + "/elsewhere")
attempt(os.symlink, "/dev/null", ROOT + "/results/results.json")
attempt(os.mkdir, ROOT + "/results/results.json")
"""
SUITE = """
from grader.suite import group

@group("test1")
def test_one(student, check):
    check.equal("a", 1, 1)
"""
TAMPERED = {
    "student.py": STUB,
    "verify.py": SUITE,
    "lab.toml": '[title]\nen = "Free"\nzh = "Free"\n[[groups]]\nid = "test1"\npoints = 100\nfunction = "softmax"\n',
    "expected.json": "{}",
    "baseline.json": '{"test1": {"a": "FAIL"}}',
    "conftest.py": "print('LEAKED conftest')\n",
    "pytest.ini": "[pytest]\naddopts = -k nothing\n",
    "sitecustomize.py": "print('LEAKED sitecustomize')\n",
    "numpy.py": "print('LEAKED numpy')\n",
    "grader/__init__.py": "print('LEAKED grader')\nraise SystemExit(0)\n",
    "grader/__main__.py": "print('LEAKED main')\n",
    "run_autograder": "#!/bin/sh\necho LEAKED run\n",
    "setup.sh": "#!/bin/sh\necho LEAKED setup\n",
    "results.json": '{"score": 100, "tests": []}',
    "submission_metadata.json": '{"created_at": "1999-01-01T00:00:00Z"}',
}  # fmt: skip
METADATA = {
    "id": 123456,
    "created_at": "2026-03-03T10:00:00.123456-08:00",
    "assignment": {"due_date": "2026-03-02T09:30:00.000000-08:00", "late_due_date": None, "total_points": "100.0"},
    "users": [{"email": "ada@example.edu", "id": 7, "name": "Ada Lovelace"}],
    "previous_submissions": [{"score": "3.0"}, {"score": "40.0"}],
}


def submissions(reference: str) -> dict[str, dict[str, str]]:
    """Return the files of each submission by its name."""
    return {
        "right": {"student.py": reference},
        "wrong": {"student.py": WRONG},
        "hostile": {"student.py": STUB + HOSTILE},
        "tampered": TAMPERED,
    }


def lay_out(root: Path, files: Mapping[str, str], shown: str) -> None:
    """Put a submission where the platform puts it. ``shown`` is the root as the code that is graded sees it."""
    shutil.rmtree(root / "submission", ignore_errors=True)
    for name, text in files.items():
        path = root / "submission" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text.replace("AUTOGRADER_ROOT", shown).replace("LAB", LAB), encoding="utf-8")
    (root / "submission_metadata.json").write_text(json.dumps(METADATA), encoding="utf-8")
    (root / "results").mkdir(exist_ok=True)


def read_results(root: Path) -> dict[str, Any]:
    """Return the results, which must be as the platform reads them."""
    path = root / "results/results.json"
    assert not path.is_symlink()
    data: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    jsonschema.validate(data, SCHEMA)
    return data


def judge(name: str, data: Mapping[str, Any], printed: str) -> None:
    """Raise ``AssertionError`` if what came of a submission is not what must come of it."""
    points = {test["number"]: test["score"] for test in data["tests"]}
    everything = json.dumps(data) + printed
    assert LEAK not in everything, everything
    assert len(points) == 8, points
    assert sum(points.values()) == data["score"]
    assert sum(test["max_score"] for test in data["tests"]) == 100
    if name == "right":
        assert data["score"] == 100
        assert {test["status"] for test in data["tests"]} == {"passed"}
    elif name == "wrong":
        assert 20 < data["score"] < 100
        assert data["tests"][0]["status"] == "failed"
        assert "got" in data["tests"][0]["output"]
    else:
        assert data["score"] == 0
    for said in ("Ada Lovelace", "3 of 3", "2 days after the due date"):
        assert said in data["output"], data["output"]
    assert data["extra_data"]["attempt"] == 3
    assert "isolation: " in printed
    assert "isolation: " not in json.dumps(data)
