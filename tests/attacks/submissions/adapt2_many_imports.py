"""Tries: nothing: a right solution that imports much of the standard library and lazy parts of NumPy. Must be seen: all 100 points."""
import numpy as np
def attention_scores(q, k, scale): return (q @ np.swapaxes(k, -1, -2)) * scale
def apply_mask(scores, mask): scores += mask
def softmax(x):
    e = np.exp(x - np.max(x, axis=-1, keepdims=True)); return e / e.sum(axis=-1, keepdims=True)

import ast, base64, bz2, csv, datetime, difflib, doctest, glob, html, importlib.resources, io, logging, mmap, pathlib, pickle, platform, queue, shutil, sqlite3, tempfile, unittest, uuid, zlib
import numpy.f2py, numpy.rec
np.rec.array([(1.0,)], dtype=[("a", float)]); "x".encode("idna"); "x".encode("utf-7"); mmap.mmap(-1, 4096).close()
