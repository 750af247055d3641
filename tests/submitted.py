"""Submissions, one for each kind of thing that a student can be told: by topic, each with the lab it is made for."""

from typing import NamedTuple

SCORES = (
    "import numpy as np\n\n"
    "def attention_scores(q, k, scale):\n"
    "    if q.shape[1] != k.shape[1]:\n"
    '        raise ValueError("rows of other lengths")\n'
    "    return (q @ k.T) * scale\n\n"
)
MASK = "def apply_mask(scores, mask):\n    scores += mask\n\n"
SOFTMAX = (
    "def softmax(x):\n    e = np.exp(x - x.max(axis=-1, keepdims=True))\n    return e / e.sum(axis=-1, keepdims=True)\n"
)
BUMP = "\ndef bump(x):\n    x += 1\n"
LAB01, LAB04, LAB05, LAB07 = "lab01-tensor", "lab04-attention", "lab05-causal-mask", "lab07-sdpa"
LAB08, LAB11, LAB13 = "lab08-crosscheck", "lab11-kv-cache", "lab13-heatmap"
MINI = "mini"
MINI_SHORT = "mini with less time"


class Submitted(NamedTuple):
    """A source text, the lab it is for, and which red check is looked at: its label begins so."""

    source: str
    lab: str = MINI
    check: str = ""
    beside: bool = False  # whether it stands behind the lab's reference, of which it replaces a function


def scores(body: str, check: str = "") -> Submitted:
    """Return right answers to lab04 but for attention_scores."""
    return Submitted(SCORES + MASK + SOFTMAX + f"\ndef attention_scores(q, k, scale):\n    {body}\n", LAB04, check)


def mask(body: str, check: str = "") -> Submitted:
    """Return right answers to lab04 but for apply_mask."""
    return Submitted(SCORES + SOFTMAX + f"\ndef apply_mask(scores, mask):\n    {body}\n", LAB04, check)


def softmax(body: str, check: str = "") -> Submitted:
    """Return right answers to lab04 but for softmax."""
    return Submitted(SCORES + MASK + SOFTMAX + f"\nright = softmax\ndef softmax(x):\n    {body}\n", LAB04, check)


def double(body: str, check: str = "", head: str = "") -> Submitted:
    """Return right answers to the small lab but for double."""
    return Submitted(f"{head}def double(x):\n    {body}\n{BUMP}", MINI, check)


def instead(lab: str, text: str, check: str = "") -> Submitted:
    """Return a lab's reference in which some functions are replaced."""
    return Submitted(text, lab, check, beside=True)


