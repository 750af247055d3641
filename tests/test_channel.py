"""The worker's end of its connection, and when it rings for the verifier."""

import numpy as np
import pytest

from grader.sandbox import channel, nodes, wire
from grader.sandbox.channel import Channel

CALL = wire.encode_frame(wire.Call(1, "f", [nodes.encode_value(np.ones(3), 1 << 20)], ahead=2))
REPLY = wire.Returned(1, nodes.Plain(1.0))


class Ends:
    """What a channel is connected to: parts to be received, and what was done, in order."""

    def __init__(self, *parts):
        self.parts = [*parts, b""]
        self.done = []
        self.channel = Channel(
            lambda _: self.parts.pop(0), lambda data: self.done.append(len(data)), lambda: self.done.append("ring")
        )

    def answer(self, reply=REPLY):
        assert self.channel.read() is not None
        self.channel.write(reply)
        self.channel.heed()

    @property
    def rings(self):
        return self.done.count("ring")


def test_bell_is_rung_once_when_all_requests_that_came_are_answered():
    ends = Ends(CALL * 3)
    ends.answer()
    ends.answer()
    assert ends.rings == 0
    ends.answer()
    assert ends.done[-1] == "ring"
    assert ends.rings == 1


@pytest.mark.parametrize("cut", [1, 3, 4, 20])
def test_bell_is_rung_when_of_the_next_request_only_a_part_came(cut):
    ends = Ends(CALL + CALL[:cut], CALL[cut:])
    ends.answer()
    assert ends.rings == 1
    ends.answer()
    assert ends.rings == 2


def test_bell_is_rung_now_and_then_where_replies_are_many():
    ends = Ends(CALL * (2 * channel.UNHEARD + 1))
    for _ in range(2 * channel.UNHEARD):
        ends.answer()
    assert ends.rings == 2


def test_bell_is_rung_before_a_reply_for_which_the_socket_may_have_no_room():
    ends = Ends(CALL * 2)
    ends.answer(wire.Returned(1, nodes.encode_value(np.ones(10_000), 1 << 20)))
    assert ends.done[0] == "ring"
    assert ends.done[1] > channel.UNHEARD_BYTES


def test_channel_without_a_bell_sends_all_the_same():
    sent = []
    parts = [CALL, b""]
    one = Channel(lambda _: parts.pop(0), sent.append)
    assert one.read() is not None
    one.write(REPLY)
    one.heed()
    assert sent == [wire.encode_frame(REPLY)]
    assert one.read() is None
