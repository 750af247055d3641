"""Suite of lab11-kv-cache: six groups of checks.

TEST 1 counts bytes. TEST 2 and 3 fill a cache and read it back, TEST 3 where there is no room or nothing fits.
TEST 4 decodes three tokens by hand; TEST 5 and 6 compare with attention over the whole text at once.
What a cache is made of stays with the student: the suite passes it from call to call and never looks inside.
"""

import numpy as np

from grader.suite import group

LN2, LN3 = np.log(2.0), np.log(3.0)
ASK = np.array([[1.0, 0.0]])
SILENT = np.array([[0.0, 0.0]])


def rows(rng, count):
    """Return q, k and v of ``count`` tokens, each [count, 4]."""
    return tuple(rng.uniform(-2, 2, (count, 4)) for _ in range(3))


def step(student, cache, qkv, begin, end, layer=0):
    """Decode the tokens from ``begin`` to before ``end``."""
    q, k, v = (array[begin:end] for array in qkv)
    return student.decode_step(q, k, v, cache, layer)


@group("test1")
def test_cache_bytes(student, check):
    sizes = [(1, 1, 1), (2, 32, 64), (4, 128, 64), (8, 64, 64), (32, 4096, 4096), (2, 32, 64, 2), (2, 3, 5, 7)]
    wants = [8, 32768, 262144, 262144, 4294967296, 16384, 420]
    for size, want in zip(sizes, wants, strict=True):
        check.equal(f"cache_bytes{size}", student.cache_bytes(*size), want)


@group("test2")
def test_append_and_read(student, check, rng):
    cache = student.cache_new(2, 5, 3)
    check.equal("a new cache: cache_len", student.cache_len(cache, 0), 0)
    check.shape("a new cache: shape of its keys", student.cache_read(cache, 0)[0], (0, 3))
    done = student.cache_append(cache, 0, np.array([1.0, 2.0, 3.0]), np.array([4.0, 5.0, 6.0]))
    check.equal("first row: cache_append", done, 0)
    check.unchanged("k and v unchanged", done, 2, 3)
    done = student.cache_append(cache, 0, np.array([7.0, 8.0, 9.0]), np.array([0.0, 1.0, 0.0]))
    check.equal("second row: cache_append", done, 1)
    check.equal("two rows: cache_len of layer 0", student.cache_len(cache, 0), 2)
    check.equal("two rows: cache_len without a layer", student.cache_len(cache), 2)
    check.equal("two rows: cache_len of layer 1", student.cache_len(cache, 1), 0)
    read = student.cache_read(cache, 0)
    check.shape("two rows: shape of the keys", read[0], (2, 3))
    check.equal("two rows: k[0]", read[0][0], [1.0, 2.0, 3.0], note="still there")
    check.equal("two rows: k[1]", read[0][1], [7.0, 8.0, 9.0])
    check.equal("two rows: v[0]", read[1][0], [4.0, 5.0, 6.0])
    check.equal("two rows: v[1]", read[1][1], [0.0, 1.0, 0.0])
    check.equal("read a second time: k[1]", student.cache_read(cache, 0)[0][1], [7.0, 8.0, 9.0])

    k, v = np.array([[0.0, 0.0, 0.0], [0.5, -1.5, 2.5]]), np.array([[1.0, 1.0, 2.0], [3.0, 5.0, 8.0]])
    check.equal("a chunk of two: cache_append", student.cache_append(cache, 0, k, v), 2)
    check.equal("a chunk of two: cache_len", student.cache_len(cache, 0), 4)
    read = student.cache_read(cache, 0)
    check.equal("a chunk of two: k[2]", read[0][2], [0.0, 0.0, 0.0])
    check.equal("a chunk of two: k[3]", read[0][3], [0.5, -1.5, 2.5])
    check.equal("a chunk of two: v[2]", read[1][2], [1.0, 1.0, 2.0])
    check.equal("a chunk of two: v[3]", read[1][3], [3.0, 5.0, 8.0])

    done = student.cache_append(cache, 1, np.array([[10.0, 20.0, 30.0]]), np.array([[40.0, 50.0, 60.0]]))
    check.equal("layer 1, first row: cache_append", done, 0)
    read = student.cache_read(cache, 1)
    check.equal("layer 1: k[0]", read[0][0], [10.0, 20.0, 30.0])
    check.equal("layer 1: v[0]", read[1][0], [40.0, 50.0, 60.0])
    check.equal("layer 0 after that: cache_len", student.cache_len(cache, 0), 4)
    check.equal("layer 0 after that: k[0]", student.cache_read(cache, 0)[0][0], [1.0, 2.0, 3.0])

    cache, (_, k, v) = student.cache_new(3, 8, 4), rows(rng, 7)
    got = [student.cache_append(cache, 2, k[begin:end], v[begin:end]) for begin, end in ((0, 1), (1, 3), (3, 7))]
    check.match("random chunks of 1, 2 and 4: bases 0, 1 and 3", got, [0, 1, 3])
    read = student.cache_read(cache, 2)
    check.match("random chunks of 1, 2 and 4: the keys come back", read[0], k)
    check.match("random chunks of 1, 2 and 4: the values come back", read[1], v)


