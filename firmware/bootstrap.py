"""The composition root: joins a device, the rules, the saves and the screens into one program."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, TextIO

from device.events import Cause, Fault
from device.inbox import Inbox
from device.ports import Console
from firmware.app import App, Later, Saving
from firmware.desk import Desk
from firmware.log import Log
from firmware.loop import Loop
from firmware.screen import Screen
from firmware.screens.home import HomeMenu, switch_off
from firmware.settings import Settings
from firmware.store import PATIENCE, Store
from firmware.store.files import Connect, connect
from firmware.think import Beside, Inline
from firmware.words import _, speak
from firmware.words.choice import Speech

if TYPE_CHECKING:
    from firmware.demo import Demo
    from firmware.phone.port import Phones


class Program(NamedTuple):
    """The parts that `run` and the tests need."""

    app: App
    loop: Loop
    store: Store


def build(
    console: Console,
    inbox: Inbox,
    folder: Path,
    *,
    seed: str | None = None,
    log_file: TextIO | None = None,
    inline: bool = False,
    game: str | None = None,
    demo: Demo | None = None,
    connect: Connect = connect,
    patience: float = PATIENCE,
    when: Callable[[float], str] | None = None,
    speech: Speech = Speech(),  # noqa: B008 - a value
) -> Program:
    """Put the program together; saves are in `folder`. Raises StoreError and BadSetup.

    With a `seed` new games are the same every time. `inline`: opponents think within the loop.
    `game` opens the chain of a new one, unless one can be continued; a `demo` starts at once.
    `connect` opens the file, a save is waited for `patience` s, `when` says a time.
    """
    store = _store(folder, inbox, connect, patience)
    desk = _desk(store, inbox, folder, seed, when or said_time, speech)
    log, think = Log(log_file, inbox.now), Inline if inline else Beside
    home, off = partial(HomeMenu, desk), partial(switch_off, desk)
    app = App(console, desk, store, think(inbox.post), log, inbox.now, home=home, off=off)
    app.start([home(_said(store))])
    _begin(app, desk, store, game, demo)
    _ask_for_language(app, desk, store, speech)
    return Program(app, Loop(app, inbox, console, log), store)


def _store(folder: Path, inbox: Inbox, connect: Connect, patience: float) -> Store:
    """Open the saves; what takes long is looked at once the first picture is shown."""
    store = Store(
        folder, time.time, lambda: inbox.post(Saving()), connect=connect, patience=patience
    )
    inbox.post(Later(lambda: store.inspect(_flaw(inbox))))
    return store


def _desk(
    store: Store,
    inbox: Inbox,
    folder: Path,
    seed: str | None,
    when: Callable[[float], str],
    speech: Speech,
) -> Desk:
    desk = Desk(_settings(store, speech), _seeds(seed), store, when, folder)
    desk.open_phones = partial(_phones, desk, inbox, folder)
    return desk


def _ask_for_language(app: App, desk: Desk, store: Store, speech: Speech) -> None:
    """Ask at the very first start, where nobody has said which it is."""
    if speech.asks and not speech.wanted and store.settings() == Settings():
        app.push(_languages(desk))


def _settings(store: Store, speech: Speech) -> Settings:
    """Return the settings that are kept, with the language of this run, which is spoken now."""
    kept = store.settings()
    language = speech.language(kept.language)
    speak(language)
    return kept._replace(language=language)


def _begin(app: App, desk: Desk, store: Store, game: str | None, demo: Demo | None) -> None:
    if demo is not None:
        _demonstrate(app, desk, demo)
    elif game is not None and not desk.unfinished and not store.notice:
        app.push(_new_game(desk, game))
    if store.trouble:
        app.post(Saving())


def _flaw(inbox: Inbox) -> Callable[[str], None]:
    return lambda verdict: inbox.post(Fault("saves", verdict, inbox.now(), Cause.DAMAGED))


def said_time(moment: float) -> str:
    """Return the hour of today, else the day, in the language in use."""
    from firmware.words.manner import when  # here: where nothing was kept, no time is said

    return when(moment, time.time())


def _demonstrate(app: App, desk: Desk, demo: Demo) -> None:
    from firmware.demo import demo_session
    from firmware.screens.faces import face_of

    desk.settings = desk.settings.with_value("pace", demo.pace)
    desk.stop_after = demo.moves
    app.open(demo_session(demo, desk.new_seed()))
    app.push(face_of(demo.game).table(desk))


def _phones(desk: Desk, inbox: Inbox, folder: Path) -> Phones:
    from firmware.phone.service import PhoneService  # here: most evenings nobody wants it

    return PhoneService(desk, inbox, folder)


def _languages(desk: Desk) -> Screen:
    from firmware.screens.first_start import FirstLanguage  # here: once in a device's life

    return FirstLanguage(desk)


def _new_game(desk: Desk, game: str) -> Screen:
    from firmware.screens.newgame import NewGame  # here: home is shown sooner without it

    return NewGame(desk, game)


def _seeds(seed: str | None) -> Callable[[], str]:
    """Fresh randomness for every game (story 25), or a countable row of seeds for one run."""
    if seed is None:
        return lambda: os.urandom(8).hex()
    numbers = iter(range(1_000_000))
    return lambda: f"{seed}-{next(numbers)}"


def _said(store: Store) -> str:
    if not store.notice:
        return ""
    damaged = _("The saved games could not be read. They were kept as {file}.")
    newer = _("The saved games are those of a newer Kibitz. They were kept as {file}.")
    text = newer if store.is_newer else damaged
    return text.format(file=store.notice.partition(":")[0])
