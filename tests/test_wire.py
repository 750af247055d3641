import contextlib
import math
import struct
import tracemalloc

import msgspec
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from grader.errors import ProtocolError
from grader.sandbox import nodes, wire

ROOM = 1 << 20
NATIVE = ["?", "i1", "i2", "i4", "i8", "u1", "u2", "u4", "u8", "f2", "f4", "f8", "c8", "c16"]
DTYPES = [np.dtype(order + code) for code in NATIVE for order in "<>"]


def over(value, room=ROOM):
    """Return a value as it arrives at the other end of the wire."""
    frame = wire.encode_frame(wire.Returned(1, nodes.encode_value(value, room)))
    reply = wire.reply_decoder()(frame[wire.HEADER.size :])
    assert isinstance(reply, wire.Returned)
    return nodes.decode_value(reply.value)


def decode_all(payload):
    """Decode a reply and every value in it."""
    reply = wire.reply_decoder()(payload)
    if isinstance(reply, wire.Returned):
        for node in (reply.value, *reply.changed.values()):
            nodes.decode_value(node)
    return reply


def refuses_or_decodes(decode, *args):
    """Run a decoder: the only exception it may raise is ProtocolError."""
    with contextlib.suppress(ProtocolError):
        decode(*args)


def same_bits(one, other):
    return one.dtype == other.dtype and one.shape == other.shape and one.tobytes() == other.tobytes()


# --- values that arrive


@st.composite
def arrays(draw):
    """Arrays of every dtype that is sent, any bits in them, in any memory layout."""
    dtype = draw(st.sampled_from(DTYPES))
    shape = tuple(draw(st.lists(st.integers(0, 4), max_size=4)))
    size = math.prod(shape) * dtype.itemsize
    bits = np.random.default_rng(draw(st.integers(0, 999))).bytes(size)
    if dtype.kind == "b":
        bits = bytes(bit & 1 for bit in bits)
    array = np.frombuffer(bits, dtype).reshape(shape)
    layout = draw(st.sampled_from(["C", "F", "transposed", "reversed", "strided", "broadcast", "read-only"]))
    if layout == "F":
        return np.asfortranarray(array).reshape(shape)
    if layout == "transposed":
        return array.T
    if layout == "reversed" and array.ndim:
        return array[::-1]
    if layout == "strided" and array.ndim:
        return array[..., ::2]
    if layout == "broadcast":
        return np.broadcast_to(array, (2, *shape))
    return array if layout == "read-only" else array.copy()


@settings(deadline=None, max_examples=150)
@given(arrays())
def test_array_arrives_bit_for_bit_as_a_plain_array_of_the_reader(array):
    arrived = over(array)
    assert type(arrived) is np.ndarray
    assert same_bits(arrived, array)
    assert arrived.flags.writeable
    assert arrived.flags.owndata
    assert arrived.flags.c_contiguous


@pytest.mark.parametrize("dtype", DTYPES, ids=str)
def test_every_dtype_keeps_its_kind_size_and_byte_order(dtype):
    assert over(np.ones(2, dtype)).dtype == dtype


@pytest.mark.parametrize("shape", [(), (0,), (0, 3), (3, 0), (1,), (1, 1, 1), (2, 3, 4)])
def test_shape_arrives(shape):
    assert over(np.zeros(shape)).shape == shape


@pytest.mark.parametrize(
    "scalar",
    [np.float64(0.5), np.float32(-0.0), np.int64(2**62), np.bool_(True), np.complex64(1 + 2j)],
    ids=repr,
)
def test_numpy_scalar_arrives_as_an_array_without_dimensions(scalar):
    arrived = over(scalar)
    assert type(arrived) is np.ndarray
    assert arrived.shape == ()
    assert same_bits(arrived, np.asarray(scalar))


int64s = st.integers(-(2**63), 2**63 - 1)
texts = st.text(st.characters(exclude_categories=["Cs"]), max_size=20)
plain_values = st.recursive(
    st.none() | st.booleans() | int64s | st.floats() | texts | st.complex_numbers(),
    lambda inner: (
        st.lists(inner, max_size=4) | st.lists(inner, max_size=4).map(tuple) | st.dictionaries(texts, inner, max_size=4)
    ),
    max_leaves=12,
)


@settings(deadline=None, max_examples=200)
@given(plain_values)
def test_plain_value_arrives_with_its_types(value):
    assert repr(over(value)) == repr(value)  # tells True from 1, -0.0 from 0.0, a tuple from a list


