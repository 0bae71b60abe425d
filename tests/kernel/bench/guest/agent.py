#!/usr/bin/python3
"""Runs in the machine: takes a request a line from the serial port, answers with JSON.

A request is a shell command (`sh`, with `timeout` in seconds), repeated for `until` seconds while
it fails; or a file to `read` as far as it goes without waiting, packed (zlib) and in base64; or a
simulated line to `press` for some `seconds` after some `bounces`, answered with the seconds that it
took: a shell would take too long. Every answer says when it was given, on this machine's clock.
"""

from __future__ import annotations

import base64
import json
import os
import subprocess
import time
import tty
import zlib
from typing import Any

PORT = "/dev/ttyS1"
AGAIN = 0.1
"""Seconds until a command is repeated."""


def answer(request: bytes) -> dict[str, object]:
    """Carry out one request."""
    try:
        found = carried_out(json.loads(request))
    except Exception as error:
        found = {"err": repr(error)}
    return {**found, "at": time.monotonic()}


def carried_out(wanted: dict[str, Any]) -> dict[str, object]:
    """Do what is asked for."""
    if "read" in wanted:
        return read(wanted["read"])
    return press(wanted) if "press" in wanted else shell(wanted)


def shell(wanted: dict[str, Any]) -> dict[str, object]:
    """Run a command until it succeeds, or time is up."""
    end = time.monotonic() + wanted["until"]
    while (done := ran(wanted)).returncode != 0 and time.monotonic() < end:
        time.sleep(AGAIN)
    return {"rc": done.returncode, "out": done.stdout.decode("utf-8", "replace")}


def ran(wanted: dict[str, Any]) -> subprocess.CompletedProcess[bytes]:
    """Run a command."""
    return subprocess.run(
        ["/bin/sh", "-c", wanted["sh"]],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        timeout=wanted["timeout"],
        check=False,
    )


def read(path: str) -> dict[str, object]:
    """Read what there is now."""
    found = bytearray()
    file = os.open(path, os.O_RDONLY | os.O_NONBLOCK)
    try:
        while part := os.read(file, 1 << 16):
            found += part
    except BlockingIOError:
        pass  # no more for now
    finally:
        os.close(file)
    return {"rc": 0, "out": base64.b64encode(zlib.compress(found, 1)).decode()}


def press(wanted: dict[str, Any]) -> dict[str, object]:
    """Close a contact to ground, and open it again."""
    line = os.open(wanted["press"], os.O_WRONLY)
    begun = time.monotonic()
    for _ in range(wanted["bounces"]):
        os.pwrite(line, b"pull-down", 0)
        os.pwrite(line, b"pull-up", 0)
    os.pwrite(line, b"pull-down", 0)
    time.sleep(wanted["seconds"])
    os.pwrite(line, b"pull-up", 0)
    took = time.monotonic() - begun
    os.close(line)
    return {"rc": 0, "out": f"{took:.3f}"}


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
