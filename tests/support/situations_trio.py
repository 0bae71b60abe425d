"""Trio in every state worth looking at: situations like the others."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random

from firmware.commands import Command
from firmware.kept import Player
from firmware.screens.newgame import NewGame
from firmware.screens.trio import TrioTable
from firmware.session import Session
from rules.game import Seat, Setup, Value
from rules.trio import GAME, Trio
from rules.trio.lattice import cell_at
from rules.trio.state import TrioState
from tests.support.bench import Bench
from tests.support.situations import Situation, command, menu_row
from tests.support.trio import table as lay_table

OK, CHECK, NEXT, MENU = Command.OK, Command.CHECK, Command.NEXT, Command.MENU

Until = Callable[[TrioState], bool]

LARGE_TABLE = (
    "B(0,0) B(0,1) R(0,-1) R(0,-2) G(0,2) G(0,3) K(0,4) Y(0,-3) Y(0,-4) V(1,0) V(1,1) B(1,2) "
    "R(1,-2) K(1,-1) G(1,-3) Y(1,3) V(-1,1) R(-1,2) K(-1,3) B(-1,-1) G(-1,-2) Y(2,1) V(2,-1) "
    "R(2,0) B(-2,2) Y(-2,1)"
)
"""Twenty-six cards, more than any computed game has had, none of them caught."""

WIDE_TABLE = " ".join(f"{'BRGYV'[at % 5]}(0,{at})" for at in range(20))
"""Wider than the display even in the smallest size."""

COLOURS_SIDE_BY_SIDE = "B(0,0) R(0,1) G(0,2) Y(0,3) V(0,4) K(0,5)"

CHAIN = "B(0,0) B(0,1) B(0,2) R(0,-1)"
LONG_CHAIN = "B(0,0) B(0,1) B(0,3) B(0,4) R(-1,1) G(-1,2) R(-1,3)"
RING_AND_REST = "K(0,0) R(0,-1) G(0,1) V(0,-2) V(0,-3) R(0,-4) G(1,-2) B(0,2) B(0,3)"
BOTH = "B(0,0) B(0,1) B(0,2) K(0,4) R(0,5) G(1,4)"


def table_of(bench: Bench) -> TrioTable:
    """The table, which must be on top."""
    assert isinstance(bench.screen, TrioTable), bench.screen.name
    return bench.screen


def state_of(bench: Bench) -> TrioState:
    """The position on the table."""
    state = bench.session.match.state
    assert isinstance(state, TrioState)
    return state


class Laid(Trio):
    """The game, begun in a position that was laid."""

    def __init__(self, state: TrioState) -> None:
        self._state = state

    def start(self, setup: Setup, starter: Seat | None = None) -> TrioState:  # noqa: ARG002
        """Return the position."""
        return self._state.copy()


def game(
    bench: Bench,
    seats: int,
    options: Mapping[str, Value],
    *,
    seed: str = "trio",
    own: Trio = GAME,
) -> Session:
    """A game of one person and opponents, dealt."""
    players = [Player(name, int(seat > 0)) for seat, name in enumerate(bench.names[:seats])]
    session = Session(own, own.setup(seats, options), players, seed)
    session.deal()
    return session


def position(
    laid: str,
    hand: str = "BRK",
    then: tuple[Command, ...] = (),
    *,
    seats: int = 3,
    won: tuple[int, ...] = (),
    under: tuple[str, ...] = (),
    pile: str | None = None,
    **options: Value,
) -> Situation:
    """The person's turn in a position, and some commands."""

    def go(bench: Bench) -> None:
        hands = [hand, *["GYV"] * (seats - 1)]
        state = lay_table(
            laid,
            hands,
            seats=seats,
            under=under,
            pile=pile,
            apart=True,
            **options,  # type: ignore[arg-type]
        )
        state.won = [*won, *state.won[len(won) :]]
        bench.sit_down(game(bench, seats, options, own=Laid(state)))
        command(bench, *then)

    return go


def played(
    seats: int,
    until: Until,
    then: tuple[Command, ...] = (),
    seed: str = "trio",
    **options: Value,
) -> Situation:
    """A game that chance played until something holds in the person's turn, and some commands."""

    def go(bench: Bench) -> None:
        session = game(bench, seats, options, seed=seed)
        rng = Random(seed)
        state = session.match.state
        assert isinstance(state, TrioState)
        while not session.match.is_over and not (state.mover == 0 and until(state)):
            session.play(rng.choice(session.match.state.legal_moves()))
        bench.sit_down(session)
        command(bench, *then)

    return go


def turn(number: int) -> Until:
    """The person begins a turn after so many cards have left the pile."""
    return lambda state: not state.laid and sum(state.rules.deck) - state.pile_left >= number


def _hint(bench: Bench) -> None:
    position(CHAIN, "BRK")(bench)
    command(bench, MENU)
    menu_row(bench, "Hint")
    bench.wait(0)
    assert bench.gives_a_hint


def rules_page(page: int) -> Situation:
    """A page of the rules in short."""

    def go(bench: Bench) -> None:
        position(CHAIN)(bench)
        command(bench, MENU)
        menu_row(bench, "Rules")
        command(bench, *[NEXT] * page)

    return go


