"""Decode random and mutated frames as a verifier would; only protocol errors may come of it, and no memory.

python benchmarks/fuzz_wire.py [FRAMES] [SEED]
python benchmarks/fuzz_wire.py --atheris [arguments of libFuzzer]     # coverage-guided; pip install atheris
"""

import random
import resource
import sys

import numpy as np

from grader.errors import ProtocolError
from grader.sandbox import nodes, wire

VALUES = (
    *(np.arange(6.0).reshape(2, 3), np.zeros(0), np.float32(1.5), np.array(3), np.ones((2, 1, 2), ">i4")),
    *(None, True, 7, -1.5, "text", 1 + 2j, [1, [2.0, (3,)]], {"a": np.ones(2), "b": []}, object()),
)
ROOM = 1 << 20


def seeds() -> list[bytes]:
    """Return well-formed payloads of every kind."""
    replies: list[wire.Reply] = [wire.Ready(["process"]), wire.Raised(3, "raised", "E", ["E"], "m", [(1, "f")])]
    replies += [
        wire.Returned(n, nodes.encode_value(v, ROOM), {0: nodes.encode_value(v, ROOM)}) for n, v in enumerate(VALUES)
    ]
    return [wire.encode_frame(reply)[wire.HEADER.size :] for reply in replies]


def decode(payload: bytes) -> bool:
    """Return whether a payload is a reply; anything but a ``ProtocolError`` is a fault of the wire's."""
    try:
        reply = wire.reply_decoder()(payload)
        if isinstance(reply, wire.Returned):
            nodes.decode_value(reply.value)
            for node in reply.changed.values():
                nodes.decode_value(node)
    except ProtocolError:
        return False
    return True


def mutate(chance: random.Random, known: list[bytes]) -> bytes:
    """Return random bytes, or a well-formed payload with some of it changed, cut, doubled or crossed with another."""
    if chance.random() < 0.2:
        return chance.randbytes(chance.randrange(200))
    data = bytearray(chance.choice(known))
    for _ in range(chance.randrange(1, 6)):
        at = chance.randrange(len(data) + 1)
        match chance.randrange(5):
            case 0 if data:
                data[at % len(data)] = chance.randrange(256)
            case 1:
                del data[at : at + chance.randrange(8)]
            case 2:
                data[at:at] = chance.randbytes(chance.randrange(6))
            case 3:
                data[at:at] = data[at : at + chance.randrange(30)]
            case _:
                other = chance.choice(known)
                data[at:] = other[chance.randrange(len(other)) :]
    return bytes(data)


def main() -> int:
    """Fuzz without guidance; return 1 if memory grew by more than 20 MB."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 100_000
    chance = random.Random(int(sys.argv[2]) if len(sys.argv) > 2 else 0)
    known = seeds()
    for _ in range(2_000):  # caches fill before memory is measured
        decode(mutate(chance, known))
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    good = sum(decode(mutate(chance, known)) for _ in range(count))
    grown = (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) / 1024
    print(
        f"{count} frames: {good} were replies, {count - good} protocol errors, nothing else; memory grew {grown:.1f} MB"
    )
    return int(grown > 20)


def guided() -> None:
    """Fuzz with libFuzzer's coverage guidance."""
    import atheris

    sys.argv.remove("--atheris")
    atheris.instrument_all()
    atheris.Setup([*sys.argv], lambda data: decode(bytes(data)))
    atheris.Fuzz()


if __name__ == "__main__":
    if "--atheris" in sys.argv:
        guided()
    sys.exit(main())
