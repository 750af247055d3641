"""Suite of lab09-multihead: six groups of checks.

TEST 1 and 2 are about sizes only. TEST 3 and 4 move numbers from place to place without computing any, so their
inputs count upwards: each number says where it came from. TEST 5 is a layer that fits on paper; TEST 6 asks of a
larger one what must hold whatever its numbers are.
"""

import numpy as np

from grader.suite import group

BLOCKED = -1e9
LN3 = np.log(3.0)
NAMES = ("x", "q", "q_heads", "k_T", "scores", "weights", "head_out", "concat", "out")


def causal(n):
    """[n, n]: 0 on and below the diagonal, -1e9 above it."""
    return np.triu(np.full((n, n), BLOCKED), k=1)


def counting(*shape):
    """Return an array of that shape, filled with 0, 1, 2, ..."""
    return np.arange(float(np.prod(shape))).reshape(shape)


@group("test1")
def test_head_dim(student, check):
    check.equal("head_dim(512, 8)", student.head_dim(512, 8), 64)
    check.equal("head_dim(64, 4)", student.head_dim(64, 4), 16)
    check.equal("head_dim(15, 3)", student.head_dim(15, 3), 5)
    check.equal("head_dim(7, 1)", student.head_dim(7, 1), 7)
    check.equal("head_dim(6, 6)", student.head_dim(6, 6), 1)
    check.dtype("head_dim(30, 5): an int, not a float", np.atleast_1d(student.head_dim(30, 5)), np.int64)
    check.raises("head_dim(64, 5) raises ValueError", student.head_dim(64, 5), ValueError)
    check.raises("head_dim(4, 8) raises ValueError", student.head_dim(4, 8), ValueError)
    check.raises("head_dim(64, 0) raises ValueError", student.head_dim(64, 0), ValueError)


def sizes(flow):
    """Return all numbers of the nine shapes, one after the other."""
    return np.concatenate([np.ravel(flow[i][1]) for i in range(len(NAMES))])


@group("test2")
def test_shape_flow(student, check, expected, rng):
    flow = student.shape_flow(2, 7, 512, 8)
    called = flow[0][0] == NAMES[0]
    for i, name in enumerate(NAMES):
        called &= flow[i][0] == name
    check.true(f"names: {', '.join(NAMES)}", called)
    check.equal("entries after out", np.size(flow[9:]), 0)
    shapes = [
        [2, 7, 512], [2, 7, 512], [2, 8, 7, 64], [2, 8, 64, 7], [2, 8, 7, 7], [2, 8, 7, 7], [2, 8, 7, 64],
        [2, 7, 512], [2, 7, 512],
    ]  # fmt: skip
    for i, (name, shape) in enumerate(zip(NAMES, shapes, strict=True)):
        check.equal(name, np.ravel(flow[i][1]), shape)
    check.dtype("all sizes are ints", sizes(flow), np.int64)

    flow = student.shape_flow(3, 5, 24, 4)
    check.equal("B=3 L=5 hidden=24 heads=4: q_heads", np.ravel(flow[2][1]), [3, 4, 5, 6])
    check.equal("B=3 L=5 hidden=24 heads=4: k_T", np.ravel(flow[3][1]), [3, 4, 6, 5])
    check.equal("B=3 L=5 hidden=24 heads=4: concat", np.ravel(flow[7][1]), [3, 5, 24])
    check.equal("one head: scores", np.ravel(student.shape_flow(2, 7, 512, 1)[4][1]), [2, 1, 7, 7])
    check.raises("hidden=10, heads=4 raises ValueError", student.shape_flow(2, 7, 10, 4), ValueError)

    got, want = [], []
    for _ in range(5):
        B, L, heads, width = (int(n) for n in rng.permutation(np.arange(2, 12))[:4])
        got.append(sizes(student.shape_flow(B, L, heads * width, heads)))
        want.append(expected.sizes_of_flow(B, L, heads * width, heads))
    check.match("random sizes (x5) match the oracle", got, want)


