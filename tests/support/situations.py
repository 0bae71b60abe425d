"""Every screen in every state worth looking at, by name: for tests that hold for all of them.

A situation takes a fresh bench with the home screen on top, and leaves its own screen there.
"""

from __future__ import annotations

from collections.abc import Callable

from device.ports import Key
from firmware.commands import Command
from firmware.screens.home import switch_off
from firmware.screens.notice import Notice
from firmware.screens.skipbo_cards import Place
from firmware.words import _ as said
from rules.game import NOBODY
from rules.skipbo.moves import DISCARD, PASS
from tests.support.bench import Bench, session
from tests.support.skipbo import table as lay_table

Situation = Callable[[Bench], object]

LONG = (
    "Maximilianna",
    "Wilhelmina W",
    "Bartholomaus",
    "Konstantinos",
    "Hildegard V.",
    "Frederick II",
)
"""Names of twelve letters."""


def command(bench: Bench, *wanted: Command) -> Bench:
    """Send commands as keys would, whatever keys the board has."""
    for one in wanted:
        bench.app.handle(one)
        bench.app.show()
    return bench


def menu_row(bench: Bench, row: str) -> Bench:
    """Choose a row of a menu."""
    for _ in range(40):
        if bench.chosen.startswith(row):
            return command(bench, Command.OK)
        command(bench, Command.NEXT)
    raise AssertionError(f"no row {row!r} in:\n{bench.text}")


def _languages(bench: Bench) -> None:
    _settings(bench)
    menu_row(bench, "Language")


# Screens around a game


def _home_with_a_game(bench: Bench) -> None:
    playing()(bench)
    command(bench, Command.MENU)
    menu_row(bench, "Leave")


def _settings(bench: Bench) -> None:
    menu_row(bench, "Settings")


def _last_setting(bench: Bench) -> None:
    _settings(bench)
    while not bench.chosen.startswith("Dark after"):
        command(bench, Command.NEXT)


def new_game(step: int, seats: int = 4, *, more: bool = False) -> Situation:
    """The chain of a new game, so many steps on."""

    def go(bench: Bench) -> None:
        menu_row(bench, "New game")
        command(bench, Command.OK)
        while not bench.text.endswith(f"{seats} players"):
            command(bench, Command.NEXT)
        command(bench, Command.OK)
        if more:
            while not bench.text.startswith("Ready?"):
                command(bench, Command.OK)
            command(bench, Command.NEXT, Command.OK)
        command(bench, *[Command.OK] * step)
        assert bench.screen.name == "new game", (step, seats, more)

    return go


def _switch_off(bench: Bench) -> None:
    bench.app.push(switch_off())


def _notice(bench: Bench) -> None:
    bench.app.push(
        Notice(
            said("Please note"),
            said("The saved games could not be read. They were kept as {file}.").format(
                file="kibitz-damaged-12.db"
            ),
            "trouble",
        )
    )


def _trouble(bench: Bench) -> None:
    def fail(_: object) -> None:
        raise NotImplementedError

    playing()(bench)
    setattr(bench.screen, "on", fail)  # noqa: B010
    bench.press("scroll" if Key.SCROLL in bench.console.keys.available else "right")


# The table


def playing(levels: tuple[int, ...] = (0, 1, 2, 3), **options: object) -> Situation:
    """A table in the turn of the first seat."""

    def go(bench: Bench) -> None:
        bench.sit_down(session(levels, names=bench.names, **options))  # type: ignore[arg-type]
        _confirm_hand_over(bench)

    return go


def _confirm_hand_over(bench: Bench) -> None:
    if bench.screen.name == "hand over":
        command(bench, Command.OK)


def _discard(bench: Bench) -> None:
    move = next(m for m in bench.state.legal_moves() if DISCARD <= m < PASS)
    bench.app._carry_out(bench.table.make(move), bench.table)
    bench.app.show()


def _picked(bench: Bench) -> None:
    playing()(bench)
    _cursor_to(bench, Place.HAND)
    command(bench, Command.OK)
    assert bench.table.is_picked


def _cursor_to(bench: Bench, place: Place) -> None:
    for _ in range(20):
        if bench.table.cursor and bench.table.cursor.place is place:
            return
        command(bench, Command.NEXT)
    raise AssertionError(f"no card at {place}")


def _refused(bench: Bench) -> None:
    bench.sit_down(session())
    bench.lay(lay_table(hands=("3 4 5 6 7", ""), stocks=("12", "9")))
    command(bench, Command.OK)
    assert bench.tunes[-1] == "illegal"


def _others_turn(bench: Bench) -> None:
    playing()(bench)
    _discard(bench)


def _waiting_for_a_key(bench: Bench) -> None:
    bench.app.desk.settings = bench.app.desk.settings.with_value("pace", "key")
    _others_turn(bench)
    bench.wait(1)


def late(seats: int, *, peek: bool = False) -> Situation:
    """A table with long discard piles, wild cards and twelves everywhere."""

    def go(bench: Bench) -> None:
        playing((0, *[1] * (seats - 1)), options={"peek": peek, "stock": 20})(bench)
        full = ("12 11 10 w w 12 10 11", "w 12", "11 11", "12 10 12")
        own = full if seats < 6 else ("12 11 10 w", "w 12", "11", "")
        bench.lay(
            lay_table(
                seats=seats,
                hands=("10 11 12 w w",),
                stocks=("12", "11", "w", "10", "12", "w")[:seats],
                under=[19] * seats,
                discards=(own,),
                piles=("1 2 3 4 5 6 7 8 9", "1 2 3 4 5 6 7 8 9 w", "w 2 3 4 5 6 7 8 9 10 11"),
            )
        )
        bench.session.match.sheet.add([970, 945, 900, 855, 0, 5][:seats])
        _cursor_to(bench, Place.DISCARD)

    return go


