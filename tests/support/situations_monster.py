"""Monster Trick in every state worth looking at: situations like the others."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from firmware.commands import Command
from firmware.kept import Player
from firmware.screens.monster import MonsterTable
from firmware.screens.monster_round import MonsterRound
from firmware.session import Session
from rules.catalogue import find
from tests.support.bench import Bench
from tests.support.situations import Situation, command

OK, CHECK, NEXT, MENU = Command.OK, Command.CHECK, Command.NEXT, Command.MENU

Until = Callable[[Session], bool]


def game(
    bench: Bench, seats: int, until: Until, seed: str = "monster", *, recall: bool = False
) -> Session:
    """A game of one person and opponents, played by chance until something holds."""
    slug = find("monster-trick")
    players = [Player(name, int(seat > 0)) for seat, name in enumerate(bench.names[:seats])]
    session = Session(slug, slug.setup(seats, {"recall": recall}), players[:seats], seed)
    session.deal()
    rng = Random(seed)
    for _ in range(2000):
        if session.match.is_over or until(session):
            break
        session.play(rng.choice(session.match.state.legal_moves()))
    return session


def own_turn(plays: int, round_: int = 1) -> Until:
    """The person is to move, after so many cards of a round."""

    def holds(session: Session) -> bool:
        view = session.match.state.view(0)
        is_ready = view.mover == 0 and view.order is not None  # type: ignore[attr-defined]
        played = len(view.hand)  # type: ignore[attr-defined]
        return is_ready and view.round == round_ and played <= 12 - plays  # type: ignore[attr-defined]

    return holds


def choice(session: Session) -> bool:
    """A card of the person's can go to several places."""
    return own_turn(3)(session) and len(session.match.state.legal_moves()) > 12


def table(
    seats: int, until: Until, then: tuple[Command, ...] = (), seed: str = "monster"
) -> Situation:
    """The table when something holds, and some commands."""

    def go(bench: Bench) -> None:
        bench.sit_down(game(bench, seats, until, seed))
        command(bench, *then)

    return go


def _match_over(bench: Bench) -> None:
    table(4, lambda _: False)(bench)
    bench.wait(2)


def _gone(bench: Bench) -> None:
    bench.sit_down(game(bench, 5, own_turn(8), recall=True))
    command(bench, CHECK, *[NEXT] * 4)


def placing(seats: int) -> Situation:
    """A card is taken that can go to several places."""

    def go(bench: Bench) -> None:
        bench.sit_down(game(bench, seats, choice))
        screen = bench.screen
        assert isinstance(screen, MonsterTable)
        for _ in range(12):
            if len(screen.moves()) > 1:
                break
            command(bench, NEXT)
        command(bench, OK, NEXT)

    return go


def round_over(seats: int) -> Situation:
    """The result of the second round."""

    def go(bench: Bench) -> None:
        session = game(bench, seats, lambda one: len(one.match.state.view(0).rounds) == 2)  # type: ignore[attr-defined]
        bench.sit_down(session)
        screen = bench.screen
        assert isinstance(screen, MonsterTable)
        bench.app.push(MonsterRound(screen, 1))

    return go


def laying(session: Session) -> bool:
    """The person is to lay the point cards of round 3."""
    view = session.match.state.view(0)
    return view.round == 3 and view.mover == 0 and view.order is None  # type: ignore[attr-defined]


MONSTER: dict[str, Situation] = {
    "monster: laying the point cards": table(4, lambda _: True),
    "monster: laying in round 3": table(5, laying, (NEXT, NEXT)),
    **{f"monster: {n} players": table(n, own_turn(2)) for n in (2, 3, 4, 5)},
    "monster: twelve cards": table(5, own_turn(0)),
    "monster: round 3": table(4, own_turn(6, 3)),
    "monster: the last card": table(4, own_turn(11)),
    **{f"monster: placing among {n}": placing(n) for n in (2, 5)},
    "monster: a hint": table(4, own_turn(4), (MENU,)),
    **{f"monster: round over of {n}": round_over(n) for n in (2, 5)},
    "monster: looking at players": table(5, own_turn(8, 3), (CHECK,)),
    "monster: looking at tricks": table(5, own_turn(6), (CHECK, NEXT)),
    "monster: last plays": table(5, own_turn(6), (CHECK, NEXT, NEXT)),
    "monster: last trick": table(5, own_turn(6), (CHECK, NEXT, NEXT, NEXT)),
    "monster: what has gone": _gone,
    "monster: no trick yet": table(5, own_turn(0), (CHECK, NEXT, NEXT, NEXT)),
    "monster: the match is over": _match_over,
}