@group("test3")
def test_split_heads(student, check, expected, rng):
    out = student.split_heads(counting(1, 2, 4), 2)
    check.shape("out.shape", out, (1, 2, 2, 2))
    check.equal("head 0, token 0", out[0, 0, 0], [0, 1])
    check.equal("head 0, token 1", out[0, 0, 1], [4, 5])
    check.equal("head 1, token 0", out[0, 1, 0], [2, 3])
    check.equal("head 1, token 1", out[0, 1, 1], [6, 7])
    check.unchanged("x unchanged", out)

    out = student.split_heads(counting(2, 3, 20), 4)
    check.shape("[2,3,20], 4 heads: shape", out, (2, 4, 3, 5))
    check.equal("[2,3,20], 4 heads: sample 0, head 0, token 2", out[0, 0, 2], [40, 41, 42, 43, 44])
    check.equal("[2,3,20], 4 heads: sample 0, head 3, token 0", out[0, 3, 0], [15, 16, 17, 18, 19])
    check.equal("[2,3,20], 4 heads: sample 1, head 2, token 1", out[1, 2, 1], [90, 91, 92, 93, 94])
    check.equal("one head: sample 0, head 0", student.split_heads(counting(2, 2, 3), 1)[0, 0], [[0, 1, 2], [3, 4, 5]])
    check.dtype("float32 in -> float32 out", student.split_heads(np.ones((2, 3, 4), np.float32), 2), np.float32)
    check.raises("[1,2,6] with 4 heads raises ValueError", student.split_heads(counting(1, 2, 6), 4), ValueError)

    x = rng.uniform(-1, 1, (3, 5, 8))
    check.match("random [3,5,8], 2 heads match the oracle", student.split_heads(x, 2), expected.split_heads(x, 2))
    x = rng.uniform(-1, 1, (2, 3, 20))
    check.match("random [2,3,20], 4 heads match the oracle", student.split_heads(x, 4), expected.split_heads(x, 4))


@group("test4")
def test_merge_heads(student, check, expected, rng):
    out = student.merge_heads(counting(1, 2, 3, 2))
    check.shape("out.shape", out, (1, 3, 4))
    check.equal("token 0", out[0, 0], [0, 1, 6, 7])
    check.equal("token 1", out[0, 1], [2, 3, 8, 9])
    check.equal("token 2", out[0, 2], [4, 5, 10, 11])
    check.unchanged("y unchanged", out)

    y = counting(2, 4, 3, 5)
    out = student.merge_heads(y)
    check.shape("[2,4,3,5]: shape", out, (2, 3, 20))
    check.equal("[2,4,3,5]: sample 1, token 0, head 1's part", out[1, 0, 5:10], [75, 76, 77, 78, 79])
    check.equal("one head: sample 0", student.merge_heads(counting(2, 1, 3, 2))[0], [[0, 1], [2, 3], [4, 5]])
    check.dtype("float32 in -> float32 out", student.merge_heads(np.ones((2, 2, 3, 4), np.float32)), np.float32)

    x = counting(2, 3, 20)
    check.match("there and back: [2,3,20], 4 heads", student.merge_heads(student.split_heads(x, 4)), x)
    check.match("back and there: [2,4,3,5]", student.split_heads(student.merge_heads(y), 4), y)
    y = rng.uniform(-1, 1, (2, 4, 3, 5))
    check.match("random [2,4,3,5] match the oracle", student.merge_heads(y), expected.merge_heads(y))
    y = rng.uniform(-1, 1, (3, 2, 5, 4))
    check.match("random [3,2,5,4] match the oracle", student.merge_heads(y), expected.merge_heads(y))


def identities(**others):
    """Return params that are all the identity, for D = 4, with some replaced."""
    return {name: np.eye(4) for name in ("W_q", "W_k", "W_v", "W_o")} | others


