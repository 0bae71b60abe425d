"""Ugah Ugah! in every state worth looking at: situations like the others."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from firmware.commands import Command
from firmware.kept import Player
from firmware.screens.ugah_entry import Entry
from firmware.screens.ugah_words import OPTIONS
from firmware.session import Session
from rules.game import CHANCE, Value
from rules.ugah import GAME
from rules.ugah.dice import COUNTS
from rules.ugah.state import UgahState
from tests.support.bench import Bench
from tests.support.situations import Situation, command, menu_row
from tests.support.ugah import play, table

OK, CHECK, NEXT, MENU = Command.OK, Command.CHECK, Command.NEXT, Command.MENU
UP = Command.UP

Until = Callable[[UgahState], bool]

FULL = "c23c112212413143ccc11c224231312"


def session(
    bench: Bench,
    seats: int,
    options: dict[str, Value],
    *,
    people: int = 1,
    real: bool = False,
) -> Session:
    """A game of so many people, then opponents; nothing has happened yet."""
    players = [
        Player(name, 0 if seat < people else 2) for seat, name in enumerate(bench.names[:seats])
    ]
    return Session(GAME, GAME.setup(seats, options), players, "ugah", real=real)


def state_of(made: Session) -> UgahState:
    """The position of a session."""
    assert isinstance(made.match.state, UgahState)
    return made.match.state


def own_turn(turns: int) -> Until:
    """The first seat chooses from a throw, after so many chips were taken."""
    return lambda state: state.mover == 0 and bool(state.throw) and len(state.takes) >= turns


def played(
    until: Until, *then: Command, seats: int = 4, people: int = 1, **options: Value
) -> Situation:
    """The table when something holds first, and some commands."""

    def go(bench: Bench) -> None:
        made = session(bench, seats, options, people=people)
        made.deal()
        rng = Random("ugah")
        while not (made.match.is_over or until(state_of(made))):
            made.play(rng.choice(made.match.state.legal_moves()))
        bench.sit_down(made)
        if bench.screen.name == "hand over":
            command(bench, OK)
        command(bench, *then)

    return go


def two_chips(state: UgahState) -> bool:
    """The first seat has lifted two chips."""
    return state.mover == 0 and all(state.lifted)


def one_chip(state: UgahState) -> bool:
    """The first seat looks at a chip that lay face down."""
    return state.mover == 0 and any(state.lifted) and not all(state.lifted)


def walking(state: UgahState) -> bool:
    """The first seat lets both hunters walk."""
    return state.mover == 0 and not state.throw and len(state.legal_moves()) == 2


def others_turn(state: UgahState) -> bool:
    """The second seat has set some dice aside."""
    return state.mover == 1 and bool(state.throw) and sum(COUNTS[state.kept]) > 1


def laid(
    state: UgahState, *then: Command, people: int = 1, real: bool = False, **options: Value
) -> Situation:
    """A position that was laid, and some commands."""

    def go(bench: Bench) -> None:
        made = session(bench, state.seats, options, people=people, real=real)
        made.match.state = state.copy()
        bench.sit_down(made)
        if bench.screen.name == "hand over":
            command(bench, OK)
        command(bench, *then)

    return go


def entering(*then: Command, kept: str = "", seats: int = 4, people: int = 2) -> Situation:
    """Real dice are thrown, and some commands."""
    return laid(table(FULL, 0, 32, seats=seats, kept=kept), *then, people=people, real=True)


def telling(*then: Command, people: int = 1, **options: Value) -> Situation:
    """Real chips are told before the first turn."""

    def go(bench: Bench) -> None:
        bench.sit_down(session(bench, 3, options, people=people, real=True))
        command(bench, *then)

    return go


def lifting(*then: Command, seat: int = 1) -> Situation:
    """A chip that lay face down is lifted from a real table, and told."""
    state = GAME.start(GAME.setup(4, {"reveal": "when_taken"}), seat)
    return laid(play(state, "+MMKxx", "MMK", "go MK"), *then, real=True, reveal="when_taken")


def _opponents(*then: Command, dice: str) -> Situation:
    """An opponent's real dice are entered; OK says that persons have done what it wants."""

    def go(bench: Bench) -> None:
        made = session(bench, 4, {}, real=True)
        aside = dice.replace("x", "")
        for text in (*(f"^{letter}" for letter in FULL), "+xxxxx", f"+{dice}", aside):
            made.match.play(GAME.read(text))
        bench.sit_down(made)
        bench.wait(3)
        for one in then:
            command(bench, one).wait(3)

    return go


def _has_set_aside(bench: Bench) -> None:
    """An opponent waits until its five dice lie aside."""
    made = session(bench, 4, {"reveal": "when_taken"}, real=True)
    for text in ("+xxxxx", "+MMMMM"):
        made.match.play(GAME.read(text))
    bench.sit_down(made)
    bench.wait(3)
    assert made.match.to_move == 1


def _no_such_chip(bench: Bench) -> None:
    """Every chip with four pieces is told, and one more is entered."""
    telling()(bench)
    command(bench, *[NEXT] * 4, *[OK] * 4)
    screen = bench.screen
    assert isinstance(screen, Entry)
    assert screen.refused


def _hint(until: Until) -> Situation:
    def go(bench: Bench) -> None:
        played(until)(bench)
        command(bench, MENU)
        menu_row(bench, "Hint")
        bench.wait(0)
        assert bench.gives_a_hint

    return go


def ended(*then: Command, seats: int = 4, seconds: float = 0.0) -> Situation:
    """The end, some seconds of counting, and some commands."""

    def go(bench: Bench) -> None:
        played(lambda _: False, seats=seats)(bench)
        assert bench.screen.name == "count"
        bench.wait(seconds)
        command(bench, *then)
        bench.wait(0)

    return go


