"""Suite of lab13-heatmap: six groups of checks.

TEST 1 and 2 turn a sentence into vectors, TEST 3 and 4 vectors into weights, TEST 5 and 6 weights into something one
can look at. The vectors of TEST 3 are made by hand, so that each weight can be told in advance; those of TEST 4 are
not.
"""

import numpy as np

from grader.suite import group

SENTENCE = "小猫追球因为它想玩"
WORDS = ["小猫", "追", "球", "因为", "它", "想", "玩"]
TABLE = {
    "小猫": np.array([3.0, 0.0, 0.0, 0.0]),  # an animal
    "追": np.array([0.0, 3.0, 0.0, 0.0]),  # something one does
    "球": np.array([0.0, 0.0, 3.0, 0.0]),  # a thing
    "因为": np.array([0.0, 0.0, 0.0, 3.0]),  # a word that joins
    "它": np.array([3.0, 0.0, 1.0, 0.0]),  # an animal or a thing, rather an animal
    "想": np.array([1.0, 1.0, 0.0, 0.0]),
    "玩": np.array([0.0, 2.0, 2.0, 0.0]),
}
E = np.stack([TABLE[word] for word in WORDS])


def says(check, name, text, want):
    """Check a text of one line: equal, character by character."""
    check.true(f"{name} == '{want}'", text == want)


def words(check, label, tokens, want):
    """Check a list of texts."""
    check.true(f"{label}: {' '.join(want)}", np.array_equal(tokens, want))


@group("test1")
def test_tokenize(student, check, rng):
    tokens = student.tokenize(SENTENCE, WORDS)
    check.equal("number of tokens", np.size(tokens), 7, note="of 9 characters")
    for i, word in enumerate(WORDS):
        says(check, f"tokens[{i}]", tokens[i], word)
    check.unchanged("vocab unchanged", student.tokenize("追小猫", ["追", "小猫", "玩"]), 1)

    words(check, "vocab backwards", student.tokenize(SENTENCE, WORDS[::-1]), WORDS)
    single = list("小猫追球因为它想玩")
    words(check, "vocab with all single characters in front", student.tokenize(SENTENCE, single + WORDS), WORDS)
    words(check, "another order of words", student.tokenize("球追小猫", WORDS), ["球", "追", "小猫"])
    words(check, "a word that comes twice", student.tokenize("它想它", WORDS), ["它", "想", "它"])
    cats = ["小猫", "小", "小猫咪", "追"]
    words(check, "words of 1, 2 and 3", student.tokenize("小猫咪追小小猫", cats), ["小猫咪", "追", "小", "小猫"])
    words(check, "letters", student.tokenize("abcab", ["a", "b", "ab", "abc"]), ["abc", "ab"])
    check.equal("an empty sentence: number of tokens", np.size(student.tokenize("", WORDS)), 0)

    life = ["研究", "生命", "研究生", "起源"]
    words(check, "研究生命起源, the longest word first",
          student.tokenize("研究生命起源", [*life, "命"]), ["研究生", "命", "起源"])
    check.raises("研究生命起源 without 命 raises ValueError", student.tokenize("研究生命起源", life), ValueError)
    check.raises("狗追球 raises ValueError", student.tokenize("狗追球", WORDS), ValueError)
    check.raises("追球狗 raises ValueError", student.tokenize("追球狗", WORDS), ValueError)
    check.raises("追小, a word cut off, raises ValueError", student.tokenize("追小", WORDS), ValueError)

    came_back = []
    for _ in range(10):
        drawn = [str(word) for word in rng.choice(WORDS, size=int(rng.integers(4, 9)))]
        came_back.append(np.array_equal(student.tokenize("".join(drawn), WORDS), drawn))
    check.true("random sentences (x10) come apart as they were put together", np.stack(came_back).all())


@group("test2")
def test_embed(student, check, expected, rng):
    out = student.embed(WORDS, TABLE)
    check.shape("E.shape", out, (7, 4))
    check.equal("E[0], 小猫", out[0], [3, 0, 0, 0])
    check.equal("E[3], 因为", out[3], [0, 0, 0, 3])
    check.equal("E[4], 它", out[4], [3, 0, 1, 0])
    check.equal("E[6], 玩", out[6], [0, 2, 2, 0])
    check.unchanged("tokens and table unchanged", out)
    twice = student.embed(["追", "球", "追"], TABLE)
    check.equal("追 球 追", twice, [[0, 3, 0, 0], [0, 0, 3, 0], [0, 3, 0, 0]])

    narrow = {"a": [1, 2, 3], "b": [-4, 5, 6]}  # lists of whole numbers, d = 3
    out = student.embed(["b", "a", "b", "b"], narrow)
    check.equal("b a b b, a table of lists, d = 3", out, [[-4, 5, 6], [1, 2, 3], [-4, 5, 6], [-4, 5, 6]])
    check.dtype("a table of whole numbers: out is float64", out, np.float64)
    check.equal("fractions", student.embed(["a"], {"a": [0.5, -1.25]}), [[0.5, -1.25]])
    check.raises("a token that is not in the table raises KeyError", student.embed(["追", "狗"], TABLE), KeyError)

    table = {word: rng.normal(size=5) for word in WORDS}
    tokens = [str(word) for word in rng.choice(WORDS, size=9)]
    check.match("random table, 9 tokens: out matches the oracle",
                student.embed(tokens, table), expected.embed(tokens, table))