TOPICS: dict[str, dict[str, Submitted]] = {
    "shapes": {
        "an axis is off": scores("return np.vstack([q @ k.T, k @ k.T]) * scale"),
        "an axis of length 1": scores("return (q @ k.T).sum(axis=0, keepdims=True) * scale"),
        "transposed": scores("return (k @ q.T) * scale", "random"),
        "axes in another order": instead(LAB01, "def permute(x, axes):\n    return np.moveaxis(x, 0, -1)\n"),
        "too few axes": scores("return (q @ k.T).ravel() * scale"),
        "too many axes": scores("return (q @ k.T)[None] * scale"),
        "too many axes, one value": softmax("return right(x)[None]", "1-D"),
        "a number in place of a table": scores("return np.float64((q @ k.T).sum() * scale)"),
        "empty": scores("return (q @ k.T)[:0] * scale"),
        "a cell that is not there": scores("return (k @ q.T) * scale", "out[0][3]"),
        "far too large": double("import numpy as np; return np.broadcast_to(0.0, (1 << 20, 1 << 20))"),
    },
    "dtypes": {
        "float32 was promoted": softmax("return right(x).astype(float)"),
        "stored as integers": scores("return ((q @ k.T) * scale).astype(q.dtype)"),
        "integers throughout": softmax("return right(x).astype(int)", "float32"),
        "truth values": scores("return (q @ k.T) * scale > 0"),
        "complex": scores("return (q @ k.T) * (scale + 0j)"),
        "objects": scores("return ((q @ k.T) * scale).astype(object)"),
    },
    "returns": {
        "None": double("x * 2"),
        "a list": double("return [2 * a for a in x]"),
        "a tuple": double("return tuple(2 * x)"),
        "a text": double("return str(2 * x)"),
        "a Python number": double("return float(2 * x.sum())"),
        "a dict": double("return {'out': 2 * x}"),
        "a function": double("return lambda: 2 * x"),
        "a generator": double("return (2 * a for a in x)"),
        "a subclass of ndarray": double("return (2 * x).view(np.matrix)", head="import numpy as np\n"),
        "a masked array": double("return np.ma.array(2 * x)", head="import numpy as np\n"),
        "too large an array": double("return np.zeros(1 << 22)", head="import numpy as np\n"),
        "too many dimensions": double("return np.zeros((1,) * 20)", head="import numpy as np\n"),
        "far too many dimensions": double("return np.zeros((1,) * 40)", head="import numpy as np\n"),
        "a dict with numbers for keys": double("return {1: x}"),
        "an int that is too large": double("return 1 << 70"),
        "a text that is too long": double("return 'x' * 5000"),
        "a generator of another kind": double(
            "return np.random.Generator(np.random.MT19937(0))", head="import numpy as np\n"
        ),
        "None where any value may be": instead(LAB05, "def leak(weights, allowed):\n    pass\n"),
        "a list where a number is due": instead(LAB05, "def leak(weights, allowed):\n    return ['x']\n"),
        "a row where a number is due": instead(
            LAB05,
            "right = causal_mask\ndef causal_mask(t, base=0, neg=-1e9):\n    return right(t, base, neg)[None]\n",
            "m[0][1]",
        ),
        "a number that has no cells": scores("return np.float64((q @ k.T).sum() * scale)", "out[0][0]"),
        "too many items": double("return list(range(1_000_000))"),
        "an object for later calls, None": instead(LAB11, "def cache_new(n_layer, max_len, d):\n    pass\n"),
        "an object that was lost": instead(
            LAB11, "def cache_len(cache, layer=0):\n    import os; os._exit(1)\n", "a new cache: shape"
        ),
        "one array where two are due": instead(
            LAB07, "right = attention\ndef attention(*args):\n    return right(*args)[0]\n"
        ),
        "not a truth value": instead(
            LAB07, "right = weighted_sum\ndef weighted_sum(A, V):\n    return right(A, V).astype(complex)\n"
        ),
        "a table where one number is due": instead(LAB05, "def leak(weights, allowed):\n    return weights\n"),
    },
    "in-place": {
        "not in place": mask("scores = scores + mask"),
        "the mask was changed": mask("scores += mask; mask *= 0"),
        "returns something": mask("scores += mask; return scores"),
        "an input was changed": softmax("x -= x.max(axis=-1, keepdims=True); return right(x)", "input unchanged"),
        "an input was given another shape": softmax("y = right(x); x.shape = x.size; return y", "input unchanged"),
    },
    "calls": {
        "too few parameters": Submitted("def double():\n    return 2\n" + BUMP),
        "too many parameters": Submitted("def double(x, by):\n    return by * x\n" + BUMP),
        "no such function": Submitted("def Double(x):\n    return 2 * x\n" + BUMP),
        "not a function": Submitted("double = 2\n" + BUMP),
        "an exception, with the lines of the file": double(
            "return helper(x)", head="def helper(x):\n    return x.nosuch\n\n"
        ),
        "an exception without words": double("assert x is None"),
        "shapes that do not fit": double("return x + np.ones(7)", head="import numpy as np\n"),
        "endless recursion": double("return double(x)"),
        "an exception where another is due": scores("raise KeyError('k')", "[2,3]"),
        "no exception where one is due": scores("return np.ones((len(q), len(k)))", "[2,3]"),
        "a name of NumPy 1": double("return np.float(2) * x", head="import numpy as np\n"),
        "sys.exit": double("raise SystemExit(3)"),
    },
    "values": {
        "a cell": softmax("y = right(x); y[..., -1] *= 0.5; return y"),
        "NaN in some cells": softmax("y = right(x); y[..., :1] /= 0.0; y[..., :1] *= 0; return y", "random"),
        "NaN": softmax("y = np.exp(x); return y / y.sum(axis=-1, keepdims=True)", "softmax([1000]"),
        "infinity": scores("return (q @ k.T) * scale / 0.0"),
        "close to each other": scores("return (q @ k.T) * scale + 2e-6"),
        "truth": instead(LAB07, "def weighted_sum(A, V):\n    return 9 * (A @ V)\n", "random: each"),
        "a bound": mask("scores += mask / 100"),
        "float32 on the way": instead(
            LAB08,
            "right = attention_vectorised\ndef attention_vectorised(Q, K, V, mask=None):\n"
            "    return right(Q, K, V, mask).astype(np.float32).astype(float)\n",
        ),
        "every cell 0": scores("return 0 * (q @ k.T)"),
        "a factor": scores("return 3 * scale * (q @ k.T)"),
        "a factor of one call": scores("return scale * scale * 0.75 * (q @ k.T)"),
        "too large": scores("return (q @ k.T) * scale + 0.125"),
        "too small": scores("return (q @ k.T) * scale - 0.125"),
        "the sign": scores("return -(q @ k.T) * scale"),
        "the transpose": scores("return ((q @ k.T) * scale).T"),
        "columns for rows": instead(
            LAB13,
            "right = heatmap\ndef heatmap(E, causal=True):\n    a = right(E, causal) + 1\n    return a / a.sum(axis=0)\n",
        ),
        "an argument": softmax("return 1.0 * x"),
        "shifted rows": scores("return np.roll((q @ k.T) * scale, 1, axis=0)"),
        "rows in reverse order": scores("return ((q @ k.T) * scale)[::-1]"),
    },
    "diagnosis": {
        "a later stage; those before it are right": softmax("return right(x) + 0.25"),
        "two known mistakes in two functions": Submitted(
            SCORES
            + "def apply_mask(scores, mask):\n    for i, row in enumerate(scores):\n        row[i + 2 :] += mask[i, i + 2 :]\n\n"
            "def softmax(x):\n    e = np.exp(x - x.max(axis=0))\n    return e / e.sum(axis=0)\n",
            LAB04,
        ),
        "two known mistakes in one function": softmax(
            "e = np.exp(x - x.max(axis=0)); return (e / e.sum(axis=0)).astype(float)"
        ),
        "a cell that should be masked": instead(
            LAB05,
            "right = causal_mask\ndef causal_mask(t, base=0, neg=-1e9):\n    m = right(t, base, neg)\n    m[0] = 0\n    return m\n",
        ),
        "a cell that should not be masked": mask("scores -= np.abs(mask) + 1e9 * (mask == 0)"),
        "an exception that is due": scores("return q[:, :2] @ k.T[:2] * scale", "[2,3]"),
        "a value where none is due": mask("scores += mask; return 0"),
        "one known mistake beside another unknown one": Submitted(
            SCORES
            + "def apply_mask(scores, mask):\n    scores = scores + mask\n\ndef softmax(x):\n    return np.cos(x)\n",
            LAB04,
        ),
        "written and wrong before not written": Submitted("STUB\n\ndef softmax(x):\n    return 2 * x\n", LAB04),
        "not written": Submitted("STUB", LAB04),
        "two arrays": instead(
            LAB07, "right = attention\ndef attention(*args):\n    out, A = right(*args)\n    return A, out\n"
        ),
        "a chunk that is too large to be shown": instead(
            "lab03-scale", "right = row_dots\ndef row_dots(q, k):\n    y = right(q, k)\n    y[300:] = 7\n    return y\n"
        ),
    },
    "loading": {
        "a syntax error": Submitted("def double(x):\n    return (2 * x\n" + BUMP),
        "a tab among blanks": Submitted("def double(x):\n    y = 2 * x\n\treturn y\n" + BUMP),
        "no colon": Submitted("def double(x)\n    return 2 * x\n" + BUMP),
        "a missing package": Submitted("import torch\n"),
        "a missing name": Submitted("from sys import everything\n"),
        "an exception": Submitted("import numpy as np\n\nLARGE = np.ones(3)[7]\n"),
        "a name of NumPy 1": Submitted("import numpy as np\n\nNONE = np.NaN\n"),
        "sys.exit": Submitted("import sys\nsys.exit('done')\n"),
        "asks for input": Submitted("n = int(input('n? '))\n"),
        "an endless loop": Submitted("import time\n\nwhile True:\n    time.sleep(0.01)\n"),
        "ends the process": Submitted("import os\nos._exit(0)\n"),
        "out of memory": Submitted("import numpy as np\n\nALL = np.ones((1 << 20, 1 << 12))\n"),
        "an empty file": Submitted("\n"),
    },
    "endings": {
        "an endless loop": double("while True: pass"),
        "an endless loop, called again": double("while True: pass", "random"),
        "all the time of a submission": Submitted(
            "def double(x):\n    return 2 * x\n\ndef bump(x):\n    while True: pass\n", MINI_SHORT, "x[0]"
        ),
        "no time left": Submitted(
            "def double(x):\n    while True: pass\n\ndef bump(x):\n    x += 1\n", MINI_SHORT, "x[0]"
        ),
        "out of memory": double("return np.ones((1 << 20, 1 << 12))", head="import numpy as np\n"),
        "a segmentation fault": double("faulthandler._sigsegv()", head="import faulthandler\n"),
        "a stack overflow": double("faulthandler._stack_overflow()", head="import faulthandler\n"),
        "an abort": double("os.abort()", head="import os\n"),
        "killed by the system": double("os.kill(os.getpid(), 9)", head="import os\n"),
        "processor time": double("os.kill(os.getpid(), 24)", head="import os\n"),
        "a forbidden system call": double("os.kill(os.getpid(), 31)", head="import os\n"),
        "os._exit": double("os._exit(0)", head="import os\n"),
        "prints without end": double("while True: print('spam' * 10_000)"),
        "prints a lot": double("print('x =', x); print('again'); print('again')"),
        "not called again": scores("__import__('os')._exit(1)", "attn row 0"),
        "closes what it is not to close": double("os.closerange(0, 64); time.sleep(9)", head="import os, time\n"),
        "speaks to the grader itself": double(
            "[os.write(n, b'x' * 64) for n in range(3, 32) if os.path.exists(f'/proc/self/fd/{n}')]", head="import os\n"
        ),
    },
    "rules": {
        "an operator": instead(LAB01, "def matmul(a, b):\n    return a @ b\n"),
        "a name, in a function it calls": instead(
            LAB01,
            "def product(a, b):\n    return np.einsum('ij,jk', a, b)\n\ndef matmul(a, b):\n    return product(a, b)\n",
        ),
    },
}