@group("test5")
def test_two_heads_by_hand(student, check):
    x = np.array([[[1.0, 0.0, 0.0, 2.0], [0.0, 1.0, 2.0, 0.0]]])
    out = student.multi_head_attention(x, identities(), 2)
    check.shape("out.shape", out, (1, 2, 4))
    # head 0: scores 1 and 0 over sqrt(2); head 1: scores 4 and 0 over sqrt(2), values twice as large
    check.cells("out[0]", out[0], [[0.669762, 0.330238, 0.111614, 1.888386], [0.330238, 0.669762, 1.888386, 0.111614]])
    check.unchanged("x and params unchanged", out)

    masked = student.multi_head_attention(x, identities(), 2, causal(2))
    check.equal("causal: token 0 sees itself only", masked[0, 0], [1.0, 0.0, 0.0, 2.0])
    check.equal("causal: token 1", masked[0, 1], [0.330238, 0.669762, 1.888386, 0.111614], note="as before")
    check.unchanged("causal: mask unchanged", masked, 3)
    single = student.multi_head_attention(x, identities(), 1)
    check.equal("one head: out[0][0]", single[0, 0], [0.924142, 0.075858, 0.151716, 1.848284])

    asks_nothing = student.multi_head_attention(x, identities(W_q=np.zeros((4, 4))), 2)
    check.equal("W_q = 0, all scores 0: out[0][0]", asks_nothing[0, 0], [0.5, 0.5, 1.0, 1.0])
    no_keys = student.multi_head_attention(x, identities(W_k=np.zeros((4, 4))), 2)
    check.equal("W_k = 0, all scores 0: out[0][1]", no_keys[0, 1], [0.5, 0.5, 1.0, 1.0])
    on = np.roll(np.eye(4), 1, axis=1)  # x @ on moves each number one column on
    check.equal("W_q moves columns on: out[0][1]",
                student.multi_head_attention(x, identities(W_q=on), 2)[0, 1], [0.5, 0.5, 0.391141, 1.608859])
    check.equal("W_v moves columns on: out[0][0]",
                student.multi_head_attention(x, identities(W_v=on), 2)[0, 0], [1.339523, 0.669762, 0.055807, 0.111614])
    check.equal("W_o moves columns on: out[0][0]",
                student.multi_head_attention(x, identities(W_o=on), 2)[0, 0], [1.888386, 0.669762, 0.330238, 0.111614])


def random_params(rng, width):
    """Return random params whose projections keep the size of their input about the same."""
    return {name: rng.normal(size=(width, width)) / np.sqrt(width) for name in ("W_q", "W_k", "W_v", "W_o")}