@group("test3")
def test_heatmap_of_the_sentence(student, check, expected):
    A = student.heatmap(E)
    check.shape("A.shape", A, (7, 7))
    check.at_most("rows of A: distance of their sums from 1", np.abs(A.sum(axis=-1) - 1).max(), 1e-12)
    check.at_most("largest weight above the diagonal", np.abs(np.triu(A, k=1)).max(), 0.0)
    for i, j, want in [
        (0, 0, 1.0), (1, 0, 0.010987), (1, 1, 0.989013), (4, 0, 0.367549), (4, 1, 0.004083), (4, 2, 0.018299),
        (4, 4, 0.605986), (5, 1, 0.2467435), (6, 1, 0.1965205), (6, 2, 0.1965205), (6, 6, 0.534198),
    ]:  # fmt: skip
        check.equal(f"A[{WORDS[i]}][{WORDS[j]}]", A[i, j], want)
    check.equal("A[它][小猫] / A[它][球]", A[4, 0] / A[4, 2], 20.085537, note="e^3")
    check.match("A matches the oracle", A, expected.heatmap(E))
    check.unchanged("E unchanged", A)

    F = student.heatmap(E, False)
    check.equal("causal=False: F[小猫][它]", F[0, 4], 0.477504)
    check.equal("causal=False: F[它][小猫]", F[4, 0], 0.357052)
    check.match("causal=False: F matches the oracle", F, expected.heatmap(E, False))

    turned = student.heatmap(E[[2, 1, 0, 3, 4, 5, 6]])  # 球追小猫因为它想玩
    check.equal("球 and 小猫 change places: A[它][小猫]", turned[4, 2], 0.367549)
    check.equal("球 and 小猫 change places: A[它][球]", turned[4, 0], 0.018299)
    other = E.copy()
    other[6] = [5.0, -1.0, 2.0, 0.5]
    change = np.abs(student.heatmap(other) - A)
    check.at_most("another last word: change of rows 0 to 5", change[:6].max(), 1e-12)
    check.true("another last word: row 6 changes", change[6].max() > 0.01)


@group("test4")
def test_heatmap_of_other_vectors(student, check, expected, rng):
    noise = np.random.default_rng(0).standard_normal((7, 4))
    F = student.heatmap(0.1 * noise, False)
    check.below("random vectors times 0.1, causal=False: distance from 1/7", np.abs(F - 1 / 7).max(), 0.02)
    A = student.heatmap(0.1 * noise)
    even = np.tril(np.ones((7, 7))) / np.arange(1, 8)[:, None]
    check.below("random vectors times 0.1: distance of row i from 1/(i+1)", np.abs(A - even).max(), 0.02)
    check.true("random vectors times 3: a weight above 0.99 off row 0", student.heatmap(3 * noise)[1:].max() > 0.99)
    check.true("the sentence: a weight above 0.9 off row 0", student.heatmap(E)[1:].max() > 0.9)

    nine = np.array([[1.0] * 9, [0.0] * 9])
    check.equal("d = 9, scores 9/3 and 0: F[0]", student.heatmap(nine, False)[0], [0.952574, 0.047426])
    check.equal("one token", student.heatmap(np.array([[2.0, 1.0, 5.0]])), [[1.0]])
    whole = student.heatmap(E.astype(int))
    check.equal("int64 E: A[它]", whole[4], [0.367549, 0.004083, 0.018299, 0.004083, 0.605986, 0.0, 0.0])
    check.dtype("float32 in -> float32 out", student.heatmap(E.astype(np.float32)), np.float32)

    long_rows = np.array([[100.0, 0.0], [0.0, 1.0]])
    F = student.heatmap(long_rows, False)
    check.equal("scores of 7071 in row 0: F[0]", F[0], [1.0, 0.0], note="no NaN")
    check.equal("scores of 7071 in row 0: F[1]", F[1], [0.330238, 0.669762], note="no NaN")
    later = np.array([[1.0, 0.0], [2000.0, 0.0]])
    check.equal("a hidden score of 1414: A[0]", student.heatmap(later)[0], [1.0, 0.0], note="no NaN")
    pair = student.heatmap(np.array([[4.0, 0.0, 0.0], [4.0, 1.0, 0.0]]), False)
    check.equal("scores 9.24 and 9.81: F[1]", pair[1], [0.359542, 0.640458], note="no clipping")

    got, want = [], []
    for n, d in ((5, 3), (3, 6), (8, 2)):
        for causal in (True, False):
            vectors = rng.normal(size=(n, d))
            got.append(student.heatmap(vectors, causal))
            want.append(expected.heatmap(vectors, causal))
    check.match("random [5,3], [3,6] and [8,2] (x6) match the oracle", got, want)


