"""Trio positions in a few words, and a count of its cards that owes nothing to the rules.

A card on the table is written as in the notation, `B(0,3)`; hands and heaps as letters, `BBK`.
Whatever a position does not lay anywhere is face down in the pile, never seen by anybody.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, product
from random import Random

from rules.game import Move, Setup, Value
from rules.trio import GAME
from rules.trio.board import Board
from rules.trio.pieces import LETTERS, count_cards
from rules.trio.state import TrioState
from tests.support import play as any_game
from tests.support.play import Policy, careless


def play(state: TrioState, *texts: str) -> TrioState:
    """Make these moves, chance's included, and return the same state."""
    for text in texts:
        state.apply(GAME.read(text))
    return state


def texts(moves: Iterable[Move]) -> set[str]:
    """Return the notation of these moves."""
    return {GAME.write(code) for code in moves}


def legal(state: TrioState) -> set[str]:
    """Return the notation of every legal move."""
    return texts(state.legal_moves())


def cells(state: TrioState, colour: str) -> set[str]:
    """Return where a card of this colour may be laid: `(0,1)`."""
    return {text[1:] for text in legal(state) if text[0] == colour}


def on_table(state: TrioState) -> list[str]:
    """Return the cards on the table, the oldest first."""
    return [GAME.write(move) for move in state.board.laid()]


def pieces(state: TrioState) -> Counter[int]:
    """Count every card by colour: pile, hands, table and what was won."""
    heaps: list[Iterable[int]] = [state.top, *state.under, *state.hands]
    heaps.append(state.board.cards.values())
    counts = Counter(colour for heap in heaps for colour in heap)
    return counts + Counter(dict(enumerate(state.taken)))


def table(
    laid: str = "B(0,0)",
    hands: Sequence[str] = ("",),
    *,
    seats: int = 2,
    seat: int = 0,
    taken: str = "",
    under: Sequence[str] = (),
    pile: str | None = None,
    apart: bool = False,
    **options: Value,
) -> TrioState:
    """Lay a position in which `seat` begins its turn.

    `taken` are cards that seat 0 has won, `under` the batches that returned under the pile.
    `pile` is what nobody has seen of it: None for "whatever is left"; what is then left of a
    shorter one has been won by the last seat. With `apart` the cards on the table need not be
    connected, which no game leads to.
    """
    state = GAME.start(GAME.setup(seats, options))
    state.board = Board(GAME.read(text) for text in laid.split())
    state.hands = [bytes(_cards(hand)) for hand in (*hands, *[""] * seats)][:seats]
    state.under = [bytes(_cards(batch)) for batch in under]
    seen = [*state.board.cards.values(), *_cards("".join([*hands, *under, taken]))]
    rest = Counter(dict(enumerate(state.rules.deck))) - Counter(seen)
    top = rest if pile is None else Counter(_cards(pile))
    state.top, gone = bytearray(sorted(top.elements())), list((rest - top).elements())
    state.taken = bytearray(count_cards([*_cards(taken), *gone]))
    state.won = [len(taken), *[0] * (seats - 2), len(gone)]
    state.seat = state.mover = seat
    state.need = state.undealt = 0
    state.open_next()
    return state if apart else GAME.load(state.dump())


def _cards(letters: str) -> list[int]:
    return sorted(LETTERS.index(letter) for letter in letters)


def positions(
    setup: Setup, seed: int, policy: Policy = careless, *, every: int = 1
) -> Iterator[TrioState]:
    """Give the positions of a random round, its last one included. Do not change them."""
    for state in any_game.positions(GAME, setup, seed, policy, every=every):
        assert isinstance(state, TrioState)
        yield state


def pairwise_setups() -> list[Setup]:
    """Return setups in which any two values of options, or of an option and seats, meet.

    All combinations are too many to try; faults come from one value or from two together. A match
    has five rounds: long enough for whatever is tried in one.
    """
    values = _values()
    open_pairs = {
        (i, a, j, b)
        for i, j in combinations(range(len(values)), 2)
        for a, b in product(values[i], values[j])
    }
    rng, found = Random(1), []
    while open_pairs:
        rows = ([rng.choice(own) for own in values] for _ in range(60))
        best = max(rows, key=lambda row: len(open_pairs & _pairs(row)))
        if open_pairs.isdisjoint(_pairs(best)):
            i, a, j, b = min(open_pairs, key=repr)
            best[i], best[j] = a, b
        open_pairs -= _pairs(best)
        found.append(_setup(best))
    return found


def covering_setups() -> list[Setup]:
    """Return setups in which every number of seats and every value of every option occur."""
    values = _values()
    rows = range(max(map(len, values)))
    return [_setup([own[(row + row // len(own)) % len(own)] for own in values]) for row in rows]


def any_setup(rng: Random) -> Setup:
    """Return a setup out of all."""
    return _setup([rng.choice(own) for own in _values()])


def _values() -> list[tuple[Value, ...]]:
    return [tuple(GAME.seats), *(option.values for option in GAME.options[:-1])]


def _setup(row: Sequence[Value]) -> Setup:
    keys = [option.key for option in GAME.options[:-1]]
    return GAME.setup(int(row[0]), dict(zip(keys, row[1:], strict=True)) | {"rounds": 5})


def _pairs(row: Sequence[Value]) -> set[tuple[int, Value, int, Value]]:
    return {(i, row[i], j, row[j]) for i, j in combinations(range(len(row)), 2)}