def catching(
    laid: str, hand: str, place: tuple[int, int], *, step: int = 0, **options: Value
) -> Situation:
    """A card of the hand's first colour is laid and catches; so many steps of that are over."""

    def go(bench: Bench) -> None:
        position(laid, hand, **options)(bench)  # type: ignore[arg-type]
        screen = table_of(bench)
        bench.app._carry_out(screen._lay(cell_at(*place)), screen)
        for _ in range(step):
            bench.wait(1)
        bench.app.show()

    return go


def option(key: str, number: int) -> Situation:
    """A value of an option in the chain of a new game."""

    def go(bench: Bench) -> None:
        screen = NewGame(bench.app.desk, "trio")
        screen._more = True
        bench.app.push(screen)
        for _ in range(20):
            if screen._step().key == key:
                break
            command(bench, OK)
        assert screen._step().key == key, key
        command(bench, *[NEXT] * number)

    return go


def _others(bench: Bench) -> None:
    played(4, turn(24))(bench)
    screen = table_of(bench)
    for _ in range(2):
        move = state_of(bench).legal_moves()[-1 if state_of(bench).laid else 0]
        bench.app._carry_out(screen.make(move), screen)
        bench.app.show()
    for _ in range(40):
        if state_of(bench).seat == 1 and state_of(bench).laid:
            return
        bench.wait(0.9)
    raise AssertionError("the next one lays nothing")


WON = (12, 8, 0, 15, 4)

TRIO: dict[str, Situation] = {
    **{f"trio: {n} players": played(n, turn(30)) for n in (2, 3, 4, 5)},
    "trio: the first turn": played(4, turn(0)),
    "trio: five colours and black": position(COLOURS_SIDE_BY_SIDE, "BVK"),
    "trio: six colours": position(COLOURS_SIDE_BY_SIDE + " O(1,0)", "ORK", deck="6x9+6"),
    "trio: 26 cards": position(LARGE_TABLE, "BGY", seats=5, won=WON),
    "trio: 26 cards, a place": position(LARGE_TABLE, "KGY", (NEXT, NEXT, OK), seats=5),
    "trio: 26 cards, a place aside": position(
        LARGE_TABLE, "KGY", (NEXT, NEXT, OK, *[NEXT] * 20), seats=5
    ),
    "trio: a wide table": position(WIDE_TABLE, "BGK"),
    "trio: a wide table, a place": position(WIDE_TABLE, "GYK", (NEXT, NEXT, OK)),
    "trio: one card, a place": position("B(0,0)", "BRG", (OK, NEXT)),
    "trio: a card is laid": position(COLOURS_SIDE_BY_SIDE, "BVK", (OK, OK)),
    "trio: the end of the turn": position(COLOURS_SIDE_BY_SIDE, "BVK", (OK, OK, NEXT, NEXT)),
    "trio: all three are laid": position("B(0,0)", "RGY", (OK,) * 6),
    "trio: an empty table": position("", "RGY"),
    "trio: a hint": _hint,
    "trio: others' turn": _others,
    "trio: a chain is caught": catching(CHAIN, "BGK", (0, 3)),
    "trio: a chain of five is caught": catching(LONG_CHAIN, "BGK", (0, 2)),
    "trio: black is caught": catching(RING_AND_REST, "YK", (1, 0)),
    "trio: cards go back": catching(RING_AND_REST, "YK", (1, 0), step=1),
    "trio: chain and black are caught": catching(BOTH, "BGK", (0, 3)),
    "trio: after a catch": catching(CHAIN, "BGK", (0, 3), step=1),
    "trio: what stays?": catching(
        RING_AND_REST, "YK", (1, 0), step=1, disconnected="captor_chooses"
    ),
    "trio: looking at players": played(5, turn(40), (CHECK,)),
    "trio: last turns": played(5, turn(40), (CHECK, NEXT)),
    "trio: new cards": played(5, turn(40), (CHECK, NEXT, NEXT)),
    "trio: no turn yet": played(2, turn(0), (CHECK, NEXT)),
    "trio: the pile": position("B(0,0)", then=(CHECK, *[NEXT] * 3), under=tuple("VVBRGYKBRGYVB")),
    "trio: a mixed pile": position(
        "B(0,0)",
        then=(CHECK, *[NEXT] * 3),
        under=("BBRRGGYYVVKK", "BRGYVKBRGYVK", "BRGYVBRGYV"),
        seats=2,
        return_order="shuffled",
    ),
    "trio: a mixed pile is the top": position(
        "B(0,0)", then=(CHECK, *[NEXT] * 3), under=("BBRG", "GY"), pile="", return_order="shuffled"
    ),
    "trio: no pile": position("B(0,0)", then=(CHECK, *[NEXT] * 3), pile=""),
    "trio: nothing known of the pile": position("B(0,0)", then=(CHECK, *[NEXT] * 3)),
    "trio: unseen": position(LARGE_TABLE, then=(CHECK, *[NEXT] * 4)),
    "trio: unseen of seven": position("B(0,0)", then=(CHECK, *[NEXT] * 4), deck="6x9+6"),
    **{f"trio: rules {page + 1}": rules_page(page) for page in range(9)},
    "trio: a deck": option("deck", 4),
    "trio: an option": option("end_condition", 2),
}
