"""A phone without a browser: it says the code, reads the stream and posts, as the page does."""

from __future__ import annotations

import json
import socket
from collections.abc import Callable, Mapping
from http.client import HTTPConnection
from types import TracebackType
from typing import Any, NamedTuple
from urllib.parse import urlsplit

PATIENCE = 5.0
"""Seconds."""

Facts = dict[str, Any]


class Told(NamedTuple):
    """An answer: status, headers in lower case, body."""

    status: int
    headers: Mapping[str, str]
    body: bytes

    @property
    def facts(self) -> Any:
        return json.loads(self.body)


class Caller:
    """Asks as a phone would that has this cookie; `address` is like http://127.0.0.1:8642."""

    def __init__(self, address: str, cookie: str = "") -> None:
        self.place = urlsplit(address)
        self.origin = f"http://{self.place.netloc}"
        self.cookie = cookie

    def ask(
        self,
        path: str,
        *,
        method: str = "GET",
        body: bytes | None = None,
        headers: Mapping[str, str | None] | None = None,
    ) -> Told:
        """One request on a connection of its own; a header that is None is left out."""
        given: dict[str, str | None] = {"Host": self.place.netloc, "Cookie": self.cookie or None}
        if method == "POST":
            given |= {"Origin": self.origin, "Content-Type": "application/json"}
        if body is not None:
            given["Content-Length"] = str(len(body))
        line = HTTPConnection(str(self.place.hostname), self.place.port, timeout=PATIENCE)
        try:
            line.putrequest(method, path, skip_host=True, skip_accept_encoding=True)
            for name, value in {**given, **(headers or {})}.items():
                if value is not None:
                    line.putheader(name, value)
            line.endheaders(body)
            answer = line.getresponse()
            told = {name.lower(): value for name, value in answer.headers.items()}
            return Told(answer.status, told, answer.read())
        finally:
            line.close()

    def post(self, path: str, facts: object, **headers: str | None) -> Told:
        """Post facts as JSON; underscores in the names of headers stand for dashes."""
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        return self.ask(path, method="POST", body=json.dumps(facts).encode(), headers=named)

    def pair(self, code: str, name: str) -> Told:
        """Say the code; from then on the cookie is sent along."""
        answer = self.post("/pair", {"code": code, "name": name})
        if answer.status == 200:
            self.cookie = answer.headers["set-cookie"].partition(";")[0]
        return answer


class Phone(Caller):
    """A phone that was let in and looks at the table. Every byte of its stream is in `heard`."""

    def __init__(self, address: str, code: str, name: str, language: str = "en") -> None:
        super().__init__(address)
        assert self.pair(code, name).status == 200
        self.heard = b""
        self.state: Facts = {}
        self._language = language
        self.look()

    def look(self) -> None:
        """Open the stream."""
        self._line = HTTPConnection(str(self.place.hostname), self.place.port, timeout=PATIENCE)
        self._line.request("GET", f"/live?lang={self._language}", headers={"Cookie": self.cookie})
        self._stream = self._line.getresponse()
        assert self._stream.status == 200, self._stream.read()

    def read(self) -> tuple[str, Facts]:
        """The next event: its name and what it says. Raises EOFError at the end."""
        name, facts, end = (self._stream.readline() for _ in range(3))
        self.heard += name + facts
        if not name:
            raise EOFError
        assert end == b"\n", (name, facts)
        text = facts.decode().removeprefix("data: ")
        return name.decode().removeprefix("event: ").strip(), json.loads(text)

    def sees(self, wanted: Callable[[Facts], object]) -> Facts:
        """Read on until the state is as wanted; what was read last may be so already."""
        while not (self.state and wanted(self.state)):
            name, facts = self.read()
            if name == "state":
                self.state = facts
        return self.state

    def hears(self, wanted: str) -> None:
        """Read on until an event of this name comes."""
        while self.read()[0] != wanted:
            pass

    def away(self) -> None:
        """The page is closed."""
        self._stream.close()
        self._line.close()

    def __enter__(self) -> Phone:
        return self

    def __exit__(
        self, _type: type[BaseException] | None, _error: object, _trace: TracebackType | None
    ) -> None:
        self.away()


class DeafPhone(Caller):
    """A stream that is opened and never read: a socket with the smallest window."""

    def __init__(self, address: str, code: str, name: str) -> None:
        super().__init__(address)
        assert self.pair(code, name).status == 200
        self._socket = socket.socket()
        self._socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
        self._socket.settimeout(PATIENCE)
        self._socket.connect((self.place.hostname, self.place.port))
        head = f"GET /live HTTP/1.1\r\nHost: {self.place.netloc}\r\nCookie: {self.cookie}\r\n\r\n"
        self._socket.sendall(head.encode())
        assert self._socket.recv(15) == b"HTTP/1.1 200 OK"

    def vanish(self) -> None:
        """Hang up without a word."""
        self._socket.setsockopt(
            socket.SOL_SOCKET, socket.SO_LINGER, b"\x01\x00\x00\x00\x00\x00\x00\x00"
        )
        self._socket.close()
