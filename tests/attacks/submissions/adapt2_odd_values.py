"""Tries: softmax() returns odd values in turn: surrogates, subnormals, NaN with payload, other dtypes, empty, deep and long lists. Must be seen: 50 points: attention_scores and apply_mask in full, nothing else, verdict failed or error, shown as the fault of a call."""
import numpy as np
def attention_scores(q, k, scale): return (q @ np.swapaxes(k, -1, -2)) * scale
def apply_mask(scores, mask): scores += mask
def softmax(x): return np.zeros(np.shape(x)) - 1

deep = []
for _ in range(2000): deep = [deep]
nan = np.frombuffer(b"\x01\x00\x00\x00\xde\xc0\xf0\x7f" * 16, "<f8").reshape(4, 4)
turn = ["\ud800", {"\ud800": 1}, deep, list(range(10_000)), list(range(10_001)), nan, np.full((4, 4), 5e-324), np.full((4, 4), -0.0), np.zeros((4, 4), np.float16), np.full((4, 4), 1 + 0j), np.ones((4, 4), bool), np.full((4, 4), 2**64 - 1, np.uint64), np.zeros((0, 4)), np.zeros((4, 0)), np.full((4, 4), np.datetime64("2020-01-01")),
        np.zeros((1,) * 32), np.array("x"), np.void(b"x"), 10**5000, float("nan"), 1j, b"x", bytearray(9), memoryview(b"x"), range(3), ..., NotImplemented, type, np, object(), np.random.default_rng(0), np.random.default_rng, np.dtype(float), slice(1), {1: 2}, {"a" * 200: 1}, (1, [2, {"x": (object(),)}])]
def softmax(x): turn.append(turn.pop(0)); return turn[-1]
