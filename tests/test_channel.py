"""The worker's end of its connection, and when it rings for the verifier."""

import itertools

import numpy as np
import pytest

from grader.models import Limits
from grader.sandbox import channel, nodes, wire
from grader.sandbox.channel import Channel
from grader.sandbox.worker import Student, answer

ROOM = 1 << 20
SOURCE = """
def f(x):
    return x + 1

def g(x):
    return None

def much(x):
    return x.repeat(5000)
"""
LOAD = wire.encode_frame(wire.Load(SOURCE, "student.py"))
REPLY = wire.Returned(1, nodes.Plain(1.0))


def call(number, function="f", argument=None):
    return wire.Call(number, function, [nodes.encode_value(np.ones(3), ROOM) if argument is None else argument])


class Ends:
    """What a channel is connected to: parts to be received, and what was done, in order: replies and rings."""

    def __init__(self, *parts):
        self.parts = [*parts, b""]
        self.done = []
        decode = wire.reply_decoder()
        self.channel = Channel(
            lambda _: self.parts.pop(0),
            lambda frame: self.done.append(decode(frame[wire.HEADER.size :])),
            lambda: self.done.append("ring"),
        )


def answered(*requests):
    """Return what a worker does about requests, its load left out."""
    ends = Ends(LOAD, *map(wire.encode_frame, requests))
    answer(Student(Limits()), ends.channel)
    return ends.done[2:]


def test_bell_is_rung_once_when_all_of_several_calls_are_answered():
    done = answered(wire.Calls([call(7), call(8), call(9)]))
    assert [one.number for one in done[:-1]] == [7, 8, 9]
    assert done[-1] == "ring"
    assert done.count("ring") == 1


def test_bell_is_not_rung_for_a_call_that_is_asked_for_alone():
    done = answered(call(7), call(8))
    assert [one.number for one in done] == [7, 8]


def test_calls_that_take_what_was_not_given_are_not_made_and_neither_are_those_after_them():
    earlier = nodes.Earlier(1, -1)
    done = answered(wire.Calls([call(1), call(2, argument=earlier), call(3, "g"), call(4, argument=earlier), call(5)]))
    assert [one.number for one in done[:-1]] == [1, 2, 3, 4, 5]
    assert nodes.decode_value(done[1].value).tolist() == [3.0, 3.0, 3.0]
    assert [one.kind for one in done[3:-1]] == ["skipped", "skipped"]


@pytest.mark.parametrize("cut", [1, 3, 4, 20])
def test_request_that_comes_in_parts_is_read_whole(cut):
    frame = wire.encode_frame(wire.Calls([call(1)]))
    ends = Ends(frame + frame[:cut], frame[cut:])
    assert ends.channel.read() == wire.Calls([call(1)])
    assert ends.channel.read() == wire.Calls([call(1)])
    assert ends.channel.read() is None


def test_bell_is_rung_now_and_then_where_replies_are_many():
    done = answered(wire.Calls([call(number) for number in range(3 * channel.UNHEARD)]))
    rings = [at for at, one in enumerate(done) if one == "ring"]
    assert rings[0] <= channel.UNHEARD
    assert all(later - at <= channel.UNHEARD + 2 for at, later in itertools.pairwise(rings))


def test_bell_is_rung_before_a_reply_for_which_the_socket_may_have_no_room():
    done = answered(wire.Calls([call(1), call(2, "much"), call(3)]))
    assert [one if one == "ring" else one.number for one in done] == [1, "ring", 2, 3, "ring"]
    assert len(done[2].value.data) > channel.UNHEARD_BYTES


def test_channel_without_a_bell_sends_all_the_same():
    sent = []
    parts = [wire.encode_frame(call(1)), b""]
    one = Channel(lambda _: parts.pop(0), sent.append)
    assert one.read() == call(1)
    one.write(REPLY)
    one.wake()
    assert sent == [wire.encode_frame(REPLY)]
    assert one.read() is None
