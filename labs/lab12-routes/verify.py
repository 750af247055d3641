"""Suite of lab12-routes: seven groups of checks.

TEST 1 and 2 follow the state of an RNN and what is left in it, TEST 3 the fixed weights of a fully connected layer.
TEST 4 looks at the weights of attention for sentences that fit on paper, TEST 5 at what they make possible: any
length, any order, all rows at once. TEST 6 and 7 compare what the three routes cost.
"""

import numpy as np

from grader.suite import group

LATE = np.array([[1.0], [0.0], [0.0], [4.0]])
W = np.array([[1.0, 0.0, 0.0], [0.5, 0.5, 0.0], [0.2, 0.3, 0.5]])
SENTENCE = np.array([[2.0, 0.0], [0.0, 2.0], [2.0, 0.0]])
OTHER = np.array([[2.0, 0.0], [2.0, 0.0], [0.0, 2.0]])  # the same tokens, in another order


@group("test1")
def test_rnn_route(student, check, expected, rng):
    h = student.rnn_route(LATE, 0.5)
    check.shape("h.shape", h, (4, 1))
    check.cells("h", h, [[1.0], [0.5], [0.25], [4.125]])
    check.unchanged("x unchanged", h)
    h = student.rnn_route(np.array([[1.0, 10.0], [2.0, 20.0], [3.0, 40.0]]), 0.5)
    check.equal("two features: h[1]", h[1], [2.5, 25.0])
    check.equal("two features: h[2]", h[2], [4.25, 52.5])
    check.equal("history 2, 0: h[1]", student.rnn_route(np.array([[2.0], [0.0]]), 0.5)[1], [1.0])
    check.equal("history 0, 1: h[1]", student.rnn_route(np.array([[0.0], [1.0]]), 0.5)[1], [1.0],
                note="another history, the same state")
    check.equal("five one-hot tokens: h[4]", student.rnn_route(np.eye(5), 0.5)[4], [0.0625, 0.125, 0.25, 0.5, 1.0])

    check.equal("one token: h[0]", student.rnn_route(np.array([[3.0, 7.0]]), 0.5)[0], [3.0, 7.0])
    check.equal("w = 0: h[3]", student.rnn_route(LATE, 0.0)[3], [4.0])
    check.equal("w = 1: h[3]", student.rnn_route(LATE, 1.0)[3], [5.0])
    check.equal("w = -1: h[3]", student.rnn_route(LATE, -1.0)[3], [3.0])
    check.equal("w = 10: h[3]", student.rnn_route(LATE, 10.0)[3], [1004.0])
    check.equal("int64 x: h[3]", student.rnn_route(LATE.astype(int), 0.5)[3], [4.125])

    x = rng.normal(size=(6, 3))
    later = x.copy()
    later[4] += 1.0
    first, second = student.rnn_route(x, 0.8), student.rnn_route(later, 0.8)
    check.at_most("another token 4: change of h[0] to h[3]", np.abs(first[:4] - second[:4]).max(), 1e-12)
    check.equal("another token 4: change of h[5]", second[5] - first[5], [0.8, 0.8, 0.8])
    got, want = [], []
    for _ in range(10):
        x, w = rng.normal(size=(6, 3)), float(rng.uniform(-1.5, 1.5))
        got.append(student.rnn_route(x, w))
        want.append(expected.rnn_route(x, w))
    check.match("random [6,3] (x10) match the oracle", got, want)


@group("test2")
def test_rnn_influence(student, check, expected, rng):
    influence = student.rnn_influence(0.5, 7)
    check.shape("influence.shape", influence, (7,))
    for i in range(7):
        check.equal(f"influence[{i}]", influence[i], 0.5 ** (6 - i), atol=1e-12)
    check.equal("w = 1.5, L = 4", student.rnn_influence(1.5, 4), [3.375, 2.25, 1.5, 1.0], note="it explodes")
    check.equal("w = 1, L = 3", student.rnn_influence(1.0, 3), [1.0, 1.0, 1.0])
    check.equal("w = 0, L = 3", student.rnn_influence(0.0, 3), [0.0, 0.0, 1.0])
    check.equal("w = -0.5, L = 4", student.rnn_influence(-0.5, 4), [-0.125, 0.25, -0.5, 1.0])
    check.equal("w = 2, a whole number, L = 4", student.rnn_influence(2, 4), [8.0, 4.0, 2.0, 1.0])
    check.equal("L = 1", student.rnn_influence(0.5, 1), [1.0])
    check.equal("w = 0.9, L = 100: influence[0]", student.rnn_influence(0.9, 100)[0], 2.951266543e-05, atol=1e-12)
    got, want = [], []
    for _ in range(10):
        w = float(rng.uniform(-1.5, 1.5))
        got.append(student.rnn_influence(w, 6))
        want.append(expected.rnn_influence(w, 6))
    check.match("random w, L = 6 (x10) match the oracle", got, want)


