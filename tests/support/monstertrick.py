"""Monster Trick positions in a few words, and a count of its cards that owes nothing to the rules.

Cards are written as in the notation: `"b9 g12"`. Whatever a position does not lay on the table is
dealt to the hands, and as far as `wins` says to completed tricks; the starter follows from how
many cards were played.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import product
from random import Random
from typing import Any

from rules.game import CHANCE, Move, Setup, Value
from rules.monstertrick import GAME
from rules.monstertrick.scoring import Rules
from rules.monstertrick.state import MonsterTrickState

RULES = tuple(option for option in GAME.options if option.key in Rules._fields)

ORDERS = ("123", "132", "213", "231", "312", "321")


def covering_setups() -> Iterator[Setup]:
    """Give setups in which any two values, of options or a number of seats, occur together.

    Only of those options that are rules: what a screen may show changes no state.
    """
    discard, starter, tiebreak = RULES
    for seats, (turn, off_suit), step in product(GAME.seats, enumerate(discard.values), range(3)):
        chosen = {
            discard.key: off_suit,
            starter.key: starter.values[step],
            tiebreak.key: tiebreak.values[(step + seats + turn) % 3],
        }
        yield GAME.setup(seats, chosen)


def card(text: str) -> int:
    """Return the code of `"b9"`: 15 of each colour, in the order b g r y."""
    return 15 * "bgry".index(text[0]) + int(text[1:]) - 1


def cards(text: str) -> list[int]:
    """Return the codes of `"b9 g12"`."""
    return [card(word) for word in text.split()]


def play(state: MonsterTrickState, *texts: str) -> MonsterTrickState:
    """Make these moves, chance's included, and return the same state."""
    for text in texts:
        state.apply(GAME.read(text))
    return state


def texts(moves: Iterable[Move]) -> set[str]:
    """Return the notation of these moves."""
    return {GAME.write(code) for code in moves}


def targets(state: MonsterTrickState, text: str) -> set[str]:
    """Return where the seat to move can play a card: `new` or the number of a trick."""
    found = (move.partition(">") for move in texts(state.legal_moves()))
    return {target or "new" for source, _, target in found if source == text}


def pieces(state: MonsterTrickState) -> Counter[int]:
    """Count every card on the table."""
    heaps = [state.undealt, state.gone, *state.hands, *state.tricks]
    return Counter(code for heap in heaps for code in heap)


def dealt(seats: int, seed: int = 1, starter: int = 0, **options: Value) -> MonsterTrickState:
    """Return a game whose first cards are dealt; everybody is to lay victory-point cards."""
    state = GAME.start(GAME.setup(seats, options, starter=starter))
    return deal(state, seed)


def deal(state: MonsterTrickState, seed: int = 1) -> MonsterTrickState:
    """Let chance deal, and return the same state."""
    rng = Random(seed)
    while state.to_move() == CHANCE:
        state.apply(state.chance_move(rng))
    return state


def table(
    *,
    seats: int = 4,
    mover: int = 0,
    tricks: Sequence[str] = (),
    leaders: Sequence[int] = (),
    hands: Sequence[str] = (),
    wins: Sequence[int] = (),
    orders: Sequence[str] = (),
    rounds: Sequence[Sequence[int]] = (),
    options: Mapping[str, Value] | None = None,
) -> MonsterTrickState:
    """Lay a position in which `mover` is to play.

    `hands` are cards that a seat surely holds; it is dealt the rest of what it has to hold. `wins`
    are 0 and `orders` `123` unless given; four cards went for each trick that was won.
    """
    won = _padded(wins, seats, 0)
    laid = [cards(text) for text in _padded(tricks, 4, "")]
    played = sum(map(len, laid)) + 4 * sum(won)
    starter = (mover - played) % seats
    sizes = [12 - (played - (s - starter) % seats + seats - 1) // seats for s in range(seats)]
    held = [cards(text) for text in _padded(hands, seats, "")]
    gone = _lay_the_rest(seats, laid, held, sizes)
    chosen = GAME.setup(seats, options).options
    return GAME.load(
        {"seats": seats, "mover": mover, "starter": starter, "turning": -1, "undealt": []}
        | dict(chosen)
        | {"tricks": laid, "hands": held, "gone": gone}
        | {"leaders": [*leaders, *[-1] * (4 - len(leaders))], "wins": won, "won": [0] * seats}
        | {"orders": [ORDERS.index(text) for text in _padded(orders, seats, "123")]}
        | {"rounds": [list(points) for points in rounds]}
    )


def _padded(given: Sequence[Any], length: int, filler: Any) -> list[Any]:
    return [*given, *[filler] * (length - len(given))]


def _lay_the_rest(
    seats: int, laid: list[list[int]], held: list[list[int]], sizes: list[int]
) -> list[int]:
    """Deal every card that was not mentioned to the hands; return those that went."""
    named = {code for heap in (*laid, *held) for code in heap}
    rest = [15 * c + v for v in range(3 * seats) for c in range(4) if 15 * c + v not in named]
    for hand, size in zip(held, sizes, strict=True):
        while len(hand) < size:
            hand.append(rest.pop())
        hand.sort()
    return rest
