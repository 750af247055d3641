"""Suite of lab02-softmax: four groups of checks.

TEST 1 has scores whose weights can be found on paper, TEST 2 scores at which exp overflows or vanishes, TEST 3
other shapes and dtypes. TEST 4 asks about tables of weights, right ones and wrong ones.
"""

import numpy as np

from grader.suite import group

LN2, LN3, LN5 = np.log(2.0), np.log(3.0), np.log(5.0)
BLOCKED = -1e9
LOOSE = 1e-4  # for numbers computed in float32
STEPS = [0.0900306, 0.244728, 0.665241]  # the weights of three scores that go up in steps of 1
PAIR = [0.268941, 0.731059]  # and of two


@group("test1")
def test_hand_values(student, check, expected, rng):
    x = np.array([[0.0, LN2, LN5], [3.0, 3.0, 3.0]])
    p = student.softmax(x)
    check.shape("p.shape", p, (2, 3))
    check.cells("p", p, [[0.125, 0.25, 0.625], [1 / 3, 1 / 3, 1 / 3]])
    check.equal("softmax([ln5,0,ln2])", student.softmax(np.array([LN5, 0.0, LN2])), [0.625, 0.125, 0.25])
    check.equal("softmax([2,1])", student.softmax(np.array([2.0, 1.0])), [0.731059, 0.268941])
    check.equal("softmax([2,1,0])", student.softmax(np.array([2.0, 1.0, 0.0])), [0.665241, 0.244728, 0.0900306])
    p = student.softmax(np.eye(2) / np.sqrt(2.0))
    check.equal("I/sqrt(2): row 0", p[0], [0.669761, 0.330239])
    check.equal("I/sqrt(2): row 1", p[1], [0.330239, 0.669761])

    naive = student.softmax_naive(x)
    check.equal("naive: row [0,ln2,ln5]", naive[0], [0.125, 0.25, 0.625])
    check.equal("naive: row [3,3,3]", naive[1], [1 / 3, 1 / 3, 1 / 3])
    check.unchanged("naive: input unchanged", naive)
    check.equal("naive: int64 [0,0]", student.softmax_naive(np.array([0, 0])), [0.5, 0.5])
    single = student.softmax_naive(np.array([[0.0, LN2, LN5]], np.float32))
    check.dtype("naive: float32 in -> float32 out", single, np.float32)

    got, want, got_naive, want_naive = [], [], [], []
    for shape in [(4, 6), (4, 6), (2, 3, 4), (2, 3, 4)]:
        x = rng.uniform(-4, 4, shape)
        got.append(student.softmax(x))
        want.append(expected.softmax(x))
        got_naive.append(student.softmax_naive(x))
        want_naive.append(expected.softmax_naive(x))
    check.match("random [4,6] and [2,3,4] match the oracle", got, want)
    check.match("naive: random [4,6] and [2,3,4] match the oracle", got_naive, want_naive)


@group("test2")
def test_stability(student, check):
    def weights(*scores):
        return student.softmax(np.array(scores, float))

    check.equal("softmax([1000,1000])", weights(1000, 1000), [0.5, 0.5])
    check.equal("softmax([-1000,-1000])", weights(-1000, -1000), [0.5, 0.5])
    check.equal("softmax([1000,1001,1002])", weights(1000, 1001, 1002), STEPS)
    check.equal("softmax([1000,0,-1000])", weights(1000, 0, -1000), [1.0, 0.0, 0.0])
    check.equal("softmax([900,0])", weights(900, 0), [1.0, 0.0])
    check.equal("softmax([60,61])", weights(60, 61), PAIR, note="no clipping")
    p = weights([1000, 1000], [0, 0])
    check.equal("rows [1000,1000] and [0,0]", p, [[0.5, 0.5], [0.5, 0.5]])
    p = weights([-1000, -1001], [1000, 999], [0, -1])
    check.match("rows [-1000,-1001], [1000,999], [0,-1]: each [0.7311, 0.2689]", p, [PAIR[::-1]] * 3, atol=1e-6)
    check.equal("softmax([0,-inf])", weights(0, -np.inf), [1.0, 0.0])
    check.equal("softmax([-inf,3,-inf])", weights(-np.inf, 3, -np.inf), [0.0, 1.0, 0.0])
    check.equal("softmax([2,1,-1e9])", weights(2, 1, BLOCKED), [0.731059, 0.268941, 0.0])
    check.equal("softmax([-1e9,-1e9,-1e9]).sum()", weights(BLOCKED, BLOCKED, BLOCKED).sum(), 1.0, note="no NaN")
    single = student.softmax(np.array([[89, 89], [1000, 999]], np.float32))
    check.equal("float32 [89,89]", single[0], [0.5, 0.5], atol=LOOSE)
    check.equal("float32 [1000,999]", single[1], PAIR[::-1], atol=LOOSE)

    naive = student.softmax_naive
    check.equal("naive([1000,1000])", naive(np.array([1000.0, 1000.0])), [np.nan] * 2, note="on purpose: inf/inf")
    check.equal("naive([-1000,-1000])", naive(np.array([-1000.0, -1000.0])), [np.nan] * 2, note="on purpose: 0/0")
    check.equal("naive([1000,0])", naive(np.array([1000.0, 0.0])), [np.nan, 0.0], note="inf/inf and 1/inf")
    check.equal("naive, float32 [89,89]", naive(np.array([89, 89], np.float32)), [np.nan] * 2, note="exp(89) is inf")
    check.equal("naive, float64 [89,89]", naive(np.array([89.0, 89.0])), [0.5, 0.5])