@group("test3")
def test_fc_route(student, check, expected, rng):
    done = student.fc_route(np.array([[10.0], [20.0], [30.0]]), W)
    check.shape("out.shape", done, (3, 1))
    check.cells("10, 20, 30: out", done, [[10.0], [15.0], [23.0]])
    check.cells("-1, 0, 5: out", student.fc_route(np.array([[-1.0], [0.0], [5.0]]), W), [[-1.0], [-0.5], [2.3]])
    check.unchanged("x and W unchanged", done)
    check.equal("30, 20, 10: out[2]", student.fc_route(np.array([[30.0], [20.0], [10.0]]), W)[2], [17.0],
                note="the weights stay with the places")

    signs = np.array([[2.0, 0.0, 0.0], [0.0, 0.0, -1.0], [1.0, 1.0, 1.0]])
    two = student.fc_route(np.array([[1.0, 10.0], [2.0, 20.0], [4.0, 40.0]]), signs)
    check.shape("two features: out.shape", two, (3, 2))
    check.equal("weights are used as given: out[0]", two[0], [2.0, 20.0], note="the row sums to 2")
    check.equal("a weight of -1 on a later token: out[1]", two[1], [-4.0, -40.0])
    check.equal("weights 1, 1, 1: out[2]", two[2], [7.0, 70.0])
    check.equal("int64 x: out[2]", student.fc_route(np.array([[1], [2], [4]]), W)[2], [2.8])

    for length, shape in (4, (3, 3)), (2, (3, 3)), (1, (3, 3)), (4, (3, 4)), (3, (3, 4)), (3, (4, 3)), (3, (1, 3)):
        told = f"length {length} with a W {list(shape)} raises ValueError".replace(", ", ",")
        check.raises(told, student.fc_route(np.ones((length, 2)), np.ones(shape)), ValueError)

    x, y, weights = rng.normal(size=(5, 3)), rng.normal(size=(5, 3)), rng.normal(size=(5, 5))
    one, other, both = (student.fc_route(sentence, weights) for sentence in (x, y, x + y))
    check.at_most("the same weights for any sentence: |out(x + y) - out(x) - out(y)|",
                  np.abs(both - one - other).max(), 1e-12)
    check.match("random [5,3] with W [5,5] matches the oracle", one, expected.fc_route(x, weights))
    got, want = [], []
    for _ in range(10):
        x, weights = rng.normal(size=(4, 6)), rng.normal(size=(4, 4))
        got.append(student.fc_route(x, weights))
        want.append(expected.fc_route(x, weights))
    check.match("random [4,6] with W [4,4] (x10) match the oracle", got, want)


@group("test4")
def test_attention_weights(student, check):
    done = student.attention_route(SENTENCE)
    out, A = done[0], done[1]
    check.equal("number of returned arrays", np.shape(student.attention_route(SENTENCE[:2]))[0], 2)
    check.shape("out.shape", out, (3, 2))
    check.shape("A.shape", A, (3, 3))
    check.cells("A", A, [[1.0, 0.0, 0.0], [0.055807, 0.944193, 0.0], [0.485648, 0.028705, 0.485648]])
    check.at_most("largest weight above the diagonal", np.triu(A, k=1).max(), 0.0)
    check.cells("out", out, [[2.0, 0.0], [0.111614, 1.888386], [1.942591, 0.057409]])
    check.unchanged("x unchanged", done)

    other = student.attention_route(OTHER)
    check.equal("another sentence: A[1]", other[1][1], [0.5, 0.5, 0.0], note="other content, other weights")
    check.equal("another sentence: A[2]", other[1][2], [0.052857, 0.052857, 0.894285])
    check.equal("another sentence: out[2]", other[0][2], [0.21143, 1.78857])
    again = student.attention_route(SENTENCE, True)
    check.equal("the first sentence again, causal=True: A[1]", again[1][1], [0.055807, 0.944193, 0.0])

    done = student.attention_route(SENTENCE, False)
    check.equal("causal=False: A[0]", done[1][0], [0.485648, 0.028705, 0.485648], note="it reads token 2")
    check.equal("causal=False: A[1]", done[1][1], [0.052857, 0.894285, 0.052857])
    check.equal("causal=False: out[1]", done[0][1], [0.21143, 1.78857])
    longer = student.attention_route(np.array([[1.0, 2.0], [0.0, 1.0], [3.0, 0.0]]))
    check.equal("tokens of different length: A[1]", longer[1][1], [0.669762, 0.330238, 0.0])
    check.equal("tokens of different length: A[2]", longer[1][2], [0.014142, 0.001695, 0.984163])


