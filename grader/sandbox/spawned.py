"""A worker as a fresh interpreter, for systems without fork."""

import socket
import sys

import msgspec

from grader.models import Limits
from grader.sandbox import jails
from grader.sandbox.channel import Channel
from grader.sandbox.worker import quiet_start, serve


def main() -> None:
    """``python -P -m grader.sandbox.spawned JAIL LIMITS [FD]``; without FD the shared socket comes on stdin."""
    jail = jails.named(sys.argv[1])
    limits = msgspec.json.decode(sys.argv[2], type=Limits)
    if sys.platform == "win32":
        link = socket.fromshare(sys.stdin.buffer.read())
    else:
        link = socket.socket(fileno=int(sys.argv[3]))
    quiet_start()
    serve(Channel(link.recv, link.sendall), jail, limits)


if __name__ == "__main__":
    main()
