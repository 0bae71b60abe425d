"""A page without a browser: it reads the event stream and sends keys, with the standard library.

Nothing here sleeps: whatever is waited for comes within PATIENCE or is an error.
"""

from __future__ import annotations

import base64
import json
import socket
from collections.abc import Callable, Iterator, Mapping
from http.client import HTTPConnection
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from device.ports import Key

PATIENCE = 5.0
"""Seconds."""

JSON = "application/json"
Facts = dict[str, Any]


class Answer(NamedTuple):
    """What came back."""

    status: int
    headers: Mapping[str, str]
    body: bytes


def ask(
    address: str,
    path: str,
    *,
    method: str = "GET",
    headers: Mapping[str, str] | None = None,
    body: bytes | None = None,
) -> Answer:
    """One request on a connection of its own; `headers` may also name another Host."""
    place = urlsplit(address)
    connection = HTTPConnection(str(place.hostname), place.port, timeout=PATIENCE)
    given = {"Host": place.netloc, **(headers or {})}
    try:
        connection.putrequest(method, path, skip_host=True, skip_accept_encoding=True)
        for name, value in given.items():
            connection.putheader(name, value)
        if body is not None and "Transfer-Encoding" not in given:
            connection.putheader("Content-Length", str(len(body)))
        connection.endheaders(body)
        response = connection.getresponse()
        return Answer(response.status, dict(response.headers.items()), response.read())
    finally:
        connection.close()


class PageClient:
    """An open page. `id` is what the server calls it."""

    def __init__(self, address: str) -> None:
        place = urlsplit(address)
        self.origin = f"http://{place.netloc}"
        self._keys = HTTPConnection(str(place.hostname), place.port, timeout=PATIENCE)
        self._line = HTTPConnection(str(place.hostname), place.port, timeout=PATIENCE)
        self._line.request("GET", "/events")
        self._stream = self._line.getresponse()
        self.id = str(self.wait("hello")["page"])

    def __enter__(self) -> PageClient:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def read(self) -> tuple[str, Facts]:
        """The next event: its name and what it says."""
        name = self._stream.readline().decode()
        facts = self._stream.readline().decode()
        assert self._stream.readline() == b"\n", (name, facts)
        return name.removeprefix("event: ").strip(), json.loads(facts.removeprefix("data: "))

    def wait(self, name: str, wanted: Callable[[Facts], bool] = lambda _: True) -> Facts:
        """Read on until an event of this name says what is wanted."""
        while True:
            found, facts = self.read()
            if found == name and wanted(facts):
                return facts

    def press(self, key: Key) -> int:
        """A finger goes down; returns the status of the answer."""
        return self.order(key.value, down=True)

    def lift(self, key: Key) -> int:
        """A finger comes up."""
        return self.order(key.value, down=False)

    def order(self, key: str, *, down: bool) -> int:
        """What a page's script posts, on a connection that is kept open."""
        self._post(key, down)
        return self.answer()

    def send(self, key: Key, *, down: bool) -> None:
        """Post without waiting for the answer, which is to be fetched before the next post."""
        self._post(key.value, down)

    def answer(self) -> int:
        """The status of the answer to what was posted."""
        answer = self._keys.getresponse()
        answer.read()
        return answer.status

    def _post(self, key: str, down: bool) -> None:
        body = json.dumps({"page": self.id, "key": key, "down": down})
        self._keys.request("POST", "/keys", body, {"Content-Type": JSON, "Origin": self.origin})

    def hang_up(self) -> None:
        """End the stream while another thread reads it."""
        self._line.sock.shutdown(socket.SHUT_RDWR)

    def close(self) -> None:
        """The window is closed."""
        self._stream.close()
        self._line.close()
        self._keys.close()


class SlowPage:
    """A stream that is opened and not read, until `frames`: a socket with the smallest window."""

    def __init__(self, address: str) -> None:
        place = urlsplit(address)
        self._socket = socket.socket()
        self._socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
        self._socket.settimeout(PATIENCE)
        self._socket.connect((place.hostname, place.port))
        self._socket.sendall(f"GET /events HTTP/1.1\r\nHost: {place.netloc}\r\n\r\n".encode())

    def __enter__(self) -> SlowPage:
        assert self._socket.recv(15) == b"HTTP/1.1 200 OK"
        return self

    def __exit__(self, *_: object) -> None:
        self._socket.close()

    def frames(self) -> Iterator[bytes]:
        """The bits of the pictures that come; does not end by itself."""
        text = b""
        while True:
            text += self._socket.recv(65536)
            *pieces, text = text.split(b'"on":')
            for piece in pieces:
                yield base64.b64decode(piece.partition(b'{"bits":"')[2].rstrip(b'",'))