@pytest.mark.parametrize("value", [2**63 - 1, -(2**63)])
def test_int_of_64_bits_arrives(value):
    assert over(value) == value


def test_arrays_inside_lists_and_dicts_arrive():
    arrived = over({"a": [np.eye(2), (np.float32(1.5),)]})
    assert same_bits(arrived["a"][0], np.eye(2))
    assert same_bits(arrived["a"][1][0], np.array(1.5, np.float32))


# --- values that do not


class Mine:
    pass


class MyArray(np.ndarray):
    pass


class MyList(list):
    pass


class Liar:
    """Pretends to be an array."""

    __class__ = np.ndarray
    dtype = np.dtype(float)
    shape = (2,)


@pytest.mark.parametrize(
    ("value", "type_name", "why"),
    [
        (2**63, "int", "64 bits"),
        (-(2**63) - 1, "int", "64 bits"),
        (10**400, "int", "64 bits"),
        ("x" * 4001, "str", ""),
        ("\ud800", "str", ""),
        (b"bytes", "bytes", ""),
        ({1, 2}, "set", ""),
        (Mine(), "Mine", ""),
        (Mine, "type", ""),
        (len, "builtin_function_or_method", ""),
        (range(3), "range", ""),
        (MyList([1]), "MyList", ""),
        (np.zeros(2).view(MyArray), "MyArray", "subclass"),
        (np.ma.masked_array([1.0, 2.0], [0, 1]), "MaskedArray", "subclass"),
        (np.array([1, "a", None], dtype=object), "ndarray", "object"),
        (np.array(["a", "b"]), "ndarray", "<U1"),
        (np.array([b"a"]), "ndarray", "S1"),
        (np.zeros(2, "datetime64[s]"), "ndarray", "datetime64"),
        (np.zeros(2, "i4,f8"), "ndarray", "f8"),
        (np.zeros(2, "V8"), "ndarray", "V8"),
        ({1: 2}, "dict", "keys"),
        ({"a": 1, None: 2}, "dict", "keys"),
        ({"k" * 101: 1}, "dict", "keys"),
        ({"\ud800": 1}, "dict", "keys"),
        ([0] * 10_001, "list", "5000 items"),
        ((0,) * 10_001, "tuple", "5000 items"),
    ],
    ids=lambda value: ascii(value).split(" at 0x")[0][:20],
)
def test_value_that_cannot_be_sent_arrives_as_its_class_name_and_the_reason(value, type_name, why):
    arrived = over(value)
    assert isinstance(arrived, nodes.OpaqueValue)
    assert arrived.type_name == type_name
    assert why in arrived.why


@pytest.mark.skipif(np.dtype(np.longdouble).itemsize == 8, reason="long double is double there")
def test_long_double_is_not_sent():
    assert isinstance(over(np.ones(2, np.longdouble)), nodes.OpaqueValue)


def test_object_that_pretends_to_be_an_array_is_opaque():
    assert over(Liar()).type_name == "Liar"


def test_opaque_item_leaves_its_neighbours_whole():
    arrived = over([1, Mine(), "a"])
    assert arrived[0] == 1
    assert isinstance(arrived[1], nodes.OpaqueValue)
    assert arrived[2] == "a"


def nested(depth):
    value = "core"
    for _ in range(depth):
        value = [value]
    return value


def test_nesting_arrives_as_deep_as_allowed():
    assert over(nested(nodes.MAX_DEPTH)) == nested(nodes.MAX_DEPTH)


def test_nesting_deeper_than_allowed_is_opaque_from_there_on():
    arrived = over(nested(nodes.MAX_DEPTH + 1))
    for _ in range(nodes.MAX_DEPTH):
        arrived = arrived[0]
    assert isinstance(arrived, nodes.OpaqueValue)
    assert "deep" in arrived.why


@pytest.mark.parametrize("kind", ["list", "dict"])
def test_value_that_contains_itself_arrives_cut_off(kind):
    value = [] if kind == "list" else {}
    if kind == "list":
        value.append(value)
    else:
        value["self"] = value
    assert "deep" in repr(nodes.encode_value(value, ROOM))
    over(value)


def test_as_many_items_as_allowed_arrive():
    assert over([7] * nodes.MAX_ITEMS) == [7] * nodes.MAX_ITEMS


def test_array_fills_the_room_and_not_one_byte_more():
    assert over(np.zeros(100, "u1"), room=100).shape == (100,)
    arrived = over(np.zeros(101, "u1"), room=100)
    assert isinstance(arrived, nodes.OpaqueValue)
    assert "too large" in arrived.why


