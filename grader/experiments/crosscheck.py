"""A student's two versions of attention on the same inputs, beside the recorded answer and PyTorch's."""

from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import Any, NamedTuple

import numpy as np

from grader.experiments.perform import NO_TABLE, SHAPE
from grader.labs import Lab
from grader.models import Text
from grader.sandbox.caller import Caller
from grader.suite.compare import shapes_differ
from grader.suite.oracle import RecordedOracle
from grader.suite.values import describe

NAME, LAB = "crosscheck", "lab08-crosscheck"
TITLE = Text("Your two versions, the oracle and PyTorch on the same inputs", "同样的输入：你的两版、真值与 PyTorch")
LIMIT = 1e-12  # in float64; float32 is off by about 1e-7, a wrong step by about 1
LOOPS, ARRAYS, ORACLE, TORCH = "attention_naive", "attention_vectorised", "oracle", "torch"
OURS = ((LOOPS, ARRAYS), (LOOPS, ORACLE), (ARRAYS, ORACLE))
THEIRS = ((LOOPS, TORCH), (ARRAYS, TORCH))
BLOCKED = -1e9
SEED = 8


class Size(NamedTuple):
    """One input: T queries and S keys of length d, values of length dv."""

    t: int
    s: int
    d: int
    dv: int
    causal: bool


SIZES = (
    Size(2, 2, 2, 2, causal=False),
    Size(8, 8, 16, 8, causal=False), Size(8, 8, 16, 8, causal=True),
    Size(7, 9, 64, 4, causal=True),
    Size(32, 32, 64, 4, causal=False), Size(32, 32, 64, 4, causal=True),
    Size(64, 64, 64, 4, causal=False), Size(64, 64, 64, 4, causal=True),
)  # fmt: skip


class Row(NamedTuple):
    """One input, how far which two results on it are apart, and why some could not be compared."""

    size: Size
    distances: Mapping[tuple[str, str], float]
    missing: Sequence[Text] = ()


class Crosscheck(NamedTuple):
    """All inputs, and the version of PyTorch that took part; none where it is not installed."""

    rows: Sequence[Row]
    torch: str | None

    @property
    def pairs(self) -> Sequence[tuple[str, str]]:
        """What is compared with what."""
        return OURS if self.torch is None else OURS + THEIRS


def too_far(distance: float) -> bool:
    """Whether two results differ by more than rounding; NaN does."""
    return not distance <= LIMIT


def inputs() -> list[tuple[Any, ...]]:
    """Return Q [T, d], K [S, d], V [S, dv] and, where it is causal, the mask [T, S] of every size; the same each time.

    The last query is as late as the last key, so every row may see something. (A row that sees nothing is 0 in
    PyTorch and 0 / 0 by the formula; and PyTorch's own ``is_causal`` would put the first query beside the first key.)
    """
    rng = np.random.default_rng(SEED)
    made = []
    for t, s, d, dv, causal in SIZES:
        args = tuple(rng.normal(size=shape) for shape in ((t, d), (s, d), (s, dv)))
        made.append((*args, np.triu(np.full((t, s), BLOCKED), k=1 + s - t)) if causal else args)
    return made


def questions(lab: str) -> list[tuple[Any, ...]]:
    """Return what is asked of the reference of a lab when its answers are recorded."""
    return inputs() if lab == LAB else []


def crosscheck(lab: Lab, caller: Caller) -> Crosscheck:
    """Compare a submission's two versions with each other, with the recorded answers, and with PyTorch if it is here.

    Only the caller runs the submission; what comes back is data. ``LabError`` if nothing is recorded.
    """
    oracle = RecordedOracle(lab)
    results: list[dict[str, Any]] = []
    for number, (size, args) in enumerate(zip(SIZES, inputs(), strict=True)):
        made = {name: _called(caller, name, args, (size.t, size.dv)) for name in (LOOPS, ARRAYS)}
        results.append(made | {ORACLE: oracle.answer(NAME, number, LOOPS, args)})
    torch = _torch()  # after the student's calls: it takes a while to load
    if torch is not None:
        for made, args in zip(results, inputs(), strict=True):
            made[TORCH] = of_torch(torch, *args)
    pairs = OURS if torch is None else OURS + THEIRS
    rows = [Row(size, *_compared(made, pairs)) for size, made in zip(SIZES, results, strict=True)]
    return Crosscheck(rows, None if torch is None else str(torch.__version__))


def of_torch(torch: Any, q: Any, k: Any, v: Any, mask: Any = None) -> Any:
    """Return PyTorch's attention of float64 arrays."""
    tensors = [None if one is None else torch.tensor(one.tolist(), dtype=torch.float64) for one in (q, k, v, mask)]
    attend = torch.nn.functional.scaled_dot_product_attention
    return np.array(attend(*tensors[:3], attn_mask=tensors[3]).tolist())


def _torch() -> Any:
    try:
        return import_module("torch")
    except (ImportError, OSError):  # OSError: installed, but one of its libraries does not load
        return None


def _called(caller: Caller, name: str, args: tuple[Any, ...], shape: tuple[int, int]) -> Any:
    """Return what a version gives, in float64, or why that cannot be compared."""
    outcome = caller.call(name, list(args))
    value = outcome.value
    if outcome.fault is not None:
        return outcome.fault.reason
    if not isinstance(value, np.ndarray) or value.dtype.kind not in "biuf":
        return NO_TABLE.filled(function=name, what=describe(value))
    if value.shape != shape:
        return SHAPE.filled(function=name, got=value.shape, want=shape, why=shapes_differ(value.shape, shape))
    return value.astype(float)


def _compared(
    made: Mapping[str, Any], pairs: Sequence[tuple[str, str]]
) -> tuple[dict[tuple[str, str], float], list[Text]]:
    missing = [one for one in made.values() if isinstance(one, Text)]
    tables = [pair for pair in pairs if not any(isinstance(made[name], Text) for name in pair)]
    with np.errstate(invalid="ignore"):  # a difference of infinities
        return {(a, b): float(np.abs(made[a] - made[b]).max()) for a, b in tables}, missing
