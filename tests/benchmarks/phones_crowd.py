"""Phones in a process of their own, so that their work is not the device's.

On standard input comes a line of JSON: the address, the cookies, and how many of the phones are
deaf (they never read) and how many are restless (they open their page again and again). "ready" is
printed once all are there; the end of the input ends it.
"""

from __future__ import annotations

import json
import socket
import sys
from contextlib import suppress
from http.client import HTTPConnection, HTTPException, HTTPResponse
from threading import Barrier, Event, Thread
from urllib.parse import urlsplit

PATIENCE = 30.0
REST = 0.2
"""Seconds that a restless phone keeps a page."""


def main() -> None:
    """Be a crowd until nobody asks for it any more."""
    wanted = json.loads(sys.stdin.readline())
    cookies, deaf, restless = wanted["cookies"], wanted["deaf"], wanted["restless"]
    ready = Barrier(len(cookies) + 1)
    for at, cookie in enumerate(cookies):
        kind = _ignore if at < deaf else _come_and_go if at < deaf + restless else _read
        Thread(target=kind, args=(wanted["address"], cookie, ready), daemon=True).start()
    ready.wait(PATIENCE)
    sys.stdout.write("ready\n")
    sys.stdout.flush()
    sys.stdin.read()


def _open(address: str, cookie: str) -> tuple[HTTPConnection, HTTPResponse]:
    place = urlsplit(address)
    line = HTTPConnection(str(place.hostname), place.port, timeout=PATIENCE)
    line.request("GET", "/live", headers={"Cookie": cookie})
    return line, line.getresponse()


def _read(address: str, cookie: str, ready: Barrier) -> None:
    _line, stream = _open(address, cookie)
    ready.wait(PATIENCE)
    while stream.readline():
        pass


def _come_and_go(address: str, cookie: str, ready: Barrier) -> None:
    ready.wait(PATIENCE)
    while True:
        with suppress(OSError, HTTPException):
            line, _stream = _open(address, cookie)
            Event().wait(REST)
            line.close()


def _ignore(address: str, cookie: str, ready: Barrier) -> None:
    place = urlsplit(address)
    line = socket.socket()
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
    line.connect((place.hostname, place.port))
    line.sendall(f"GET /live HTTP/1.1\r\nHost: {place.netloc}\r\nCookie: {cookie}\r\n\r\n".encode())
    ready.wait(PATIENCE)
    Event().wait()


if __name__ == "__main__":
    main()