def test_items_share_the_room():
    arrived = over([np.zeros(60, "u1"), np.zeros(40, "u1")], room=100)
    assert isinstance(arrived[0], nodes.OpaqueValue)
    assert arrived[1].shape == (40,)


def test_array_that_repeats_one_cell_counts_with_its_full_size():
    arrived = over(np.broadcast_to(np.zeros(1), (1 << 40,)))
    assert isinstance(arrived, nodes.OpaqueValue)


# --- frames


@pytest.mark.parametrize(
    "reply",
    [
        wire.Ready(["seccomp"]),
        wire.Returned(3, nodes.Plain(1), {0: nodes.Array("<f8", (1,), bytes(8)), 2: nodes.Opaque("set")}),
        wire.Raised(4, "raised", "ValueError", ["ValueError", "Exception"], "not 李", [(3, "f")], 7),
    ],
    ids=lambda reply: type(reply).__name__,
)
def test_reply_arrives_whole(reply):
    frame = wire.encode_frame(reply)
    assert wire.HEADER.unpack(frame[: wire.HEADER.size]) == (len(frame) - wire.HEADER.size,)
    assert wire.reply_decoder()(frame[wire.HEADER.size :]) == reply


@pytest.mark.parametrize(
    "message",
    [wire.Load("x = 1\n", "student.py"), wire.Call(1, "f", [nodes.Plain(None), nodes.Complex(1.0, 2.0)])],
    ids=["load", "call"],
)
def test_request_arrives_whole(message):
    assert wire.request_decoder()(wire.encode_frame(message)[wire.HEADER.size :]) == message


@pytest.mark.parametrize(
    "payload",
    [
        b"",
        b"\xc0",
        b"\x80",
        b"not msgpack",
        b"\x91" * 100_000,
        b"\x81\xa2is\xa7unknown",
        b"\x82\xa2is\xa5ready\xa6layers\xc0",
        b"\x82\xa2is\xa5ready\xa6layers\x91\xa1\xff",
        b"\x83\xa2is\xa5ready\xa6layers\x90\xa4more\x01",
        b"\x80\x04\x95pickle",
        wire.encode_frame(wire.Load("x", "y"))[wire.HEADER.size :],
        wire.encode_frame(wire.Call(1, "f", []))[wire.HEADER.size :],
        wire.encode_frame(wire.Ready([])),
    ],
    ids=lambda payload: repr(payload[:24]),
)
def test_payload_that_is_not_a_reply_is_a_protocol_error(payload):
    with pytest.raises(ProtocolError):
        wire.reply_decoder()(payload)


def test_values_nested_beyond_what_is_ever_sent_are_a_protocol_error():
    node = nodes.Plain(1)
    for _ in range(nodes.MAX_DEPTH + 1):
        node = nodes.Items("list", [node])
    with pytest.raises(ProtocolError):
        nodes.decode_value(node)


@pytest.mark.parametrize(
    ("dtype", "shape", "size"),
    [
        ("<f8", (2, 2), 31),
        ("<f8", (2, 2), 33),
        ("<f8", (2, 2), 0),
        ("<f8", (), 0),
        ("<f8", (0,), 8),
        ("<f8", (-1,), 8),
        ("<f8", (-2, -2), 32),
        ("<f8", (-1, 0), 0),
        ("<f8", (2**32, 2**32), 0),
        ("<f8", (2**61,), 0),
        ("<f8", (2**63 - 1, 2), 0),
        ("<f8", (2**62, 2, 2), 8),
        ("<f8", (0, 2**62), 0),
        ("<f8", (0, 2**62, 2**62), 0),
        ("|u1", (1,) * 65, 1),
        ("|u1", (0,) * 1000, 0),
        ("O", (1,), 8),
        ("|O", (1,), 8),
        ("|V8", (1,), 8),
        ("M8[s]", (1,), 8),
        ("<M8", (1,), 8),
        ("<m8", (1,), 8),
        ("|S8", (1,), 8),
        ("<U2", (1,), 8),
        ("<f3", (1,), 3),
        ("<f16", (1,), 16),
        ("g", (1,), 16),
        ("f8,", (1,), 8),
        ("2f8", (1,), 16),
        ("(,)f", (1,), 4),
        (",", (1,), 8),
        ("8)", (1,), 8),
        ("a8", (1,), 8),
        ("", (1,), 8),
        ("\0", (1,), 8),
        ("李", (1,), 8),
        ("f" * 5000, (1,), 8),
    ],
    ids=lambda value: repr(value)[:24],
)
def test_array_that_contradicts_itself_is_a_protocol_error(dtype, shape, size):
    with pytest.raises(ProtocolError):
        nodes.decode_value(nodes.Array(dtype, shape, b"\0" * size))