def _pass(bench: Bench) -> None:
    playing((0, 1))(bench)
    bench.lay(lay_table(hands=("",), draw=0))
    _cursor_to(bench, Place.PASS)


def _partner(bench: Bench) -> None:
    playing((0, 1, 0, 1), options={"partners": True, "stock": 5})(bench)
    _cursor_to(bench, Place.PARTNER_STOCK)


def _wild_question(bench: Bench) -> None:
    playing((0, 1))(bench)
    bench.lay(lay_table(hands=("w w 5 6 7", "")))
    _cursor_to(bench, Place.HAND)
    while bench.table.cursor and bench.table.cursor.rank != 13:
        command(bench, Command.NEXT)
    command(bench, Command.OK, Command.DOWN, Command.OK)
    assert bench.screen.name == "question"


def _hint(bench: Bench) -> None:
    playing()(bench)
    command(bench, Command.MENU)
    menu_row(bench, "Hint")
    bench.wait(0)
    assert bench.gives_a_hint


def _hand_over(bench: Bench) -> None:
    bench.sit_down(session((0, 0), names=bench.names))
    assert bench.screen.name == "hand over"


def look(page: int, seats: int = 4) -> Situation:
    """Another player's piles, or last turn, after some turns."""

    def go(bench: Bench) -> None:
        playing((0, *[1] * (seats - 1)), options={"stock": 20})(bench)
        for _ in range(2):
            _discard(bench)
            bench.until_my_turn()
            if bench.screen.name != "table":
                raise AssertionError("the round is over too soon")
        command(bench, Command.CHECK, *[Command.NEXT] * page)
        assert bench.screen.name == "check"

    return go


def _pause(bench: Bench) -> None:
    playing((0, 0))(bench)
    _discard(bench)
    _confirm_hand_over(bench)
    command(bench, Command.MENU)


def _take_back_row(bench: Bench) -> None:
    _pause(bench)
    menu_row(bench, "Take back")
    _confirm_hand_over(bench)
    command(bench, Command.MENU)
    assert "Do it again" in bench.text


def rules_page(page: int) -> Situation:
    """A page of the rules in short."""

    def go(bench: Bench) -> None:
        _pause(bench)
        menu_row(bench, "Rules")
        command(bench, *[Command.NEXT] * page)

    return go


# The ends


def won(seats: int, winner: int = 0, *, over: bool = False, partners: bool = False) -> Situation:
    """The end of a round, or of the match; the winner needs three digits."""

    def go(bench: Bench) -> None:
        options = {"partners": partners, "stock": 20, "target": 100 if over else 500}
        game = session((0, *[1] * (seats - 1)), names=bench.names, options=options)
        before = [495, 380, 470, 395, 0, 480]
        before[winner] = 200
        if partners:
            before[(winner + 2) % 4] = 200
        if over:
            before = [865] * 6
        bench.sit_down(game)
        game.match.sheet.add(before[:seats])
        stocks = [
            "1" if s in (winner, (winner + 2) % 4 if partners else winner) else "12"
            for s in range(seats)
        ]
        under = [0 if stock == "1" else 9 for stock in stocks]
        laid = lay_table(
            seats=seats,
            seat=winner,
            hands=["2"] * seats,
            stocks=stocks,
            under=under,
            partners=partners,
        )
        game.match.state = laid
        game.play(0)
        if partners:
            game.play(129)
        assert game.match.to_move == NOBODY
        bench.app._enter()
        bench.wait(2)
        assert bench.screen.name == ("match over" if over else "round over"), bench.screen.name

    return go


def _blocked(bench: Bench) -> None:
    game = session((0, 1))
    bench.sit_down(game)
    game.match.state = lay_table(hands=("", ""), draw=0, idle=3)
    game.play(PASS)
    bench.app._enter()
    bench.wait(2)
    assert "blocked" in bench.text


SITUATIONS: dict[str, Situation] = {
    "home": lambda _: None,
    "home with a game": _home_with_a_game,
    "settings": _settings,
    "settings, the last": _last_setting,
    "languages": _languages,
    **{f"new game, step {step}": new_game(step) for step in range(4)},
    **{f"new game, more, step {step}": new_game(step, more=True) for step in range(5)},
    "new game, six players": new_game(1, seats=6),
    "switch off": _switch_off,
    "notice": _notice,
    "trouble": _trouble,
    **{f"table of {n}": playing((0, *[1] * (n - 1))) for n in range(2, 7)},
    **{f"late table of {n}": late(n) for n in range(2, 7)},
    "late table with peek": late(4, peek=True),
    "a card in hand": _picked,
    "an illegal move": _refused,
    "another's turn": _others_turn,
    "waiting for a key": _waiting_for_a_key,
    "pass": _pass,
    "partner's cards": _partner,
    "wild on a discard": _wild_question,
    "hint": _hint,
    "hand over": _hand_over,
    **{f"look around, page {page}": look(page) for page in (0, 1, 4, 5)},
    "look around, six players": look(9, seats=6),
    "pause": _pause,
    "pause after undo": _take_back_row,
    **{f"rules, page {page}": rules_page(page) for page in range(6)},
    **{f"round over, {n} players": won(n, n - 1) for n in range(2, 7)},
    "round over, partners": won(4, partners=True),
    "round blocked": _blocked,
    **{f"match over, {n} players": won(n, n - 1, over=True) for n in (2, 6)},
    "match over, partners": won(4, over=True, partners=True),
}
