"""Tries: frames that contradict themselves: shapes, depths, lengths, types, arrays without bytes, invalid UTF-8. Must be seen: 0 points, verdict crashed or failed, shown as the fault of a call."""
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
def returned(value, arrays=b"", size=None): return frame(b"\x84\xa2is\xa8returned\xa6number\x01\xa4args\x90\xa5value" + value, arrays, size)
def array(dtype, shape, length, arrays=b"", size=None): return returned(msgspec.msgpack.encode({"is": "array", "dtype": dtype, "shape": shape, "data": length}), arrays, size)
odd = [array("<f8", [-1, -1], 8, b"\0" * 8), array("|O8", [1], 8, b"\0" * 8), array("<f8", [1 << 39, 0], 0), array("<f8", [1 << 62, 1 << 62, 0], 0), array("<f8", [1] * 40, 8, b"\0" * 8), array("<M8", [1], 8, b"\0" * 8), array("(2,)<f8", [1], 16, b"\0" * 16),
       array("<f8", [1], 8), array("<f8", [1], -8, b"\0" * 8), array("<f8", [1], True, b"\0" * 8), array("<f8", [1], 8.0, b"\0" * 8), array("<f8", [1], b"\0" * 8), array("<f8", [1], 1 << 63, b"\0" * 8), array("<f8", [1], 8, b"\0" * 99), array("<f8", [1 << 60], 8, b"\0" * 8),
       returned(b"\x91" * 100_000), returned(b"\x83\xa2is\xa5items\xa4kind\xa1x\xa5items\x91" * 40_000), returned(b"\x82\xa2is\xa6opaque\xa4type\xa3\xed\xa0\x80"), returned(b"\x82\xa2is\xa5table\xa5items\xdf\xff\xff\xff\xff"), returned(b"\xc7\x0c\xff" + b"\0" * 12),
       frame(b""), frame(b"\xc1"), struct.pack(">I", 0), struct.pack(">I", 3) + b"abc", struct.pack(">II", 4, 1 << 31), struct.pack(">II", 8, 0xFFFFFFFF) + b"abcd"]
def call(self, request, *given):
    odd.append(odd.pop(0)); return odd[-1]
worker.Student.call = call