@group("test5")
def test_top_key(student, check, expected, rng):
    check.equal("row [0.1, 0.7, 0.2]", student.top_key(np.array([[0.1, 0.7, 0.2]]), 0), 1)
    check.equal("row [0.1, 0.45, 0.45], a tie", student.top_key(np.array([[0.1, 0.45, 0.45]]), 0), 1)
    check.equal("row [0.45, 0.1, 0.45], a tie", student.top_key(np.array([[0.45, 0.1, 0.45]]), 0), 0)
    check.equal("row [-3, -1, -2], all below 0", student.top_key(np.array([[-3.0, -1.0, -2.0]]), 0), 1)
    rows = np.array([[0.1, 0.2, 0.6, 0.1], [0.25, 0.3, 0.25, 0.2], [0.1, 0.1, 0.1, 0.7]])
    for i, want in enumerate([2, 1, 3]):
        check.equal(f"three rows of four: row {i}", student.top_key(rows, i), want)
    found = student.top_key(rows, 1)
    check.dtype("an int, not a float", np.atleast_1d(found), np.int64)
    check.unchanged("A unchanged", found)

    A = expected.heatmap(E)
    check.equal("the sentence: row 它", student.top_key(A, 4), 4, note="它 itself")
    check.equal("the sentence, diagonal set to 0: row 它",
                student.top_key(np.where(np.eye(7) > 0, 0.0, A), 4), 0, note="小猫")
    got, want = [], []
    for i in range(5):
        weights = rng.random((5, 8))
        got.append(student.top_key(weights, i))
        want.append(expected.top_key(weights, i))
    check.match("random [5,8] (x5) match the oracle", got, want)


@group("test6")
def test_ascii_heatmap(student, check, expected, rng):
    drawn = student.ascii_heatmap(np.array([[1.0, 0.0], [0.5, 0.5]]), ["猫", "球"])
    lines = drawn.split("\n")
    check.equal("number of lines", np.size(lines), 2)
    says(check, "line 0", lines[0], "猫|@ |")
    says(check, "line 1", lines[1], "球|++|")
    check.false("no line break at the end", drawn.endswith("\n"))
    check.unchanged("A and labels unchanged", drawn)

    wide = student.ascii_heatmap(np.array([[0.05, 0.15, 0.25, 0.35, 0.45], [0.55, 0.65, 0.75, 0.85, 0.95]]), ["a", "b"])
    says(check, "weights 0.05 to 0.45", wide.split("\n")[0], "a| .:-=|")
    says(check, "weights 0.55 to 0.95", wide.split("\n")[1], "b|+*#%@|")
    lines = student.ascii_heatmap(np.array([[0.0], [1.0]]), ["因为", " x "]).split("\n")
    says(check, "a label of two characters", lines[0], "因为| |")
    says(check, "a label with spaces", lines[1], " x |@|")
    says(check, "no weight above 0.3", student.ascii_heatmap(np.array([[0.25, 0.05, 0.15]]), ["c"]), "c|: .|")
    says(check, "one weight", student.ascii_heatmap(np.array([[1.0]]), ["我"]), "我|@|")
    two = student.ascii_heatmap(np.array([[0.0, 0.49, 0.5, 0.51, 1.0]]), ["two"], "-X")
    says(check, "a ramp of two", two, "two|--XXX|")
    eight = student.ascii_heatmap(np.array([[0.0, 0.124, 0.126, 0.874, 0.876, 0.999, 1.0]]), ["eight"], "01234567")
    says(check, "a ramp of eight", eight, "eight|0016777|")

    padded = [word.ljust(2, "\u3000") for word in WORDS]
    picture = ["@      ", " @     ", "  @    ", "   @   ", "-   *  ", "::  :. ", " ..   +"]
    lines = student.ascii_heatmap(expected.heatmap(E), padded).split("\n")
    for i, cells in enumerate(picture):
        says(check, f"the sentence: line {i}", lines[i], f"{padded[i]}|{cells}|")

    as_drawn = []
    for ramp in ("01", "abc", "01234567", " .:-=+*#%@"):
        numbers = rng.integers(0, len(ramp), size=(3, 5))
        weights = (numbers + rng.uniform(0.1, 0.9, size=(3, 5))) / len(ramp)
        want = "\n".join(f"{label}|{''.join(ramp[n] for n in row)}|" for label, row in zip("xyz", numbers, strict=True))
        as_drawn.append(student.ascii_heatmap(weights, ["x", "y", "z"], ramp) == want)
    check.true("random [3,5], ramps of 2, 3, 8 and 10", np.stack(as_drawn).all())