def _match_over(bench: Bench) -> None:
    ended(OK, OK)(bench)
    bench.wait(2)
    assert bench.screen.name == "match over"


def _step(bench: Bench, heading: str) -> None:
    """Go to a step of the chain that only "more" has."""
    menu_row(bench, "New game")
    while "Ugah" not in bench.text:
        command(bench, NEXT)
    while not bench.text.startswith("Ready?"):
        command(bench, OK)
    command(bench, NEXT, OK)
    while bench.text.split("\n")[0] != heading:
        command(bench, OK)


def _dice_and_chips(bench: Bench) -> None:
    """The step that asks for real dice."""
    _step(bench, "Dice and chips")
    command(bench, NEXT)


def _box(*then: Command) -> Situation:
    """Counting one's own box."""

    def go(bench: Bench) -> None:
        _step(bench, "Box of chips")
        command(bench, NEXT, OK, *then)
        assert bench.screen.name == "counts"

    return go


def _rules(page: int) -> Situation:
    """A page of the rules in short."""

    def go(bench: Bench) -> None:
        played(own_turn(0), MENU)(bench)
        menu_row(bench, "Rules")
        command(bench, *[NEXT] * page)

    return go


def _option(heading: str, value: int) -> Situation:
    """A value of an option in the chain of a new game."""

    def go(bench: Bench) -> None:
        _step(bench, heading)
        command(bench, *[NEXT] * value)

    return go


LAST = table("." * 9 + "1c2" + "c13c" + "." * 15, 9, 17, seats=4, spoils=(0, 3, -1))
"""Three chips lie between the hunters, and some behind them."""

assert LAST.mover == CHANCE

HEADINGS = {option.key: OPTIONS[option.key].heading() for option in GAME.options}

VALUES = [
    (option.key, HEADINGS[option.key], value)
    for option in GAME.options
    for value in range(len(option.values))
]
"""Every value of every option: its key and heading, and which one it is."""

UGAH: dict[str, Situation] = {
    **{f"ugah: {n} players": played(own_turn(0), seats=n) for n in (2, 3, 4)},
    "ugah: some chips are taken": played(own_turn(9)),
    "ugah: two symbols chosen": played(own_turn(4), OK, NEXT, OK),
    "ugah: the last throw": laid(play(LAST.copy(), "+MKdbx"), OK, NEXT),
    "ugah: five animals": laid(play(LAST.copy(), "+dmbMK"), *[OK, NEXT] * 5),
    "ugah: who walks first": played(walking, NEXT),
    "ugah: the last turn": laid(play(LAST.copy(), "+MMKKx", "MMKK"), NEXT),
    "ugah: keep and give": played(two_chips, NEXT, NEXT),
    "ugah: uncertain hunt": played(own_turn(5), reveal="every_4th"),
    "ugah: four face up": played(own_turn(5), reveal="four_random"),
    "ugah: a hidden chip": played(one_chip, reveal="every_4th"),
    "ugah: two hidden chips": played(two_chips, NEXT, reveal="every_4th"),
    "ugah: a caterpillar is a point": played(two_chips, caterpillar=1, take_mode="simultaneous"),
    "ugah: an opponent's turn": played(others_turn),
    "ugah: two people": played(own_turn(6), people=2),
    "ugah: a hint about dice": _hint(own_turn(3)),
    "ugah: a hint about chips": _hint(two_chips),
    "ugah: looking at players": played(own_turn(12), CHECK),
    "ugah: looking at the ring": played(own_turn(9), CHECK, NEXT),
    "ugah: looking at chips": played(own_turn(9), CHECK, NEXT, NEXT, reveal="every_4th"),
    **{
        f"ugah: turn {n} from the last": played(own_turn(9), CHECK, *[NEXT] * (2 + n))
        for n in (1, 2, 3, 4)
    },
    "ugah: no turn yet": played(own_turn(0), CHECK, *[NEXT] * 3),
    "ugah: counting": ended(seconds=2.2),
    **{f"ugah: counted, {n} players": ended(OK, seats=n) for n in (2, 4)},
    "ugah: the match is over": _match_over,
    **{f"ugah: rules, page {page}": _rules(page) for page in range(8)},
    **{f"ugah: {key}, value {value}": _option(heading, value) for key, heading, value in VALUES},
    "ugah: dice and chips": _dice_and_chips,
    "ugah: counting a box": _box(NEXT, OK, OK),
    "ugah: a box of 32 chips": _box(OK, *[NEXT] * 10, OK),
    "ugah: entering a throw": entering(),
    "ugah: three of five dice": entering(OK, OK, NEXT, OK),
    "ugah: a throw is complete": entering(OK, OK, NEXT, OK, NEXT, OK, OK),
    "ugah: six dice": entering(*[OK] * 5, UP),
    "ugah: entering two dice": entering(NEXT, OK, kept="Mdx"),
    "ugah: telling the ring": telling(*[OK] * 5, NEXT),
    "ugah: telling an uncertain ring": telling(reveal="every_4th"),
    "ugah: which is face up": telling(NEXT, NEXT, reveal="four_random"),
    "ugah: no such chip": _no_such_chip,
    "ugah: telling a lifted chip": lifting(NEXT),
    "ugah: telling one's own chip": lifting(seat=0),
    "ugah: an opponent has set aside": _has_set_aside,
    "ugah: where an opponent walks": _opponents(dice="MMMxx"),
    "ugah: what an opponent gives": _opponents(OK, dice="MMKKd"),
    "ugah: looking while dice are thrown": laid(LAST, CHECK, people=2, real=True),
}