@pytest.mark.parametrize("shape", [(1 << 35,), (1 << 20, 1 << 20), (2**62, 4), (0, 1 << 40), (1 << 40, 0)])
def test_nothing_is_allocated_for_a_claimed_huge_shape(shape):
    tracemalloc.start()
    try:
        refuses_or_decodes(nodes.decode_value, nodes.Array("<f8", shape, b"\0" * 8))
        refuses_or_decodes(nodes.decode_value, nodes.Array("<f8", shape, b""))
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert peak < 100_000


any_node = st.recursive(
    st.builds(
        nodes.Array,
        st.sampled_from([dtype.str for dtype in DTYPES]) | st.text("<|f8iOVSMa(,)[]", max_size=4),
        st.lists(st.sampled_from([-1, 0, 1, 2, 2**31, 2**62, 2**63 - 1]), max_size=3).map(tuple),
        st.sampled_from([0, 1, 2, 4, 8, 16, 24]).map(bytes),
    )
    | st.builds(nodes.Far, st.just("<f8"), st.just((1,)), int64s)
    | st.builds(nodes.Plain, st.none() | int64s | st.floats() | texts)
    | st.builds(nodes.Complex, st.floats(), st.floats())
    | st.builds(nodes.Opaque, texts, texts)
    | st.builds(nodes.Handle, int64s)
    | st.builds(nodes.Expression, texts),
    lambda inner: (
        st.builds(nodes.Items, st.just("list") | texts, st.lists(inner, max_size=3))
        | st.builds(nodes.Table, st.dictionaries(texts, inner, max_size=3))
    ),
    max_leaves=6,
)


@settings(deadline=None, max_examples=150)
@given(any_node)
def test_any_node_decodes_or_is_a_protocol_error(node):
    refuses_or_decodes(nodes.decode_value, node)


@settings(deadline=None, max_examples=150)
@given(st.binary(max_size=200))
def test_random_bytes_decode_or_are_a_protocol_error(payload):
    refuses_or_decodes(decode_all, payload)


@settings(deadline=None, max_examples=150)
@given(any_node, st.lists(any_node, max_size=2), st.data())
def test_mutated_frame_decodes_or_is_a_protocol_error(value, args, data):
    payload = bytearray(wire.encode_frame(wire.Returned(1, value, dict(enumerate(args))))[wire.HEADER.size :])
    for _ in range(data.draw(st.integers(1, 4))):
        place = data.draw(st.integers(0, len(payload)))
        change = data.draw(st.sampled_from(["flip", "cut", "insert", "drop"]))
        if change == "flip" and place < len(payload):
            payload[place] = data.draw(st.integers(0, 255))
        elif change == "cut":
            del payload[place:]
        elif change == "insert":
            payload[place:place] = data.draw(st.binary(max_size=4))
        else:
            del payload[place : place + 1]
    refuses_or_decodes(decode_all, bytes(payload))


def test_header_is_four_bytes_most_significant_first():
    frame = wire.encode_frame(wire.Raised(1, "raised", message="x" * 300))
    assert frame[:4] == struct.pack(">I", len(frame) - 4)


# --- class names


class Meta(type):
    @property
    def __name__(cls):
        return "ndarray"


def test_class_name_is_read_without_asking_the_class():
    class Honest(metaclass=Meta):
        pass

    assert nodes.type_name(Honest()) == "Honest"


def test_class_name_is_capped():
    assert len(nodes.type_name(type("x" * 1000, (), {})())) == 80


def test_generator_arrives_in_the_state_in_which_it_was_sent():
    sent = np.random.default_rng(5)
    sent.normal()
    received = nodes.decode_value(nodes.encode_value(sent, 10_000))
    assert received.normal() == sent.normal()


@pytest.mark.parametrize(
    "state",
    [
        "",
        "{}",
        "[]",
        '{"bit_generator": "PCG64"}',
        '{"bit_generator":"PCG64","state":{"state":-1,"inc":3},"has_uint32":0,"uinteger":0}',
        "9" * 2_000,
    ],
)
def test_state_of_no_generator_is_a_protocol_error(state):
    with pytest.raises(ProtocolError):
        nodes.decode_value(nodes.Generator(state))


