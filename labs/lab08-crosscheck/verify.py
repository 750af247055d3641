"""Suite of lab08-crosscheck: seven groups of checks.

TEST 1 and 2 examine the loops, TEST 3 and 4 ask the same of the array version and compare it with the loops. TEST 5
and 6 examine the two judges, with pairs whose distance is known. TEST 7 lets the judges compare attention with itself,
and with versions that are wrong in a known way.
"""

import numpy as np

from grader.suite import group

BLOCKED = -1e9
LN2, LN3 = np.log(2.0), np.log(3.0)
NAN = float("nan")
SIZES = [(1, 1, 3, 2), (7, 7, 8, 5), (7, 9, 64, 4), (32, 32, 64, 16)]  # T, S, d, dv


def causal(t, s):
    """[t, s]: 0 where key j is not later than query i, the last query being as late as the last key; else -1e9."""
    return np.triu(np.full((t, s), BLOCKED), k=1 + s - t)


def draw(rng, t, s, d, dv):
    """Random Q, K and V."""
    return rng.normal(size=(t, d)), rng.normal(size=(s, d)), rng.normal(size=(s, dv))


def distance(a, b):
    """Return the largest difference of two results of one shape."""
    return np.abs(a - b).max()


def follow_by_hand(check, attention):
    """Check one of the two implementations on inputs that fit on paper."""
    eye = np.eye(2)
    out = attention(eye, eye, eye)
    check.shape("out.shape", out, (2, 2))
    near, far = 0.669762, 0.330238  # exp(1/sqrt(2)) and 1, divided by their sum
    check.cells("out", out, [[near, far], [far, near]])
    out = attention(eye, eye, np.array([[10.0, 0.0], [0.0, 20.0]]))
    check.equal("V = [[10,0],[0,20]]: out[0]", out[0], [6.697616, 6.604769])
    check.equal("V = [[10,0],[0,20]]: out[1]", out[1], [3.302384, 13.395231])

    keys = np.array([[0.0, 0.0, 0.0, 0.0], [2 * LN3, 0.0, 0.0, 0.0]])
    values = np.array([[0.0, 4.0, 8.0], [4.0, 8.0, 0.0]])
    out = attention(np.ones((1, 4)), keys, values)
    check.shape("T=1 S=2 d=4 dv=3: out.shape", out, (1, 3))
    check.equal("T=1 S=2 d=4 dv=3: out[0]", out[0], [3.0, 7.0, 2.0])

    Q, K = np.array([[0.0], [1.0], [1.0]]), np.array([[0.0], [LN3], [LN2]])
    V = np.array([[0.0, 6.0], [4.0, 0.0], [6.0, 3.0]])
    check.cells("causal mask: out", attention(Q, K, V, causal(3, 3)), [[0.0, 6.0], [3.0, 1.5], [4.0, 2.0]])
    check.equal("no mask: out[1]", attention(Q, K, V)[1], [4.0, 2.0])
    bias = attention(np.zeros((1, 4)), keys, values, np.array([[0.0, LN3]]))
    check.equal("a bias of ln3 as mask: out[0]", bias[0], [3.0, 7.0, 2.0], note="not scaled")


