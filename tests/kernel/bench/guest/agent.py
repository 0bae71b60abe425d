#!/usr/bin/python3
"""Runs in the machine: takes a shell command a line from the serial port, answers with JSON."""

from __future__ import annotations

import json
import os
import subprocess
import time
import tty

PORT = "/dev/ttyS1"


def answer(request: bytes) -> dict[str, object]:
    """Carry out one request."""
    try:
        wanted = json.loads(request)
        done = subprocess.run(
            ["/bin/sh", "-c", wanted["sh"]],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            timeout=wanted["timeout"],
            check=False,
        )
    except Exception as error:
        return {"err": repr(error)}
    return {"rc": done.returncode, "out": done.stdout.decode("utf-8", "replace")}


def send(port: int, value: dict[str, object]) -> None:
    """Write a line; the port takes less than that at once."""
    rest = json.dumps(value).encode() + b"\n"
    while rest:
        rest = rest[os.write(port, rest) :]


def main() -> None:
    """Answer for ever."""
    port = os.open(PORT, os.O_RDWR | os.O_NOCTTY)
    tty.setraw(port)
    send(port, {"hello": time.monotonic()})
    rest = b""
    while True:
        while b"\n" not in rest:
            rest += os.read(port, 4096)
        line, _, rest = rest.partition(b"\n")
        send(port, answer(line))


if __name__ == "__main__":
    main()
