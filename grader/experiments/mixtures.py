"""The experiments of labs 07 to 12: weights. The numbers expected were found by hand, from the formulas."""

from math import exp, inf, log, nan, sqrt

import numpy as np

from grader.experiments import variants
from grader.experiments.experiment import KEPT, Call, Experiment, Step, Trial, Variant
from grader.experiments.masks import MASK, SHUT
from grader.models import Text

EYE = np.eye(3)
TO_ITSELF = exp(1 / sqrt(3))  # of the diagonal of I I^T / sqrt(3); the other cells have exp(0) = 1
FIRST = [TO_ITSELF / (TO_ITSELF + 2), 1 / (TO_ITSELF + 2), 1 / (TO_ITSELF + 2)]
LAST = FIRST[1:] + FIRST[:1]
OPEN = [FIRST, [1 / (TO_ITSELF + 1), TO_ITSELF / (TO_ITSELF + 1), 0], LAST]
ROWS = [[1.0, 0.0, 0.0], OPEN[1], LAST]


def _strict(shut: float) -> np.ndarray:
    return np.array([[shut, shut, shut], [0, shut, shut], [0, 0, shut]])


def _attend(mask: np.ndarray) -> tuple[Call]:
    return (Call("attention", (EYE, EYE, EYE, mask), 1),)


NO_SELF_WEIGHTS = Experiment(
    "no-self-weights", "lab07-sdpa",
    Text("j >= i + base in place of j > i + base: the weights", "把 j > i + base 改成 j >= i + base：权重"),
    "attention(I, I, I, mask)  # j > i", "attention(I, I, I, mask)  # j >= i",
    (
        Trial(
            Text("-1e9 in the mask", "掩码里用 -1e9"),
            _attend(MASK), _attend(_strict(SHUT)), ROWS, [FIRST, [1, 0, 0], [0.5, 0.5, 0]],
            Text(
                "Row 0 may see nothing, so its three -1e9 cancel: it looks at everything, the future included.",
                "第 0 行什么都不许看，三个 -1e9 互相抵消：结果它什么都看，连未来也看。",
            ),
        ),
        Trial(
            Text("-inf in the mask", "掩码里用 -inf"),
            _attend(np.where(MASK < 0, -inf, 0)), _attend(_strict(-inf)), ROWS,
            [[nan] * 3, [1, 0, 0], [0.5, 0.5, 0]],
            Text(
                "With -inf the same row is nan. It says so at once, where -1e9 leaks in silence.",
                "换成 -inf，同一行就是 nan：毛病当场暴露，而 -1e9 是悄悄泄漏。",
            ),
        ),
    ),
)  # fmt: skip

S = np.array([[0.5, 0.25, 0.25]])
G = np.array([[1.0, 0.0, 0.0]])
NO_SUM = Experiment(
    "no-sum", "lab10-softmax-backward",
    Text("Softmax backward without the sum over the row", "softmax 反向，漏掉整行的求和"),
    "softmax_backward(s, g)", "leave_out_the_sum(s, g)",
    (
        Trial(
            Text.same("s = [0.5, 0.25, 0.25], g = [1, 0, 0]"),
            (Call("softmax_backward", (S, G)),), (Variant(variants.leave_out_the_sum, (S, G)),),
            [[0.25, -0.125, -0.125]], [[0.5, 0, 0]],
            Text(
                "A softmax does not change when all scores grow alike, so a gradient must sum to 0. The changed one "
                "sums to 0.5: it does not know that what one weight gains, the others lose.",
                "所有分数一起变大，softmax 不变，所以梯度之和必须是 0。改动后的和是 0.5：它不知道一个权重多得的，"
                "正是别的权重失去的。",
            ),
        ),
    ),
)  # fmt: skip

ASK = np.array([[1.0, 0.0]])
TOKENS = tuple(  # their keys score 0, 0 and ln 2 with that query, so the weights are 1/4, 1/4 and 1/2
    (ASK, np.array([[key, 0.0]]), np.array([value]))
    for key, value in ((0.0, [4.0, 0.0]), (0.0, [0.0, 8.0]), (log(2) * sqrt(2), [2.0, 2.0]))
)


def _decoded(*tokens: tuple[np.ndarray, np.ndarray, np.ndarray]) -> tuple[Step, ...]:
    return (Call("cache_new", (1, 3, 2), keep=True), *(Call("decode_step", (*token, KEPT)) for token in tokens))