def compare_with_oracle(check, attention, expected, rng):
    """Check one of the two implementations on random, large and unusual inputs."""
    for t, s, d, dv in SIZES:
        Q, K, V = draw(rng, t, s, d, dv)
        done = attention(Q, K, V, causal(t, s))
        want = expected.attention_naive(Q, K, V, causal(t, s))
        check.at_most(f"T={t} S={s} d={d} dv={dv}, causal: |out - oracle|", distance(done, want), 1e-12)
    check.unchanged("Q, K, V and mask unchanged", done)
    Q, K, V = draw(rng, 4, 6, 5, 3)
    done = attention(Q, K, V)
    check.shape("T=4 S=6 d=5 dv=3: out.shape", done, (4, 3))
    check.at_most("T=4 S=6 d=5 dv=3, no mask: |out - oracle|",
                  distance(done, expected.attention_naive(Q, K, V)), 1e-12)
    mask = rng.normal(size=(4, 6))
    check.at_most("T=4 S=6 d=5 dv=3, random mask: |out - oracle|",
                  distance(attention(Q, K, V, mask), expected.attention_naive(Q, K, V, mask)), 1e-12)

    big = np.array([[40.0, 40.0], [1.0, 0.0], [-40.0, -40.0]])
    check.at_most("scores from -2262 to 2262: |out - oracle|",
                  distance(attention(big, big[:2], V[:2]), expected.attention_naive(big, big[:2], V[:2])), 1e-12)
    one, two, eye = np.ones((1, 1)), np.ones((2, 1)), np.eye(2)
    check.equal("scores -1000 and -1000: out[0]", attention(one, two * -1000, eye)[0], [0.5, 0.5])
    check.equal("scores 1000 and 1001: out[0]",
                attention(one, np.array([[1000.0], [1001.0]]), eye)[0], [0.268941, 0.731059])
    check.equal("a hidden score of 2000: out[0]",
                attention(two, np.array([[0.0], [2000.0]]), eye, causal(2, 2))[0], [1.0, 0.0])
    infinite = np.where(causal(2, 2) < 0, -np.inf, 0.0)
    check.equal("a mask of -inf: out[0]", attention(two, two, eye, infinite)[0], [1.0, 0.0])

    Q, K, V = (array.astype(np.float32) for array in draw(rng, 3, 5, 16, 2))
    single = attention(Q, K, V)
    check.dtype("float32 in -> float64 out", single, np.float64)
    want = expected.attention_naive(Q.astype(float), K.astype(float), V.astype(float))
    check.at_most("float32 in: |out - oracle|", distance(single, want), 1e-12)
    whole = attention(np.array([[1, 2]]), np.array([[0, 0], [2, -1]]), np.array([[1, 0], [2, 5]]))
    check.equal("int64 in: out[0]", whole[0], [1.5, 2.5])

    check.raises("Q [2,3] with K [3,4] raises ValueError",
                 attention(np.ones((2, 3)), np.ones((3, 4)), np.ones((3, 2))), ValueError)
    check.raises("Q [2,4] with K [3,3] raises ValueError",
                 attention(np.ones((2, 4)), np.ones((3, 3)), np.ones((3, 2))), ValueError)
    check.raises("K [3,2] with V [4,2] raises ValueError",
                 attention(np.ones((2, 2)), np.ones((3, 2)), np.ones((4, 2))), ValueError)
    Q, K, V = np.ones((2, 4)), np.ones((3, 4)), np.ones((3, 2))
    check.raises("a mask [3,2] for T=2 S=3 raises ValueError", attention(Q, K, V, np.zeros((3, 2))), ValueError)
    check.raises("a mask [1,3] for T=2 S=3 raises ValueError", attention(Q, K, V, np.zeros((1, 3))), ValueError)


@group("test1")
def test_naive_by_hand(student, check):
    follow_by_hand(check, student.attention_naive)


@group("test2")
def test_naive_with_oracle(student, check, expected, rng):
    compare_with_oracle(check, student.attention_naive, expected, rng)


@group("test3")
def test_vectorised_by_hand(student, check):
    follow_by_hand(check, student.attention_vectorised)


@group("test4")
def test_vectorised_with_loops_and_oracle(student, check, expected, rng):
    for t, s, d, dv in SIZES:
        Q, K, V = draw(rng, t, s, d, dv)
        loops, arrays = (f(Q, K, V, causal(t, s)) for f in (student.attention_naive, student.attention_vectorised))
        check.at_most(f"T={t} S={s} d={d} dv={dv}, causal: |vectorised - naive|", distance(arrays, loops), 1e-12)
    compare_with_oracle(check, student.attention_vectorised, expected, rng)
    Q, K, V = draw(rng, 150, 130, 64, 3)
    check.at_most("T=150 S=130 d=64 dv=3: |out - oracle|",
                  distance(student.attention_vectorised(Q, K, V), expected.attention_naive(Q, K, V)), 1e-12)