@group("test3")
def test_room_and_errors(student, check):
    one, two = np.ones((1, 2)), np.array([[2.0, 3.0], [4.0, 5.0]])
    cache = student.cache_new(1, 1, 2)
    check.equal("room for 1: cache_append", student.cache_append(cache, 0, one, one), 0)
    check.raises("room for 1, a second row raises IndexError",
                 student.cache_append(cache, 0, two[0], two[1]), IndexError)
    check.equal("room for 1, after that: cache_len", student.cache_len(cache, 0), 1)
    check.equal("room for 1, after that: k[0]", student.cache_read(cache, 0)[0][0], [1.0, 1.0])

    cache = student.cache_new(2, 4, 2)
    student.cache_append(cache, 0, np.ones((3, 2)), np.ones((3, 2)))
    check.raises("3 of 4 taken, two rows raise IndexError", student.cache_append(cache, 0, two, two), IndexError)
    check.equal("3 of 4 taken, after that: cache_len", student.cache_len(cache, 0), 3)
    check.equal("3 of 4 taken, one more row: cache_append", student.cache_append(cache, 0, two[:1], two[1:]), 3)
    check.equal("the last row: k[3]", student.cache_read(cache, 0)[0][3], [2.0, 3.0])
    check.equal("layer 0 is full, layer 1 takes four rows: cache_append",
                student.cache_append(cache, 1, np.zeros((4, 2)), np.zeros((4, 2))), 0)
    check.equal("four zero rows: cache_len of layer 1", student.cache_len(cache, 1), 4)
    cache = student.cache_new(2, 4, 2)
    check.raises("layer 2 of 2 raises IndexError", student.cache_append(cache, 2, one, one), IndexError)
    check.raises("layer -1 raises IndexError", student.cache_append(cache, -1, one, one), IndexError)

    cache = student.cache_new(1, 5, 3)
    check.raises("k [2,3] with v [1,3] raises ValueError",
                 student.cache_append(cache, 0, np.ones((2, 3)), np.ones((1, 3))), ValueError)
    check.raises("k and v [2,1], d = 3 raises ValueError",
                 student.cache_append(cache, 0, np.ones((2, 1)), np.ones((2, 1))), ValueError)
    check.raises("k and v [2,4], d = 3 raises ValueError",
                 student.cache_append(cache, 0, np.ones((2, 4)), np.ones((2, 4))), ValueError)
    check.raises("k [2,3] with v [2,4] raises ValueError",
                 student.cache_append(cache, 0, np.ones((2, 3)), np.ones((2, 4))), ValueError)
    check.equal("after these errors: cache_len", student.cache_len(cache, 0), 0)
    check.equal("after these errors: cache_append",
                student.cache_append(cache, 0, np.full((1, 3), 0.5), np.full((1, 3), 0.25)), 0)
    check.equal("after these errors: k[0]", student.cache_read(cache, 0)[0][0], [0.5, 0.5, 0.5])

    first, second = student.cache_new(1, 4, 2), student.cache_new(1, 4, 2)
    student.cache_append(first, 0, one, one)
    check.equal("two caches, one row in the first: cache_len of the second", student.cache_len(second, 0), 0)
    check.equal("two caches: cache_append to the second", student.cache_append(second, 0, two, two), 0)
    check.equal("two caches: k[0] of the first", student.cache_read(first, 0)[0][0], [1.0, 1.0])
    check.equal("a third cache, made after that: cache_len", student.cache_len(student.cache_new(1, 4, 2), 0), 0)


