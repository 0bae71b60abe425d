#!/usr/bin/env python3
"""A complete player for the arena: Skip-Bo, greedily. Needs nothing but Python.

    kibitz arena skip-bo --seats "cmd:python3 examples/greedy_skip_bo.py,2"

The protocol is in docs/arena.md: a line of JSON comes in, the notation of a move goes out. This
player plays its stock card whenever it fits, makes it fit with one more card where it can, and then
plays whatever else fits, from the hand first. It keeps wild cards for its stock card, and discards
where it buries least.
"""

import json
import sys

WILD = 13


def rank_of(text):
    """Return the rank of a card that is written 1 to 12 or w."""
    return WILD if text == "w" else int(text)


def kind_of(move):
    """Tell what a move does: stock, pile (from a discard pile), play, discard or pass."""
    source, arrow, target = move.partition(">")
    if not arrow:
        return "pass"
    if target.startswith("d"):
        return "discard"
    if source in ("s", "ps"):
        return "stock"
    return "pile" if source.startswith(("d", "pd")) else "play"


def card_of(move, view):
    """Return the rank that a play from the hand or a discard pile puts on its building pile."""
    source = move.partition(">")[0]
    if source.startswith("pd"):
        return view["discards"][(view["seat"] + 2) % 4][int(source[2]) - 1][-1]
    if source.startswith("d"):
        return view["discards"][view["seat"]][int(source[1]) - 1][-1]
    return rank_of(source)


def helps_the_stock(move, view):
    """Tell whether the stock card fits on the pile that this move plays on."""
    height = view["heights"][int(move[-1]) - 1]
    return view["stock_top"][view["seat"]] == height + 2


def burden(move, view):
    """Return how bad a discard is: the less, the better."""
    source, _, target = move.partition(">")
    rank, pile = rank_of(source), view["discards"][view["seat"]][int(target[1]) - 1]
    if rank == WILD:
        return 100
    if not pile:
        return 2
    top = pile[-1]
    if top == rank:
        return 0
    # One below the top card can be played right after it.
    return 1 if top == rank + 1 else 5 + abs(top - rank)


def choose(question):
    """Return one of the legal moves."""
    view, moves = question["view"], question["moves"]

    def of_kind(kind):
        return [move for move in moves if kind_of(move) == kind]

    plays, discards = of_kind("play") + of_kind("pile"), of_kind("discard")
    numbers = [move for move in plays if card_of(move, view) != WILD]
    best = of_kind("stock") + [move for move in numbers + plays if helps_the_stock(move, view)]
    if best + numbers:
        return (best + numbers)[0]
    if discards and set(view["hand"]) != {WILD}:
        return min(discards, key=lambda move: burden(move, view))
    return (plays + discards + moves)[0]


def main():
    """Answer questions until there are no more."""
    for line in sys.stdin:
        sys.stdout.write(choose(json.loads(line)) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