@group("test5")
def test_max_abs_diff(student, check, expected, rng):
    diff = student.max_abs_diff
    check.equal("[1,2] and [1,2.5]", diff(np.array([1.0, 2.0]), np.array([1.0, 2.5])), 0.5)
    check.equal("[1] and [3]", diff(np.array([1.0]), np.array([3.0])), 2.0)
    check.equal("[3] and [1]", diff(np.array([3.0]), np.array([1.0])), 2.0)
    a = np.array([[1.0, 5.0, 2.0], [0.0, -1.0, 4.0]])
    b = np.array([[1.5, 5.0, 2.0], [0.0, -1.75, 4.25]])
    done = diff(a, b)
    check.equal("[2,3]: cells 0.5, 0.75 and 0.25 apart", done, 0.75)
    check.unchanged("a and b unchanged", done)
    check.equal("[2,3] and itself", diff(a, a), 0.0)
    check.equal("1e6 and 1e6 + 0.5", diff(np.array([1e6]), np.array([1e6 + 0.5])), 0.5, note="not relative")
    check.equal("1 and 1 + 1e-13", diff(np.array([1.0]), np.array([1.0 + 1e-13])), 9.992007221626409e-14, atol=1e-18)
    check.equal("two plain numbers, 1.5 and -1", diff(1.5, -1.0), 2.5)

    check.equal("shapes (2,1) and (1,2)", diff(np.zeros((2, 1)), np.zeros((1, 2))), np.inf)
    check.equal("shapes (3,) and (1,)", diff(np.zeros(3), np.zeros(1)), np.inf)
    check.equal("shapes (2,3) and (3,2)", diff(np.zeros((2, 3)), np.zeros((3, 2))), np.inf)
    check.equal("shapes (2,3) and (6,)", diff(np.zeros((2, 3)), np.zeros(6)), np.inf)
    check.equal("shapes (2,3) and (4,)", diff(np.zeros((2, 3)), np.zeros(4)), np.inf)
    check.equal("[1,NaN] and [1,2]", diff(np.array([1.0, NAN]), np.array([1.0, 2.0])), NAN)
    check.equal("[1,2] and [1,NaN]", diff(np.array([1.0, 2.0]), np.array([1.0, NAN])), NAN)
    check.equal("[NaN,1] and [2,1]", diff(np.array([NAN, 1.0]), np.array([2.0, 1.0])), NAN)
    check.equal("[NaN] and [NaN]", diff(np.array([NAN]), np.array([NAN])), NAN)
    check.equal("shapes (2,) and (3,), a NaN in one", diff(np.array([NAN, 0.0]), np.zeros(3)), np.inf)

    small = np.array([1, 0], np.uint8), np.array([3, 0], np.uint8)
    check.equal("uint8 [1,0] and [3,0]", diff(*small), 2.0, note="1 - 3 is 254 in uint8")
    tenth = np.array([0.1], np.float32)
    check.equal("0.1 in float32 and in float64", diff(tenth, np.array([0.1])), 1.4901161138336505e-09, atol=1e-15)

    got, want = [], []
    for _ in range(10):
        a, b = rng.normal(size=(4, 6)), rng.normal(size=(4, 6))
        got.append(diff(a, b))
        want.append(expected.max_abs_diff(a, b))
    check.match("random [4,6] (x10) match the oracle", got, want, atol=1e-15)