@group("test4")
def test_decode_by_hand(student, check):
    cache = student.cache_new(1, 4, 2)
    out = student.decode_step(ASK, SILENT, np.array([[10.0, 0.0]]), cache)
    check.shape("step 1: out.shape", out, (1, 2))
    check.equal("step 1: out[0]", out[0], [10.0, 0.0], note="there is nothing else")
    check.unchanged("q, k and v unchanged", out, 0, 1, 2)
    out = student.decode_step(ASK, SILENT, np.array([[20.0, 4.0]]), cache)
    check.equal("step 2: out[0]", out[0], [15.0, 2.0], note="half of each value")
    out = student.decode_step(ASK, np.array([[LN2 * np.sqrt(2.0), 0.0]]), np.array([[0.0, 8.0]]), cache)
    check.equal("step 3: out[0]", out[0], [7.5, 5.0], note="weights 1/4, 1/4, 1/2")
    check.equal("after step 3: cache_len", student.cache_len(cache, 0), 3)
    read = student.cache_read(cache, 0)
    check.equal("after step 3: k[2]", read[0][2], [0.980258, 0.0])
    check.equal("after step 3: v[1]", read[1][1], [20.0, 4.0])

    cache, q = student.cache_new(2, 5, 4), np.ones((1, 4))
    student.decode_step(q, np.zeros((1, 4)), np.array([[0.0, 4.0, 8.0, 4.0]]), cache, 1)
    key = np.array([[2 * LN3, 0.0, 0.0, 0.0]])
    out = student.decode_step(q, key, np.array([[4.0, 8.0, 0.0, 4.0]]), cache, 1)
    check.equal("d = 4, layer 1, weights 1/4 and 3/4: out[0]", out[0], [3.0, 7.0, 2.0, 4.0])
    check.equal("d = 4: cache_len of layer 0", student.cache_len(cache, 0), 0)
    out = student.decode_step(q, key, np.array([[1.0, 2.0, 3.0, 4.0]]), cache)
    check.equal("d = 4, layer 0 is empty: out[0]", out[0], [1.0, 2.0, 3.0, 4.0], note="its own value")

    for far in (3000.0, -3000.0):
        cache = student.cache_new(1, 3, 2)
        student.decode_step(ASK, np.array([[far, 0.0]]), np.array([[10.0, 0.0]]), cache)
        out = student.decode_step(ASK, np.array([[far, 0.0]]), np.array([[20.0, 4.0]]), cache)
        check.equal(f"two keys [{far:g},0]: out[0]", out[0], [15.0, 2.0])


@group("test5")
def test_token_by_token(student, check, expected, rng):
    text = rows(rng, 6)
    want = expected.full_forward(*text)
    cache = student.cache_new(1, 6, 4)
    for i in range(6):
        out = step(student, cache, text, i, i + 1)
        check.match(f"token {i} matches row {i} of the whole text at once", out, want[i : i + 1], atol=1e-12)
    check.equal("six tokens: cache_len", student.cache_len(cache), 6)
    read = student.cache_read(cache, 0)
    check.match("six tokens: the keys come back", read[0], text[1])
    check.match("six tokens: the values come back", read[1], text[2])
    check.raises("room for 6, the seventh token raises IndexError", step(student, cache, text, 0, 1), IndexError)
    check.equal("after that: cache_len", student.cache_len(cache), 6)

    low, high = rows(rng, 5), rows(rng, 5)
    cache, low_out, high_out = student.cache_new(3, 7, 4), [], []
    for i in range(5):
        low_out.append(step(student, cache, low, i, i + 1, 0))
        high_out.append(step(student, cache, high, i, i + 1, 2))
    want_low, want_high = expected.full_forward(*low), expected.full_forward(*high)
    check.match("layers 0 and 2 in turn: layer 0 matches", low_out, list(want_low[:, None]), atol=1e-12)
    check.match("layers 0 and 2 in turn: layer 2 matches", high_out, list(want_high[:, None]), atol=1e-12)

    mine, yours = student.cache_new(1, 7, 4), student.cache_new(1, 7, 4)
    my_out, your_out = [], []
    for i in range(5):
        my_out.append(step(student, mine, low, i, i + 1))
        your_out.append(step(student, yours, high, i, i + 1))
    check.match("two caches in turn: the first matches", my_out, list(want_low[:, None]), atol=1e-12)
    check.match("two caches in turn: the second matches", your_out, list(want_high[:, None]), atol=1e-12)


