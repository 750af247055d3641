"""The experiments of labs 02 to 05: scores and masks. The numbers expected were found by hand, from the formulas."""

from math import e, exp, inf, log, nan

import numpy as np

from grader.experiments import variants
from grader.experiments.experiment import Call, Experiment, Trial, Variant
from grader.models import Text

SHUT = -1e9
HALVES = [[0.5, 0.5]]
NOTHING = [[nan, nan]]


def _softmax_row(given: str, row: list[float], want: object, then: object, meaning: Text) -> Trial:
    x = np.array([row], float)
    return Trial(
        Text.same(f"x = [{given}]"), (Call("softmax", (x,)),), (Call("softmax_naive", (x,)),), want, then, meaning
    )


NO_MAXIMUM = Experiment(
    "no-maximum", "lab02-softmax",
    Text("Softmax, the largest score not subtracted", "softmax 不减最大值"),
    "softmax(x)", "softmax_naive(x)",
    (
        _softmax_row(
            "0, ln 2, ln 5", [0.0, log(2), log(5)], [[0.125, 0.25, 0.625]], [[0.125, 0.25, 0.625]],
            Text(
                "Small scores: no difference. That is why the mistake is not noticed at first.",
                "分数小的时候毫无差别，所以这个错误一开始看不出来。",
            ),
        ),
        _softmax_row(
            "1000, 1000", [1000, 1000], HALVES, NOTHING,
            Text(
                "exp(1000) is inf, and inf / inf is nan. Subtracted first, the row is [0, 0], with exp 1 and 1.",
                "exp(1000) 是 inf，inf / inf 是 nan。先减最大值，这一行就是 [0, 0]，exp 是 1 和 1。",
            ),
        ),
        _softmax_row(
            "1000, 0", [1000, 0], [[1, 0]], [[nan, 0]],
            Text(
                "Only one cell is nan, but every later sum over this row will be nan too.",
                "只有一格是 nan，但以后凡是对这一行求和，结果都是 nan。",
            ),
        ),
        _softmax_row(
            "-1000, -1000", [-1000, -1000], HALVES, NOTHING,
            Text(
                "No infinity here: exp(-1000) is 0 twice, and 0 / 0 is nan.",
                "这里没有无穷：exp(-1000) 两次都是 0，而 0 / 0 是 nan。",
            ),
        ),
    ),
)  # fmt: skip

# a query of 64 ones; keys of ones and minus ones, whose dot products with it are 8, 0, 0
QUERY = np.ones((1, 64))
KEYS = np.array([[1.0] * ones + [-1.0] * (64 - ones) for ones in (36, 32, 32)])
NO_SCALE = Experiment(
    "no-scale", "lab04-attention",
    Text("Scores left unscaled, d = 64", "d = 64，分数不缩放"),
    "softmax(attention_scores(q, k, 1 / sqrt(64)))", "softmax(attention_scores(q, k, 1.0))",
    (
        Trial(
            Text.same("q k^T = [8, 0, 0]"),
            (Call("attention_scores", (QUERY, KEYS, 0.125)), Call("softmax")),
            (Call("attention_scores", (QUERY, KEYS, 1.0)), Call("softmax")),
            [[e / (e + 2), 1 / (e + 2), 1 / (e + 2)]],
            [[exp(8) / (exp(8) + 2), 1 / (exp(8) + 2), 1 / (exp(8) + 2)]],
            Text(
                "Eight is one standard deviation for d = 64, nothing special, and yet one key takes all. The largest "
                "weight answers to its score with p (1 - p) = 0.00067 in place of 0.244: it hardly learns any more.",
                "d = 64 时，8 只是一个标准差，并不稀奇，可一个键就拿走了全部。最大的权重对自己分数的反应 p (1 - p) "
                "从 0.244 变成 0.00067：几乎学不动了。",
            ),
        ),
    ),
)  # fmt: skip

SCORES = np.array([[2.0, 1.0, 1.0], [0.0, 0.0, 0.0], [0.0, 0.0, 0.0]])
MASK = np.array([[0, SHUT, SHUT], [0, 0, SHUT], [0, 0, 0]])
THIRD = 1 / 3
MASK_AFTER = Experiment(
    "mask-after", "lab04-attention",
    Text("The mask after softmax", "掩码放到 softmax 之后"),
    "softmax(apply_mask(scores, mask))", "drop_afterwards(softmax(scores), mask)",
    (
        Trial(
            Text.same("scores = [[2, 1, 1], [0, 0, 0], [0, 0, 0]]"),
            (Call("apply_mask", (SCORES, MASK)), Call("softmax")),
            (Call("softmax", (SCORES,)), Variant(variants.drop_afterwards, (MASK,))),
            [[1, 0, 0], [0.5, 0.5, 0], [THIRD] * 3],
            [[e / (e + 2), 0, 0], [THIRD, THIRD, 0], [THIRD] * 3],
            Text(
                "The rows sum to 0.5761, 0.6667 and 1: what went to forbidden cells was thrown away, not given back.",
                "各行的和是 0.5761、0.6667 和 1：分给不许看的格子的那部分被扔掉了，没有还回来。",
            ),
        ),
    ),
)  # fmt: skip