@group("test6")
def test_agree(student, check):
    one = np.array([1.0])
    check.true("1 and 1 + 1e-13 -> True", student.agree(one, one + 1e-13))
    check.false("1 and 1 + 1e-9 -> False", student.agree(one, one + 1e-9))
    check.false("1 and 2 -> False", student.agree(one, one + 1))
    check.false("2 and 1 -> False", student.agree(one + 1, one))
    check.false("3 and -3 -> False", student.agree(3 * one, -3 * one))
    check.true("4e-13 and 6e-13 -> True", student.agree(one * 4e-13, one * 6e-13))
    check.false("1e6 and 1e6 + 1e-7 -> False", student.agree(np.array([1e6]), np.array([1e6 + 1e-7])))
    check.true("two plain numbers, 0.5 and 0.5 -> True", student.agree(0.5, 0.5))

    a = np.arange(6.0).reshape(2, 3)
    b, c = a.copy(), a.copy()
    b[1, 2] += 1e-9
    c[0, 0] += 1e-9
    check.true("[2,3] and the same -> True", student.agree(a, a))
    check.false("[2,3], only the last cell differs -> False", student.agree(a, b))
    check.false("[2,3], only the first cell differs -> False", student.agree(a, c))
    check.false("[1,2] and [2,1] -> False", student.agree(np.array([1.0, 2.0]), np.array([2.0, 1.0])))
    check.false("[0,0] and [1.5e-12,1.5e-12] -> False", student.agree(np.zeros(2), np.full(2, 1.5e-12)))
    check.false("[0,0,0] and [0,1e-9,0] -> False", student.agree(np.zeros(3), np.array([0.0, 1e-9, 0.0])))
    long = np.zeros(10_000)
    longer = long.copy()
    longer[5000] = 1e-11
    check.false("one of 10000 cells is 1e-11 apart -> False", student.agree(long, longer))

    check.true("1 and 1.0005, atol 1e-3 -> True", student.agree(one, one + 0.0005, 1e-3))
    check.false("1 and 1.0005, atol 1e-4 -> False", student.agree(one, one + 0.0005, 1e-4))
    check.true("0 and 0.25, atol 0.25 -> True", student.agree(one * 0, one * 0.25, 0.25))
    check.true("1000 and 1000.5, atol 1 -> True", student.agree(one * 1000, one * 1000.5, 1.0))
    check.false("1000 and 1001.001, atol 1 -> False", student.agree(one * 1000, one * 1001.001, 1.0))
    check.true("1 and 1, atol 0.0 -> True", student.agree(one, one, 0.0))
    check.false("1 and 1 + 2.2e-16, atol 0.0 -> False", student.agree(one, one + np.spacing(1.0), 0.0))

    check.false("shapes (2,1) and (1,2) -> False", student.agree(np.zeros((2, 1)), np.zeros((1, 2))))
    check.false("shapes (2,3) and (3,) -> False", student.agree(np.zeros((2, 3)), np.zeros(3)))
    check.false("shapes (2,3) and (6,) -> False", student.agree(np.zeros((2, 3)), np.zeros(6)))
    check.false("shapes (2,3) and (4,) -> False", student.agree(np.zeros((2, 3)), np.zeros(4)))
    check.false("NaN and NaN -> False", student.agree(np.array([NAN]), np.array([NAN])))
    check.false("[1,NaN,2] and [1,2,2] -> False", student.agree(np.array([1.0, NAN, 2.0]), np.array([1.0, 2.0, 2.0])))
    check.false("[1,2,2] and [1,NaN,2] -> False", student.agree(np.array([1.0, 2.0, 2.0]), np.array([1.0, NAN, 2.0])))
    infinite = np.array([0.0, np.inf])
    check.false("[0,inf] and [0,inf] -> False", student.agree(infinite, infinite))
    check.false("[0,inf] and [0,1] -> False", student.agree(infinite, np.array([0.0, 1.0])))


@group("test7")
def test_judges_at_work(student, check, expected, rng):
    Q, K, V = draw(rng, 5, 7, 16, 16)
    mask = causal(5, 7)
    loops = student.attention_naive(Q, K, V, mask)
    arrays = student.attention_vectorised(Q, K, V, mask)
    check.true("naive and vectorised agree -> True", student.agree(loops, arrays))
    check.at_most("max_abs_diff of naive and vectorised", student.max_abs_diff(loops, arrays), 1e-12)
    right = expected.attention_naive(Q, K, V, mask)
    check.true("naive and the oracle agree -> True", student.agree(loops, right))

    wrong = {
        "the mask forgotten": expected.attention_naive(Q, K, V),
        "the scale 1/d": expected.attention_naive(Q / 4, K, V, mask),
        "no scale": expected.attention_naive(Q * 4, K, V, mask),
        "K mixed in place of V": expected.attention_naive(Q, K, K, mask),
        "the values in reverse": expected.attention_naive(Q, K, V[::-1], mask),
    }
    for bug, out in wrong.items():
        check.true(f"{bug}: max_abs_diff from naive > 0.01", student.max_abs_diff(loops, out) > 0.01)
        check.false(f"{bug}: agrees with naive -> False", student.agree(loops, out))
    single = arrays.astype(np.float32)
    check.false("vectorised, stored as float32: agrees with naive -> False", student.agree(single, loops))
    check.true("vectorised, stored as float32: agrees with atol 1e-5 -> True", student.agree(single, loops, 1e-5))
    check.false("one row less: agrees with naive -> False", student.agree(arrays[:4], loops))