@group("test6")
def test_what_must_hold(student, check, expected, rng):
    x, params, mask = rng.normal(size=(2, 5, 12)), random_params(rng, 12), causal(5)
    out = student.multi_head_attention(x, params, 3, mask)
    check.shape("B=2 L=5 D=12, 3 heads: out.shape", out, (2, 5, 12))
    check.match("3 heads of 4, causal: out matches the oracle",
                out, expected.multi_head_attention(x, params, 3, mask), atol=1e-12)
    check.match("3 heads of 4, no mask: out matches the oracle",
                student.multi_head_attention(x, params, 3), expected.multi_head_attention(x, params, 3), atol=1e-12)
    check.match("2 heads of 6: out is what two single heads give, side by side, times W_o",
                student.multi_head_attention(x, params, 2, mask),
                expected.heads_one_by_one(x, params, 2, mask), atol=1e-12)
    backwards = dict(reversed(params.items())) | {"W_unused": np.zeros((12, 12))}
    check.at_most("params in another order, and one more: change of out",
                  np.abs(student.multi_head_attention(x, backwards, 3, mask) - out).max(), 1e-12)

    later = x.copy()
    later[:, 4] += 3.0
    change = np.abs(student.multi_head_attention(later, params, 3, mask) - out)
    check.at_most("another last token, causal: change of tokens 0 to 3", change[:, :4].max(), 1e-12)
    check.true("another last token, causal: token 4 changes", change[:, 4].min() > 0)
    other = x.copy()
    other[1] += 1.0
    change = np.abs(student.multi_head_attention(other, params, 3, mask) - out)
    check.at_most("another sample 1: change of sample 0", change[0].max(), 1e-12)
    check.true("another sample 1: sample 1 changes", change[1].max() > 0)

    one_heard = params | {"W_o": np.where(np.arange(12)[:, None] // 4 == 1, params["W_o"], 0.0)}
    heard = student.multi_head_attention(x, one_heard, 3, mask)
    for head in (0, 1, 2):
        asks = params["W_q"].copy()
        asks[:, 4 * head : 4 * head + 4] *= -3.0
        change = np.abs(student.multi_head_attention(x, one_heard | {"W_q": asks}, 3, mask) - heard).max()
        if head == 1:
            check.true("W_o hears head 1 only: head 1 asks otherwise, out changes", change > 1e-6)
        else:
            check.at_most(f"W_o hears head 1 only: head {head} asks otherwise, change of out", change, 1e-12)
    columns = np.arange(12).reshape(3, 4)[[2, 0, 1]].ravel()
    moved = {name: params[name][:, columns] for name in ("W_q", "W_k", "W_v")} | {"W_o": params["W_o"][columns]}
    check.at_most("the heads in another order, W_o too: change of out",
                  np.abs(student.multi_head_attention(x, moved, 3, mask) - out).max(), 1e-12)

    padding = np.zeros((2, 1, 1, 5))
    padding[0, ..., 4:], padding[1, ..., 2:] = BLOCKED, BLOCKED
    check.match("a mask [2,1,1,5] for each sample: out matches the oracle",
                student.multi_head_attention(x, params, 3, padding),
                expected.multi_head_attention(x, params, 3, padding), atol=1e-12)
    bias = rng.normal(size=(3, 5, 5))
    check.match("a bias [3,5,5] for each head: out matches the oracle",
                student.multi_head_attention(x, params, 3, bias),
                expected.multi_head_attention(x, params, 3, bias), atol=1e-12)
    infinite = np.where(mask < 0, -np.inf, 0.0)
    check.match("a causal mask of -inf: out matches the oracle",
                student.multi_head_attention(x, params, 3, infinite),
                expected.multi_head_attention(x, params, 3, infinite), atol=1e-12)
    tall = np.array([[[60.0, 0.0, 0.0, 60.0], [0.0, 60.0, 60.0, 0.0]]])
    check.equal("scores of 2546 in both heads: out[0][0]",
                student.multi_head_attention(tall, identities(), 2)[0, 0], [60.0, 0.0, 0.0, 60.0])
    tall = np.array([[[60.0, 0.0, 0.0, 2.0], [0.0, 60.0, 2.0, 0.0]]])
    check.equal("scores of 2546 in head 0, 2.8 in head 1: out[0][0]",
                student.multi_head_attention(tall, identities(), 2)[0, 0], [60.0, 0.0, 0.111614, 1.888386])
    tall = np.array([[[60.0, 0.0, 0.0, 2.0], [0.0, 2.0, 2.0, 0.0]]])
    check.equal("scores of 2546 for token 0, 2.8 for token 1: out[0][1]",
                student.multi_head_attention(tall, identities(), 2)[0, 1], [3.348433, 1.888386, 1.888386, 0.111614])

    few = {name: weight.astype(np.float32) for name, weight in params.items()}
    single = student.multi_head_attention(x.astype(np.float32), few, 3, mask.astype(np.float32))
    check.dtype("float32 in -> float32 out", single, np.float32)
    check.raises("D=12 with 5 heads raises ValueError", student.multi_head_attention(x, params, 5), ValueError)