@group("test3")
def test_contract(student, check, expected, rng):
    x = np.array([[0.0, LN3], [5.0, 5.0], [LN3, 0.0]])
    p = student.softmax(x)
    check.unchanged("input unchanged", p)
    check.equal("row [0,ln3]: p[0]", p[0], [0.25, 0.75])
    check.equal("row [ln3,0]: p[2]", p[2], [0.75, 0.25])
    check.equal("row [7.5,ln3+7.5]: p[0]", student.softmax(x + 7.5)[0], [0.25, 0.75], atol=1e-12)

    r = student.softmax(np.arange(12.0).reshape(2, 2, 3))
    check.shape("3-D: r.shape", r, (2, 2, 3))
    check.equal("3-D: sums of the rows", r.sum(axis=-1), np.ones((2, 2)))
    check.equal("3-D: r[1][1]", r[1, 1], STEPS)
    check.equal("1-D [0,ln3]", student.softmax(np.array([0.0, LN3])), [0.25, 0.75])
    check.equal("rows of length 1", student.softmax(np.array([[4.2], [-7.0], [0.0]])), [[1.0], [1.0], [1.0]])

    check.equal("int64 [0,0]", student.softmax(np.array([0, 0])), [0.5, 0.5])
    check.equal("int64 [3,4,5]", student.softmax(np.array([3, 4, 5])), STEPS)
    check.dtype("int64 in -> float64 out", student.softmax(np.array([[0, 0]])), np.float64)
    single = student.softmax(x.astype(np.float32))
    check.dtype("float32 in -> float32 out", single, np.float32)
    check.equal("float32 row [0,ln3]: p[0]", single[0], [0.25, 0.75], atol=LOOSE)

    got, want = [], []
    for shape in [(5,), (3, 4), (2, 3, 4), (2, 3, 4), (2, 1, 3, 5)]:
        x = rng.uniform(-30, 30, shape)
        got.append(student.softmax(x))
        want.append(expected.softmax(x))
    check.match("random, one to four axes, match the oracle", got, want)


@group("test4")
def test_is_distribution(student, check, rng):
    def accepts(shown, p, *atol):
        check.true(f"is_distribution({shown}) is True", student.is_distribution(np.array(p), *atol))

    def refuses(shown, p, *atol):
        check.false(f"is_distribution({shown}) is False", student.is_distribution(np.array(p), *atol))

    accepts("[[0.25,0.75]]", [[0.25, 0.75]])
    accepts("[0.125,0.25,0.625]", [0.125, 0.25, 0.625])
    accepts("[0,1,0]", [0, 1, 0])
    accepts("two good rows", [[0.2, 0.3, 0.5], [1.0, 0.0, 0.0]])
    accepts("3-D, all rows good", np.full((2, 3, 4), 0.25))
    accepts("[0.7,0.2,0.1]", [0.7, 0.2, 0.1])  # 0.9999999999999999 when added up in this order
    accepts("float32, ten times 0.1", np.full(10, 0.1, np.float32))
    accepts("[0.5,0.5004], 1e-3", [0.5, 0.5004], 1e-3)
    accepts("random [4,5], rows divided by their sums", rng.dirichlet(np.ones(5), 4))

    refuses("[0.5,0.6]", [0.5, 0.6])
    refuses("[0.5,0.4]", [0.5, 0.4])
    refuses("[0,0]", [0.0, 0.0])
    refuses("[0.5,0.500005]", [0.5, 0.500005])
    refuses("[0.5,0.5004], 1e-4", [0.5, 0.5004], 1e-4)
    refuses("[1.5,-0.5]", [1.5, -0.5])
    refuses("[0.6,0.6,-0.2]", [0.6, 0.6, -0.2])
    refuses("[nan,1]", [np.nan, 1.0])
    refuses("[inf,0]", [np.inf, 0.0])
    refuses("row 1 of two is bad", [[0.5, 0.5], [0.5, 0.4]])
    refuses("row 0 of two is bad", [[0.5, 0.6], [0.5, 0.5]])
    refuses("row 1 of two is NaN", [[0.5, 0.5], [np.nan, np.nan]])
    refuses("rows that sum to 0.9 and 1.1", [[0.5, 0.4], [0.5, 0.6]])
    refuses("only the columns sum to 1", [[0.9, 0.2], [0.1, 0.8]])
    deep = np.full((2, 3, 4), 0.25)
    deep[1, 2, 3] = 0.5
    refuses("3-D, the last row is bad", deep)
    check.unchanged("p unchanged", student.is_distribution(np.array([[0.6, 0.2], [6.0, 2.0]])))