def test_many_small_values_are_no_reply_however_few_bytes_each_takes():
    value = nodes.encode_value([[0] * 500] * 1_000, 1 << 30)
    frame = wire.encode_frame(wire.Returned(1, value))
    assert not wire.fits(frame)
    with pytest.raises(ProtocolError):
        wire.reply_decoder()(frame[wire.HEADER.size :])


@pytest.mark.parametrize("extra", [b"x", b"\0" * 100])
def test_bytes_behind_the_arrays_are_a_protocol_error(extra):
    payload = wire.encode_frame(wire.Returned(1, nodes.encode_value(np.ones(200_000), 1 << 30)))[wire.HEADER.size :]
    assert wire.reply_decoder()(payload)
    with pytest.raises(ProtocolError):
        wire.reply_decoder()(payload + extra)
    with pytest.raises(ProtocolError):
        wire.reply_decoder()(payload[:-1])


LARGE = np.arange(200_000.0)


def large_reply():
    """Return a reply with arrays at every place, too large to be one typed value."""
    sent = [LARGE, [np.ones(3), (LARGE.astype("<f4"),)], {"a": LARGE[:5], "b": 1}]
    value, *others = (nodes.encode_value(one, 1 << 30) for one in sent)
    return wire.Returned(1, value, dict(enumerate(others)))


def test_large_reply_arrives_whole_with_its_arrays_behind_a_small_value():
    frame = wire.encode_frame(large_reply())
    assert wire.HEADER.unpack_from(frame, wire.HEADER.size)[0] < 1_000
    assert wire.reply_decoder()(frame[wire.HEADER.size :]) == large_reply()


def test_large_request_arrives_whole():
    call = wire.Call(1, "f", [nodes.encode_value(one, 1 << 30) for one in (LARGE, 2.0, [LARGE])])
    assert wire.request_decoder()(wire.encode_frame(call)[wire.HEADER.size :]) == call


def test_small_array_stands_in_the_typed_value():
    frame = wire.encode_frame(wire.Returned(1, nodes.encode_value(np.ones(3), ROOM)))
    size, meta = wire.HEADERS.unpack_from(frame)
    assert size == wire.HEADER.size + meta


@pytest.mark.parametrize("size", [-1, 9, 1 << 62])
def test_array_that_claims_bytes_which_are_not_there_is_a_protocol_error(size):
    meta = msgspec.msgpack.encode(wire.Returned(1, nodes.Far("<f8", (1,), size)))
    with pytest.raises(ProtocolError):
        wire.reply_decoder()(wire.HEADER.pack(len(meta)) + meta + bytes(8))


def test_array_without_its_bytes_is_a_protocol_error():
    payload = wire.encode_frame(wire.Returned(1, nodes.Far("<f8", (1,), 8)))[wire.HEADER.size :]
    refuses_or_decodes(decode_all, payload)
    with pytest.raises(ProtocolError):
        decode_all(payload)


def test_array_with_its_bytes_both_in_the_value_and_behind_it_is_a_protocol_error():
    meta = msgspec.msgpack.encode(wire.Returned(1, nodes.Array("<f8", (1,), bytes(8))))
    with pytest.raises(ProtocolError):
        wire.reply_decoder()(wire.HEADER.pack(len(meta)) + meta + bytes(8))


@pytest.mark.parametrize(
    "change",
    [
        lambda a: a.__setitem__((0, 0), -0.0),
        lambda a: setattr(a, "shape", (3, 2)),
        lambda a: setattr(a, "dtype", "<i8"),
        lambda a: setattr(a, "dtype", ">f8"),
    ],
    ids=["sign", "shape", "dtype", "byte order"],
)
def test_any_change_of_an_array_is_seen(change):
    node = nodes.encode_value(np.zeros((2, 3)), ROOM)
    array = nodes.decode_value(node)
    assert nodes.unchanged(array, node)
    change(array)
    assert not nodes.unchanged(array, node)


def test_array_of_nan_is_unchanged_where_nobody_changed_it():
    node = nodes.encode_value(np.full(3, np.nan), ROOM)
    assert nodes.unchanged(nodes.decode_value(node), node)


def test_what_is_no_array_is_never_called_unchanged():
    for value in (1.0, [0.0], None):
        assert not nodes.unchanged(value, nodes.encode_value(value, ROOM))
    assert not nodes.unchanged(np.ones(1), nodes.Far("<f8", (1,), 8))