@group("test5")
def test_attention_any_length(student, check, expected, rng):
    alone = student.attention_route(np.array([[3.0, -1.0]]))
    check.equal("one token: A", alone[1], [[1.0]])
    check.equal("one token: out[0]", alone[0][0], [3.0, -1.0])
    four = student.attention_route(np.vstack([SENTENCE, [[1.0, 1.0]]]))
    check.shape("four tokens: A.shape", four[1], (4, 4))
    check.equal("four tokens: A[3]", four[1][3], [0.25, 0.25, 0.25, 0.25])
    check.equal("four tokens: A[2]", four[1][2], [0.485648, 0.028705, 0.485648, 0.0], note="as without the fourth")

    x = rng.normal(size=(7, 3))
    whole = student.attention_route(x)
    check.shape("[7,3]: out.shape", whole[0], (7, 3))
    check.at_most("[7,3]: distance of the row sums from 1", np.abs(whole[1].sum(axis=-1) - 1).max(), 1e-12)
    check.match("[7,3]: A matches the oracle", whole[1], expected.attention_route(x)[1])
    check.match("[7,3]: out matches the oracle", whole[0], expected.attention_route(x)[0])
    for n in 2, 5:
        prefix = student.attention_route(x[:n])[0]
        check.at_most(f"the first {n} of 7 tokens alone: change of their outputs",
                      np.abs(whole[0][:n] - prefix).max(), 1e-12)
    edited = x.copy()
    edited[2] = [9.0, 9.0, 9.0]
    changed = student.attention_route(edited)[0]
    check.at_most("another token 2: change of out[0] and out[1]", np.abs(changed[:2] - whole[0][:2]).max(), 1e-12)
    check.true("another token 2: out[2] changes", np.abs(changed[2] - whole[0][2]).max() > 0.01)

    everything = student.attention_route(x, False)
    check.match("[7,3], causal=False: A matches the oracle", everything[1], expected.attention_route(x, False)[1])
    check.match("[7,3], causal=False: out matches the oracle", everything[0], expected.attention_route(x, False)[0])
    order = [3, 0, 6, 5, 1, 4, 2]
    check.at_most("causal=False, tokens in another order: the outputs move with them",
                  np.abs(student.attention_route(x[order], False)[0] - everything[0][order]).max(), 1e-12)

    large = np.array([[40.0, 0.0], [0.0, 1.0], [0.0, -1.0], [0.0, 0.0]])
    check.equal("scores from -1131 to 1131: A[0]", student.attention_route(large)[1][0], [1.0, 0.0, 0.0, 0.0])
    check.equal("scores from -1131 to 1131: A[3]", student.attention_route(large)[1][3], [0.25, 0.25, 0.25, 0.25])
    check.equal("scores 90 and 100: A[1]", student.attention_route(np.array([[9.0], [10.0]]))[1][1],
                [0.0000454, 0.9999546])
    check.equal("scores 2 and 4, a later one of 2000: A[1]",
                student.attention_route(np.array([[1.0], [2.0], [1000.0]]))[1][1], [0.119203, 0.880797, 0.0])
    huge = student.attention_route(np.array([[1.0, 0.0], [30.0, 0.0]]))
    check.at_most("a later token with a score of 21: A[0][1]", huge[1][0, 1], 0.0)
    whole_numbers = student.attention_route(np.array([[0, 0], [0, 0], [1, 5]]), False)
    check.equal("int64 x, causal=False: A[0]", whole_numbers[1][0], [1 / 3, 1 / 3, 1 / 3])
    check.equal("int64 x, causal=False: out[0]", whole_numbers[0][0], [1 / 3, 5 / 3])


@group("test6")
def test_serial_steps(student, check):
    for route, length, want in (
        ("rnn", 7, 7), ("rnn", 1, 1), ("rnn", 512, 512), ("fc", 7, 1), ("fc", 512, 1),
        ("attention", 7, 1), ("attention", 512, 1),
    ):  # fmt: skip
        check.equal(f"serial_steps({route}, {length})", student.serial_steps(route, length), want)
    check.raises("an unknown route raises ValueError", student.serial_steps("pigeon", 7), ValueError)


@group("test7")
def test_path_length(student, check):
    for route, i, j, want in (
        ("rnn", 6, 0, 6), ("rnn", 5, 2, 3), ("rnn", 6, 5, 1), ("rnn", 511, 0, 511), ("fc", 6, 0, 1), ("fc", 511, 2, 1),
        ("attention", 6, 0, 1), ("attention", 511, 2, 1),
    ):  # fmt: skip
        check.equal(f"path_length({route}, {i}, {j})", student.path_length(route, i, j), want)
    links = student.path_length("rnn", 6, 2)
    check.equal("0.5 to the power of path_length(rnn, 6, 2)", np.power(0.5, links), 0.0625, note="token 2 in h[6]")
    check.raises("an unknown route raises ValueError", student.path_length("pigeon", 6, 0), ValueError)
