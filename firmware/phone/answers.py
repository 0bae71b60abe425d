"""What the pages of the phones can ask for, and who may. Runs in the server's thread.

A change is never made here: it is posted to the loop, which asks again whether it may be made, and
answers. Whoever is not paired gets the page, its words, and a chance to say the code.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable
from http.cookies import SimpleCookie
from pathlib import Path
from typing import Any

from device.backends.web.limits import Bucket, Buckets, Refusal
from device.backends.web.service import Answer, Asked, Handler, Reply
from firmware.errors import Refused
from firmware.phone import port, texts
from firmware.phone.board import Board, as_json
from firmware.phone.marks import pictures
from firmware.phone.network import is_near
from firmware.phone.past import Past
from firmware.phone.port import Phone, PhonePaired, PhoneRequest
from firmware.phone.roles import Full, Pairing, Pausing, WrongCode
from firmware.phone.texts import page_texts, say, wanted
from firmware.phone.tidy import BadFacts, text_of, tidy
from firmware.phone.wishes import change_of
from firmware.store.people import LONGEST
from firmware.words import LANGUAGES

COOKIE = "kibitz"
COOKIE_SECONDS = 43_200
"""The browser forgets the cookie after half a day; the device forgets the phone sooner."""

BURST, RATE, MOST_ADDRESSES = 80, 20.0, 256
"""Requests of one address: so many at once, so many a second; addresses that are remembered."""

ALL_BURST, ALL_RATE = 1000, 400.0
"""Requests of all addresses together."""

REPLY_SECONDS = 5.0
"""How long the loop may take to answer."""

_FOLDER = Path(__file__).with_name("page")
_SCRIPTS = ("board.js", "chart.js", "draw.js", "forms.js", "past.js", "people.js", "phone.js")
_FILES = {
    "/": ("index.html", "text/html"),
    "/phone.css": ("phone.css", "text/css"),
    "/icon.svg": ("icon.svg", "image/svg+xml"),
    **{f"/{name}": (name, "text/javascript") for name in _SCRIPTS},
}

_WHY = {
    port.Refusal.NOT_ALLOWED: (403, texts.NOT_YOURS),
    port.Refusal.NO_PAD: (409, texts.NO_PAD),
    port.Refusal.BAD_ENTRY: (422, ""),
    port.Refusal.BAD_NAME: (422, ""),
    port.Refusal.BUSY: (409, texts.BUSY),
    port.Refusal.UNKNOWN: (404, texts.GONE),
}
"""The status, and what is said of it; '' where the reply has a sentence of its own."""


class Answers:
    """Answers the requests. `post` puts an event into the loop's inbox."""

    def __init__(
        self,
        pairing: Pairing,
        board: Board,
        past: Past,
        post: Callable[[object], None],
        now: Callable[[], float],
        language: Callable[[], str],
    ) -> None:
        """`language` is the device's, for phones that ask for none that we speak."""
        self._pairing, self._board, self._past = pairing, board, past
        self._post, self._now, self._language = post, now, language
        self._buckets = Buckets(BURST, RATE, MOST_ADDRESSES)
        self._all = Bucket(ALL_BURST, ALL_RATE)
        self._looking = asyncio.Lock()  # one look into the saves at a time: it takes a while

    def gets(self) -> dict[str, Handler]:
        """Everything that can be looked at, by path."""
        own: dict[str, Handler] = {
            "/texts": self._texts,
            "/me": self._me,
            "/live": self._live,
            "/history": self._history,
            "/match": self._match,
            "/history.csv": self._csv,
            "/history.json": self._json,
        }
        files = {path: _file(name, kind) for path, (name, kind) in _FILES.items()}
        return {path: self._limited(handler) for path, handler in {**files, **own}.items()}

    def posts(self) -> dict[str, Handler]:
        """Everything that can be asked to be done, by path."""
        own: dict[str, Handler] = {
            "/pair": self._pair,
            "/leave": self._leave,
            "/entry": self._change,
            "/people": self._change,
        }
        return {path: self._limited(handler) for path, handler in own.items()}

    def _limited(self, handler: Handler) -> Handler:
        def answer(asked: Asked) -> Reply | Awaitable[Reply]:
            if not is_near(asked.address):
                raise Refusal(403, "only the local network is served")
            self._buckets.spend(asked.address)
            self._all.spend()
            try:
                return handler(asked)
            except BadFacts as error:
                raise Refusal(400, str(error)) from None

        return answer

    # Who asks

    def _phone(self, asked: Asked) -> Phone:
        phone = self._pairing.find(asked.cookies.get(COOKIE, ""))
        if phone is None:
            raise Refusal(401, "this phone is not paired")
        return phone

    def _spoken(self, asked: Asked) -> str:
        return wanted(asked.query.get("lang", ""), asked.languages, self._language())

    # For everybody

    def _texts(self, asked: Asked) -> Answer:
        code = self._spoken(asked)
        told = {"language": code, "languages": LANGUAGES, "texts": page_texts(code)}
        return Answer(as_json(told | {"longest": LONGEST, "marks": pictures()}))

    def _pair(self, asked: Asked) -> Answer:
        code, spoken = text_of(asked.facts, "code"), self._spoken(asked)
        name = tidy(text_of(asked.facts, "name"))[:LONGEST].strip()
        try:
            token, phone = self._pairing.pair(
                "".join(code.split()), name or say(spoken, texts.PHONE), self._now()
            )
        except WrongCode:
            return _said(403, say(spoken, texts.WRONG_CODE))
        except Pausing as pause:
            text = say(spoken, texts.PAUSING).format(seconds=int(pause.seconds) + 1)
            return _said(429, text, seconds=int(pause.seconds) + 1)
        except Full:
            return _said(503, say(spoken, texts.FULL))
        self._post(PhonePaired(phone))
        return _with_cookie(_said(200, ""), token, COOKIE_SECONDS)

    def _me(self, asked: Asked) -> Answer:
        is_paired = self._pairing.find(asked.cookies.get(COOKIE, "")) is not None
        return Answer(as_json({"paired": is_paired}))

    # For phones that are paired

    def _live(self, asked: Asked) -> Reply:
        return self._board.open(asked.cookies.get(COOKIE, ""), self._spoken(asked))

    def _leave(self, asked: Asked) -> Answer:
        self._pairing.forget(self._phone(asked).key)
        self._board.wake()
        self._post(port.PhoneChanged())
        return _with_cookie(_said(200, ""), "", 0)

    async def _history(self, asked: Asked) -> Answer:
        self._phone(asked)
        first, spoken = _asked_number(asked, "first"), self._spoken(asked)
        return Answer(as_json(await self._look(lambda: self._past.matches(first, spoken))))

    async def _match(self, asked: Asked) -> Answer:
        self._phone(asked)
        key, spoken = _asked_number(asked, "key"), self._spoken(asked)
        found = await self._look(lambda: self._past.match(key, spoken))
        return Answer(as_json(found)) if found else _said(404, say(spoken, texts.GONE))

    async def _csv(self, asked: Asked) -> Answer:
        self._phone(asked)
        body = await self._look(self._past.as_csv)
        return _download(body, "text/csv", "kibitz.csv")

    async def _json(self, asked: Asked) -> Answer:
        self._phone(asked)
        return _download(await self._look(self._past.as_json), "application/json", "kibitz.json")

    async def _look(self, how: Callable[[], Any]) -> Any:
        """Look into the saves in a thread beside, so that the pages stay live meanwhile."""
        async with self._looking:
            try:
                return await asyncio.to_thread(how)
            except (Refused, sqlite3.Error, OSError):
                raise Refusal(404, "the saves cannot be read now") from None

    # Changes

    async def _change(self, asked: Asked) -> Answer:
        phone, spoken = self._phone(asked), self._spoken(asked)
        snapshot = self._board.snapshot
        try:
            change = change_of(snapshot, phone.role, asked.facts)
        except BadFacts as error:
            raise Refusal(400, str(error)) from None
        except LookupError:
            return _said(409, say(spoken, texts.STALE))
        except PermissionError:
            return _said(403, say(spoken, texts.NOT_YOURS))
        reply = await self._ask_the_loop(phone, change)
        if reply is None:
            return _said(503, say(spoken, texts.SLOW))
        return _answer_of(reply, spoken)

    async def _ask_the_loop(self, phone: Phone, change: port.Change) -> port.Reply | None:
        """Post a change and wait for what becomes of it, None if nobody answers in time."""
        loop = asyncio.get_running_loop()
        answer: asyncio.Future[port.Reply] = loop.create_future()

        def keep(reply: port.Reply) -> None:
            if not answer.done():
                answer.set_result(reply)

        def reply(told: port.Reply) -> None:
            if told.refusal is None:
                self._follow(change)  # in the loop's thread: no snapshot is made in between
            if not loop.is_closed():
                loop.call_soon_threadsafe(keep, told)

        self._post(PhoneRequest(phone.key, change, reply))
        try:
            return await asyncio.wait_for(answer, REPLY_SECONDS)
        except TimeoutError:
            return None

    def _follow(self, change: port.Change) -> None:
        """Let the role of a phone go along with its player's name."""
        if isinstance(change, port.Rename):
            self._pairing.rename_player(change.name, change.new)
        elif isinstance(change, port.Forget):
            self._pairing.withdraw_player(change.name)


