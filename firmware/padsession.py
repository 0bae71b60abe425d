"""A score pad with its players, as the saves keep it.

The sheet and its words are written into the header: a file that is changed or deleted later never
spoils a game that was kept with it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any
from zlib import crc32

from firmware.kept import Kept, Player, player_of
from firmware.words import language
from rules.errors import BadSave
from rules.pads.pad import Pad
from rules.pads.read import read_sheet, write_sheet
from rules.pads.sheet import Sheet

if TYPE_CHECKING:
    from firmware.sheets.load import Words

PREFIX = "pad/"
"""Before the slug of a sheet: a game at the table is not the same as one against opponents."""

ENGLISH = "en"


class PadSession(Kept):
    """Points that people enter; everybody on it is a person, or a team of persons."""

    def __init__(self, sheet_slug: str, sheet: Sheet, words: Words, players: Iterable[Player]):
        super().__init__(players)
        self.sheet_slug = sheet_slug
        self.sheet = sheet
        self.words = words
        self.pad = Pad(sheet, len(self.players), self._note)

    # What it is called

    def label(self, key: str) -> str:
        """Return what a row or bonus is called in the language in use; its key at worst."""
        own = self.words.get(language(), {}).get(key)
        return own or self.words.get(ENGLISH, {}).get(key, key)

    @property
    def name(self) -> str:
        """What the game is called."""
        return self.label("name")

    # What is kept

    @property
    def slug(self) -> str:
        """`pad/` and the slug of the sheet."""
        return PREFIX + self.sheet_slug

    @property
    def round(self) -> int:
        """The number of the round being played; of the last one, when it is over."""
        played = len(self.pad.page.rounds)
        return max(1, played if self.pad.is_over else self.pad.round + 1)

    @property
    def rounds(self) -> Sequence[Sequence[int]]:
        """The points of the rounds; what is not written is 0 here."""
        return [tuple(own or 0 for own in points) for points in self.pad.points]

    @property
    def running(self) -> Sequence[Sequence[int]]:
        """The totals after each round: not always sums, where a turn can be void."""
        return self.pad.running

    @property
    def totals(self) -> tuple[int, ...]:
        """Each column's total."""
        return self.pad.totals

    @property
    def places(self) -> tuple[int, ...]:
        """Each column's place."""
        return self.pad.places

    @property
    def is_over(self) -> bool:
        """The sheet says so, or somebody has."""
        return self.pad.is_over

    @property
    def start(self) -> int:
        """What everybody begins with."""
        return self.sheet.start

    @property
    def lowest_wins(self) -> bool:
        """The fewest points are the best on this sheet."""
        return self.sheet.lowest_wins

    def can_undo(self) -> bool:
        """Tell whether anything was entered."""
        return self.pad.can_undo()

    def undo(self) -> None:
        """Take back the last entry. Raises ValueError."""
        self.pad.undo()

    def header(self) -> str:
        """Return sheet, words and players as a line of JSON."""
        import json  # here, so that the first picture does not wait for it

        return json.dumps(
            {
                "pad": self.sheet_slug,
                "sheet": write_sheet(self.sheet),
                "words": {name: dict(table) for name, table in self.words.items()},
                "players": [list(player) for player in self.players],
                "played": round(self.played),
            },
            ensure_ascii=False,
        )

    def mark(self) -> str:
        """Return a checksum of all that is written and what follows from it."""
        shown = repr((self.pad.page, self.pad.totals, self.pad.places, self.pad.seconds))
        return f"{crc32(b'pad 1'):08x}-{crc32(shown.encode()):08x}"

    def again(self, players: Iterable[Player]) -> PadSession:
        """Return an empty pad of the same sheet."""
        return PadSession(self.sheet_slug, self.sheet, self.words, players)


def pad_of(data: Mapping[str, Any], journal: Iterable[str]) -> PadSession:
    """Return the pad of a header and its journal. Raises BadSave, KeyError, ValueError."""
    players = [player_of(parts) for parts in data["players"]]
    words = {str(name): dict(table) for name, table in data["words"].items()}
    kept = PadSession(str(data["pad"]), read_sheet(data["sheet"]), words, players)
    kept.played = float(data.get("played", 0))
    for entry in journal:
        try:
            kept.pad.enter_again(entry)
        except BadSave as error:
            raise BadSave(f"{kept.slug}: {error}") from error
    kept.pending.clear()
    return kept


def columns(names: Sequence[str], per_team: int, guest: Sequence[str]) -> list[Player]:
    """Return the columns of these persons, who sit in this order; '' is a guest.

    `guest` says how a guest on each seat is called. Those of a team do not sit side by side.
    """
    seats = len(names) // per_team
    if per_team == 1:
        return [_single(name, guest[seat]) for seat, name in enumerate(names)]
    return [_team(names[seat::seats], guest[seat]) for seat in range(seats)]


def _single(name: str, guest: str) -> Player:
    return Player(name) if name else Player(guest, guest=True)


def _team(members: Sequence[str], guest: str) -> Player:
    named = [name for name in members if name]
    called = "+".join(named) if named else guest
    return Player(called, 0, not named, tuple(members))