ZERO_SCORE = Experiment(
    "zero-score", "lab04-attention",
    Text("A forbidden score set to 0, not to -1e9", "不许看的格子填 0，而不是 -1e9"),
    "softmax([2, 1, -1e9])", "softmax([2, 1, 0])",
    (
        Trial(
            Text("scores: 2, 1 and a forbidden one", "分数：2、1，还有一个不许看的"),
            (Call("softmax", (np.array([[2.0, 1.0, SHUT]]),)),),
            (Call("softmax", (np.array([[2.0, 1.0, 0.0]]),)),),
            [[e / (e + 1), 1 / (e + 1), 0]],
            [[e**2 / (e**2 + e + 1), e / (e**2 + e + 1), 1 / (e**2 + e + 1)]],
            Text(
                "exp(0) is 1, so 0 is a middling score: 0.09 of the weight leaks. exp(-1e9) is exactly 0.",
                "exp(0) 是 1，所以 0 分只是个中等分数：漏掉了 0.09 的权重。而 exp(-1e9) 正好是 0。",
            ),
        ),
    ),
)  # fmt: skip

MINUS_INF = Experiment(
    "minus-inf", "lab04-attention",
    Text("A row with nothing left to see: -1e9 and -inf", "整行都被挡住：-1e9 与 -inf"),
    "softmax([-1e9, -1e9, -1e9])", "softmax([-inf, -inf, -inf])",
    (
        Trial(
            Text("scores: all three blocked", "分数：三格全被挡住"),
            (Call("softmax", (np.full((1, 3), SHUT),)),),
            (Call("softmax", (np.full((1, 3), -inf),)),),
            [[THIRD] * 3], [[nan] * 3],
            Text(
                "-inf - (-inf) is nan. -1e9 stays an ordinary number; its row is useless too, but spoils no other.",
                "-inf - (-inf) 是 nan。-1e9 还是普通的数；这一行同样没用，但不会连累别的行。",
            ),
        ),
    ),
)  # fmt: skip

NO_SELF = Experiment(
    "no-self", "lab05-causal-mask",
    Text("j >= i + base in place of j > i + base: the mask", "把 j > i + base 改成 j >= i + base：掩码"),
    "causal_mask(t, base)", "block_itself_too(causal_mask(t, base), base)",
    (
        Trial(
            Text.same("t = 4, base = 0"),
            (Call("causal_mask", (4, 0)),),
            (Call("causal_mask", (4, 0)), Variant(variants.block_itself_too, (0,))),
            [[0, SHUT, SHUT, SHUT], [0, 0, SHUT, SHUT], [0, 0, 0, SHUT], [0, 0, 0, 0]],
            [[SHUT] * 4, [0, SHUT, SHUT, SHUT], [0, 0, SHUT, SHUT], [0, 0, 0, SHUT]],
            Text(
                "Row 0 has nothing left to see; each later row loses itself and rests on earlier tokens alone.",
                "第 0 行什么也看不到了；后面每一行都看不到自己，只能靠更早的 token。",
            ),
        ),
        Trial(
            Text.same("t = 2, base = 2"),
            (Call("causal_mask", (2, 2)),),
            (Call("causal_mask", (2, 2)), Variant(variants.block_itself_too, (2,))),
            [[0, 0, 0, SHUT], [0, 0, 0, 0]], [[0, 0, SHUT, SHUT], [0, 0, 0, SHUT]],
            Text(
                "With earlier keys in a cache no row is empty, so nothing looks broken. It is, all the same.",
                "缓存里有更早的键，就没有空行，看上去好像没坏。其实照样坏了。",
            ),
        ),
    ),
)  # fmt: skip

NO_BASE = Experiment(
    "no-base", "lab05-causal-mask",
    Text("base forgotten: j > i", "忘了 base：j > i"),
    "causal_mask(t, base)", "forget_base(causal_mask(t + base, 0), t)",
    (
        Trial(
            Text.same("t = 2, base = 2"),
            (Call("causal_mask", (2, 2)),),
            (Call("causal_mask", (4, 0)), Variant(variants.forget_base, (2,))),
            [[0, 0, 0, SHUT], [0, 0, 0, 0]], [[0, SHUT, SHUT, SHUT], [0, 0, SHUT, SHUT]],
            Text(
                "New query 0 is position 2, but is treated as position 0: it sees the oldest key and not itself.",
                "新查询 0 其实是位置 2，却被当成位置 0：只看见最老的键，连自己都看不见。",
            ),
        ),
    ),
)  # fmt: skip
