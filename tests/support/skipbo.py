"""Skip-Bo positions in a few words, and a count of its cards that owes nothing to the rules.

Cards are written as in the notation: `"3 7 w"` is a three, a seven and a wild card. Whatever a
position does not lay on the table is face down: in the stocks as far as `under` says, the rest in
the draw pile. With `draw=0` the rest lies in a discard pile of the last seat instead, well under.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from rules.game import Move
from rules.skipbo import GAME
from rules.skipbo.moves import WILD
from rules.skipbo.state import SkipBoState

FULL_DECK = Counter(dict.fromkeys(range(1, 13), 12) | {WILD: 18})


def cards(text: str) -> list[int]:
    """Return the ranks of `"3 7 w"`."""
    return [WILD if word == "w" else int(word) for word in text.split()]


def move(text: str) -> Move:
    """Return the move of a notation."""
    return GAME.read(text)


def play(state: SkipBoState, *texts: str) -> SkipBoState:
    """Make these moves, chance's included, and return the same state."""
    for text in texts:
        state.apply(move(text))
    return state


def texts(moves: Iterable[Move]) -> set[str]:
    """Return the notation of these moves."""
    return {GAME.write(code) for code in moves}


def legal(state: SkipBoState) -> set[str]:
    """Return the notation of every legal move."""
    return texts(state.legal_moves())


def pieces(state: SkipBoState) -> Counter[int]:
    """Count every card on the table by rank."""
    heaps: list[Sequence[int]] = [state.unseen, state.recycled, state.completed]
    heaps += [*state.hands, *state.piles]
    heaps += [pile for own in state.discards for pile in own]
    heaps.append([tops[0] for tops in state.tops if tops[0]])
    return Counter(rank for heap in heaps for rank in heap)


def is_whole(state: SkipBoState) -> bool:
    """Tell whether all 162 cards are there: `pieces` for a test that asks a million times."""
    lying = bytes(state.unseen + state.recycled + state.completed)
    lying += b"".join(map(bytes, state.hands)) + b"".join(map(bytes, state.piles))
    lying += b"".join(bytes(pile) for own in state.discards for pile in own)
    lying += bytes(tops[0] for tops in state.tops)
    return all(lying.count(rank) == count for rank, count in FULL_DECK.items())


def table(
    *,
    hands: Sequence[str] = ("",),
    stocks: Sequence[str] = (),
    under: Sequence[int] = (),
    discards: Sequence[Sequence[str]] = (),
    piles: Sequence[str] = (),
    completed: str = "",
    draw: int | None = None,
    seats: int = 2,
    seat: int = 0,
    partners: bool = False,
    idle: int = 0,
) -> SkipBoState:
    """Lay a position in which `seat` is to move and all that could be drawn has been.

    `stocks` are the cards turned up (a 12 unless given, "" for an empty stock), `under` counts
    the face-down cards beneath each (3 unless given). `piles` are the cards that lie in the
    building piles; their height is told by the last card that is not wild. `draw` is None for
    "whatever is left", or 0.
    """
    tops = [cards(text) for text in _padded(stocks, seats, "12")]
    laid: dict[str, Any] = {
        "hands": [sorted(cards(text)) for text in _padded(hands, seats, "")],
        "stock_top": [top[0] if top else 0 for top in tops],
        "stock_left": [
            n if top else 0 for n, top in zip(_padded(under, seats, 3), tops, strict=True)
        ],
        "discards": [
            [cards(text) for text in _padded(own, 4, "")] for own in _padded(discards, seats, ())
        ],
        "piles": [cards(text) for text in _padded(piles, 4, "")],
        "completed": sorted(cards(completed)),
    }
    laid["heights"] = [_height(pile) % 12 for pile in laid["piles"]]
    _lay_the_rest(laid, draw)
    laid |= {"seats": seats, "seat": seat, "mover": seat, "partners": partners, "idle": idle}
    laid |= {"need": 0, "active": False, "flips": [], "recycled": []}
    return GAME.load(laid | {"drawn": [[] for _ in range(seats)], "held": None})


def _padded(given: Sequence[Any], length: int, filler: Any) -> list[Any]:
    return [*given, *[filler] * (length - len(given))]


def _height(pile: Sequence[int]) -> int:
    for above, rank in enumerate(reversed(pile)):
        if rank != WILD:
            return rank + above
    return len(pile)


def _lay_the_rest(laid: dict[str, Any], draw: int | None) -> None:
    """Put every card that was not mentioned into the stocks, the draw pile or out of the way."""
    shown = [*laid["hands"], *laid["piles"], laid["completed"], filter(None, laid["stock_top"])]
    shown += [pile for own in laid["discards"] for pile in own]
    rest = sorted((FULL_DECK - Counter(rank for heap in shown for rank in heap)).elements())
    face_down = sum(laid["stock_left"])
    laid["draw_left"] = len(rest) - face_down if draw is None else draw
    while len(rest) > face_down + laid["draw_left"]:
        # Every third card, so that the stocks keep a bit of everything.
        buried = laid["discards"][-1][-1]
        buried.insert(0, rest.pop(len(rest) * (len(buried) % 3) // 3))
    laid["unseen"] = rest
