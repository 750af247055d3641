"""Tries: class, function and file names with escapes, bidi, formulas, markup and HTML. Must be seen: 50 points: attention_scores and apply_mask in full, nothing else, verdict error, shown as the fault of a call."""
import numpy as np
def attention_scores(q, k, scale): return (q @ np.swapaxes(k, -1, -2)) * scale
def apply_mask(scores, mask): scores += mask
def softmax(x): return np.zeros(np.shape(x)) - 1

BAD = "\x1b[2J\u202e\u2066\u200b\x9b31m\r\n=HYPERLINK(\"http://127.0.0.1\")<script>alert(1)</script>[bold red]&amp;|@SUM(A1)\x00"
def inner(x): raise type("=cmd|'!A1'<b>[red]", (ValueError,), {})(BAD)
inner.__code__ = inner.__code__.replace(co_name=BAD, co_qualname=BAD) if hasattr(inner.__code__, "co_qualname") else inner.__code__.replace(co_name=BAD)
def softmax(x): print(BAD); inner(x)
