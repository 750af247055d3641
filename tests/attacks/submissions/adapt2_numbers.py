"""Tries: numbers its replies -1, 2**63, True, 1.0, a text, nil. Must be seen: 0 points, verdict crashed, shown as the fault of a call."""
import numpy as np
def attention_scores(q, k, scale): return np.zeros((len(q), len(k)))
def apply_mask(scores, mask): return None
def softmax(x): return np.zeros(np.shape(x)) - 1
import os, sys
from grader.sandbox import wire
worker = sys.modules['grader.sandbox.worker']
import struct
def raw(self, reply):
    data = reply if type(reply) is bytes else wire.encode_frame(reply)
    while data: data = data[os.write(3, data):]
worker.Channel.write = raw
def frame(meta, arrays=b"", size=None): return struct.pack(">II", 4 + len(meta) + len(arrays) if size is None else size, len(meta)) + meta + arrays

import msgspec
odd = [-1, 1 << 63, True, 1.0, "1", None, -(1 << 63)]
def call(self, request, *given):
    odd.append(odd.pop(0))
    return frame(msgspec.msgpack.encode({"is": "returned", "number": odd[0], "value": {"is": "plain", "value": None}, "args": []}))
worker.Student.call = call
