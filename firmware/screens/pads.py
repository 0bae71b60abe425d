"""Keeping score: which game is played at the table, who plays, and how pads look in lists."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from firmware.desk import Desk
from firmware.errors import Refused
from firmware.padsession import PREFIX, PadSession, columns
from firmware.screen import Actions, Adopt, Open, Play, Pop, Push, Replace, Screen
from firmware.screens.faces import Face
from firmware.screens.menu import Item, Menu
from firmware.screens.notice import Pages
from firmware.screens.pad import PadTable
from firmware.screens.who import WhoPlays, seat_name
from firmware.sheets.load import LoadedSheet, load_sheet
from firmware.words import _, language
from firmware.words.order import order

PICTURE = "check"
"""The picture of a pad, in lists of games."""


def face(slug: str) -> Face:
    """Return how a pad looks in lists; a file that is gone is called by its own name."""
    name = _name(slug.removeprefix(PREFIX), language())
    return Face(PadTable, list, (), {}, name=name, picture=PICTURE)


@cache
def _name(slug: str, spoken: str) -> str:
    try:
        return load_sheet(slug).name(spoken)
    except Refused:
        return slug.replace("-", " ").capitalize()


class PadsMenu(Menu):
    """All sheets, those that were used last first."""

    name = "pads"

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        shelf = desk.sheets()
        self._refused = shelf.refused
        last = desk.settings.last_pads.split()
        by_name = sorted(shelf.sheets.values(), key=lambda sheet: order(sheet.name(language())))
        self._sheets = sorted(
            by_name, key=lambda sheet: last.index(sheet.slug) if sheet.slug in last else len(last)
        )

    def title(self) -> str:
        """The heading."""
        return _("Keep score")

    def items(self) -> Sequence[Item]:
        """One row a sheet, and what could not be read."""
        rows = [self._row(sheet) for sheet in self._sheets]
        if self._refused:
            rows.append(Item(_("Wrong files"), self._complain, value=str(len(self._refused))))
        return rows

    def _row(self, sheet: LoadedSheet) -> Item:
        return Item(sheet.name(language()), lambda: self._choose(sheet))

    def _complain(self) -> Actions:
        lines = [line.rpartition("/")[2] for line in self._refused]
        return (Push(Pages(_("Wrong files"), lines)),)

    def _choose(self, loaded: LoadedSheet) -> Actions:
        sheet = loaded.sheet
        team, last = sheet.per_team, self._desk.settings.last_table
        picker = WhoPlays(
            self._desk,
            loaded.name(language()),
            lambda names: self._start(loaded, names),
            least=sheet.players[0] * team,
            most=sheet.players[-1] * team,
            step=team,
            chosen=last.split("\n") if last else (),
        )
        return (Push(picker),)

    def _start(self, loaded: LoadedSheet, names: Sequence[str]) -> Actions:
        guests = [seat_name(seat) for seat in range(len(names))]
        players = columns(names, loaded.sheet.per_team, guests)
        session = PadSession(loaded.slug, loaded.sheet, loaded.words, players)
        last = [slug for slug in self._desk.settings.last_pads.split() if slug != loaded.slug]
        return (
            Adopt("last_pads", " ".join([loaded.slug, *last[:9]])),
            Adopt("last_table", "\n".join(names)),
            Open(session),
            Play("start"),
            Pop(),
            Replace(table(self._desk)),
        )


def table(desk: Desk) -> Screen:
    """Return the table of a pad."""
    return PadTable(desk)