def _asked_number(asked: Asked, name: str) -> int:
    text = asked.query.get(name, "0")
    if not (text.isascii() and text.isdigit() and len(text) <= 9):
        raise Refusal(400, f"expected {name}: a whole number")
    return int(text)


def _answer_of(reply: port.Reply, spoken: str) -> Answer:
    if reply.refusal is None:
        return _said(200, "")
    status, text = _WHY[reply.refusal]
    if reply.refusal is port.Refusal.BAD_NAME:
        text = texts.NAMES.get(reply.text, texts.GONE)
    said = say(spoken, text) if text else say(spoken, reply.text).format(*reply.numbers)
    return _said(status, said, force=reply.can_force)


def _said(status: int, why: str, **more: object) -> Answer:
    return Answer(as_json({"why": why, **more}), status)


def _with_cookie(answer: Answer, token: str, seconds: int) -> Answer:
    cookie: SimpleCookie = SimpleCookie({COOKIE: token})
    own = cookie[COOKIE]
    own["path"], own["max-age"], own["samesite"] = "/", seconds, "Strict"
    own["httponly"] = True
    return answer._replace(headers={"Set-Cookie": own.OutputString()})


def _download(text: str, kind: str, name: str) -> Answer:
    shown = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Answer(text.encode("utf-8", "replace"), 200, kind, shown)


def _file(name: str, kind: str) -> Handler:
    answer = Answer((_FOLDER / name).read_bytes(), 200, kind)
    return lambda _asked: answer