@group("test6")
def test_prefill_and_chunks(student, check, expected, rng):
    cache = student.cache_new(1, 6, 2)
    ask, silent = np.tile(ASK, (2, 1)), np.zeros((2, 2))
    out = student.decode_step(ask, silent, np.array([[10.0, 0.0], [20.0, 4.0]]), cache)
    check.shape("two tokens at once: out.shape", out, (2, 2))
    check.equal("two tokens at once: out[0]", out[0], [10.0, 0.0], note="token 1 is its future")
    check.equal("two tokens at once: out[1]", out[1], [15.0, 2.0])
    keys = np.array([[LN2 * np.sqrt(2.0), 0.0], [0.0, 0.0]])
    out = student.decode_step(ask, keys, np.array([[0.0, 8.0], [4.0, 4.0]]), cache)
    check.equal("two more, base 2: out[0]", out[0], [7.5, 5.0], note="token 3 is its future")
    check.equal("two more, base 2: out[1]", out[1], [6.8, 4.8], note="weights 1/5, 1/5, 2/5, 1/5")

    values = np.array([[10.0, 0.0], [20.0, 4.0]])
    loud = np.array([[0.0, 0.0], [3000.0, 0.0]])
    out = student.decode_step(ask, loud, values, student.cache_new(1, 3, 2))
    check.equal("keys [0,0] and [3000,0]: out[0]", out[0], [10.0, 0.0], note="the loud key is its future")
    check.equal("keys [0,0] and [3000,0]: out[1]", out[1], [20.0, 4.0])
    out = student.decode_step(np.array([[0.0, 0.0], [1.0, 0.0]]), loud, values, student.cache_new(1, 3, 2))
    check.equal("queries [0,0] and [1,0], the same keys: out[0]", out[0], [10.0, 0.0])

    text = rows(rng, 6)
    want = expected.full_forward(*text)

    def chunks(*sizes, layer=0, cache=None):
        cache = student.cache_new(2, 7, 4) if cache is None else cache
        ends = np.cumsum(sizes)
        return [step(student, cache, text, end - size, end, layer) for size, end in zip(sizes, ends, strict=True)]

    check.match("all 6 at once: rows 0 to 5", chunks(6)[0], want, atol=1e-12)
    four, five, six = chunks(4, 1, 1)
    check.match("4, then one by one: rows 0 to 3", four, want[:4], atol=1e-12)
    check.match("4, then one by one: row 4", five, want[4:5], atol=1e-12)
    check.match("4, then one by one: row 5", six, want[5:], atol=1e-12)
    cache = student.cache_new(2, 7, 4)
    first, second = chunks(3, 3, cache=cache)
    check.match("3 and 3: rows 0 to 2", first, want[:3], atol=1e-12)
    check.match("3 and 3: rows 3 to 5", second, want[3:], atol=1e-12)
    check.equal("3 and 3: cache_len", student.cache_len(cache, 0), 6)
    check.raises("6 of 7 taken, two more raise IndexError", step(student, cache, text, 0, 2), IndexError)
    check.equal("6 of 7 taken, after that: cache_len", student.cache_len(cache, 0), 6)
    check.match("the same text in layer 1 of that cache: rows 0 to 2", chunks(3, layer=1, cache=cache)[0], want[:3],
                atol=1e-12)
    check.match("a fresh cache: rows 0 to 2 again", chunks(3)[0], want[:3], atol=1e-12)
    sizes = chunks(1, 2, 3)
    check.match("1, 2 and 3: rows 1 and 2", sizes[1], want[1:3], atol=1e-12)
    check.match("1, 2 and 3: rows 3 to 5", sizes[2], want[3:], atol=1e-12)