NO_HISTORY = Experiment(
    "no-history", "lab11-kv-cache",
    Text("A new cache for the last token", "最后一个 token 换了个新缓存"),
    "decode_step(q, k, v, cache)  # tokens 0, 1 and 2", "decode_step(q, k, v, cache)  # token 2 alone",
    (
        Trial(
            Text("token 2; its weights are 1/4, 1/4, 1/2", "token 2；它的权重是 1/4、1/4、1/2"),
            _decoded(*TOKENS), _decoded(TOKENS[2]), [[2, 3]], [[2, 2]],
            Text(
                "Its query looks at 3 keys, then at 1. A single key has weight 1 whatever is asked, so token 2 gets "
                "its own value [2, 2] back; no error tells you that the two before it are lost.",
                "它的查询先是看 3 个键，后来只剩 1 个。只有一个键时，不管问什么，权重都是 1，所以 token 2 拿回的就是"
                "自己的值 [2, 2]；前面两个丢了，也没有任何报错。",
            ),
        ),
    ),
)  # fmt: skip

FADING = np.array([[1.0]] + [[0.0]] * 5)
KEEP_MORE = Experiment(
    "keep-more", "lab12-routes",
    Text("The chain doubles its state at each step, in place of halving it", "状态链每步翻倍，而不是减半"),
    "rnn_route(x, 0.5)", "rnn_route(x, 2)",
    (
        Trial(
            Text("x = 1, then five zeros", "x = 1，后面五个 0"),
            (Call("rnn_route", (FADING, 0.5)),), (Call("rnn_route", (FADING, 2)),),
            [[0.5**i] for i in range(6)], [[2.0**i] for i in range(6)],
            Text(
                "Only the first token is not 0, so each row shows what is left of it. Below 1 it fades; above 1 it "
                "drowns whatever comes later. A gradient takes the same way back, through the same factors.",
                "只有第一个 token 不是 0，所以每一行就是它还剩多少。小于 1，它逐渐消失；大于 1，它盖过后面的一切。"
                "梯度沿同一条路往回走，乘的是同样的系数。",
            ),
        ),
    ),
)  # fmt: skip


def _shares(*exponents: float) -> list[float]:
    parts = [exp(one) for one in exponents]
    return [*(part / sum(parts) for part in parts), *[0.0] * (3 - len(parts))]


WORDS = np.array([[0.0], [1.0], [2.0]])
READ = [[1, 0, 0], _shares(0, 1), _shares(0, 2, 4)]  # a word's score is the product of both numbers
OTHER_WORDS = Experiment(
    "other-words", "lab12-routes",
    Text("The last two words change places: the weights", "最后两个词互换位置：权重"),
    "attention_route([0, 1, 2])", "attention_route([0, 2, 1])",
    (
        Trial(
            Text("words of one number each", "每个词只有一个数"),
            (Call("attention_route", (WORDS,), 1),), (Call("attention_route", (WORDS[[0, 2, 1]],), 1),),
            READ, [[1, 0, 0], _shares(0, 4), _shares(0, 2, 1)],
            Text(
                "Nothing was learnt anew, and yet the weights have followed the words: they are worked out from them. "
                "The W of `fc_route` would have stayed as it is for either sentence.",
                "什么都没有重新学，权重却跟着词变了：它们是由词当场算出来的。`fc_route` 的 W 对两句话都一样。",
            ),
        ),
    ),
)  # fmt: skip

NO_MASK = Experiment(
    "no-mask", "lab12-routes",
    Text("Attention without the causal mask: the weights", "注意力不加因果掩码：权重"),
    "attention_route([0, 1, 2])", "attention_route([0, 1, 2], False)",
    (
        Trial(
            Text("words of one number each", "每个词只有一个数"),
            (Call("attention_route", (WORDS,), 1),), (Call("attention_route", (WORDS, False), 1),),
            READ, [_shares(0, 0, 0), _shares(0, 1, 2), _shares(0, 2, 4)],
            Text(
                "Rows 0 and 1 read words that come after them. With the mask a row needs its own past and no other "
                "row, so all three are worked out at once and still are what reading word by word gives.",
                "第 0 行和第 1 行看到了后面的词。有了掩码，一行只用到自己的过去，不用等别的行，所以三行可以一次算完，"
                "结果仍与逐词读下来一样。",
            ),
        ),
    ),
)  # fmt: skip
