"""The steps of a device's first start: situations like the others."""

from __future__ import annotations

from firmware.commands import Command
from firmware.screens.first_start import BoardTest, FirstLanguage, SoundTest, first_players
from tests.support.bench import Bench
from tests.support.situations import Situation, command


def _language(bench: Bench) -> None:
    bench.app.push(FirstLanguage(bench.app.desk))
    bench.app.show()


def _board(bench: Bench) -> None:
    bench.app.push(BoardTest(bench.app.desk))
    bench.app.show()


def _board_with_keys(bench: Bench) -> None:
    _board(bench)
    command(bench, Command.NEXT, Command.BACK, Command.CHECK)


def _sound(bench: Bench) -> None:
    bench.app.push(SoundTest(bench.app.desk))
    bench.app.show()


def _players(bench: Bench) -> None:
    bench.app.push(first_players(bench.app.desk))
    bench.app.show()


FIRST: dict[str, Situation] = {
    "first language": _language,
    "board test": _board,
    "board test, keys heard": _board_with_keys,
    "sound test": _sound,
    "first players": _players,
}
