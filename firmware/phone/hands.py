"""The secret hand of one seat as plain data, made of that seat's view and of nothing else.

Cards stand in the order of the view, so that the device can name them by number. Their names are
English texts that are marked for translation elsewhere; whoever shows them translates them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from firmware.words import N_

if TYPE_CHECKING:
    from firmware.session import Session
    from rules.game import Seat
    from rules.monstertrick.view import MonsterTrickView
    from rules.skipbo.view import SkipBoView
    from rules.trio.view import TrioView
    from rules.ugah.view import UgahView

Group = dict[str, Any]
"""`title` is a text to translate; each of `cards` has `text` that stays, `name` to translate, and
`colour`, a key for the style sheet; any can be ''."""

HAND = N_("Your hand")


def _card(text: str, name: str = "", colour: str = "") -> dict[str, str]:
    return {"text": text, "name": name, "colour": colour}


def _skipbo(view: SkipBoView, _session: Session) -> list[Group]:
    from firmware.screens.skipbo_words import card

    groups = [{"title": HAND, "cards": [_card(card(rank)) for rank in view.hand]}]
    top = view.stock_top[view.seat]
    if top:
        groups.append({"title": N_("Your stock"), "cards": [_card(card(top))]})
    return groups


def _monstertrick(view: MonsterTrickView, session: Session) -> list[Group]:
    from firmware.screens.monster_words import COLOURS_OF
    from rules.monstertrick.pieces import COLOUR_OF, ORDERS, VALUE_OF

    names = (N_("blue"), N_("green"), *COLOURS_OF[str(session.match.setup.options["colours"])])
    cards = [
        _card(str(VALUE_OF[one]), names[COLOUR_OF[one]], names[COLOUR_OF[one]]) for one in view.hand
    ]
    groups = [{"title": HAND, "cards": cards}]
    if view.order is not None:
        worth = [value * view.round for value in ORDERS[view.order]]
        title = N_("Your point cards, slots 1 to 3")
        groups.append({"title": title, "cards": [_card(str(value)) for value in worth]})
    return groups


def _trio(view: TrioView, _session: Session) -> list[Group]:
    from firmware.screens.trio_words import COLOURS

    cards = [_card("", COLOURS[colour], COLOURS[colour]) for colour in view.hand]
    return [{"title": HAND, "cards": cards}]


def _ugah(view: UgahView, _session: Session) -> list[Group]:
    from firmware.screens.ugah_words import say_chip

    places = [
        place
        for taken in view.takes
        for place in taken.places
        if _holder(taken, place) == view.seat
    ]
    chips = [_card(say_chip(view.chips[place], view.rules)) for place in places]
    return [{"title": N_("Your chips"), "cards": chips}]


def _holder(taken: Any, place: int) -> Seat:
    """Who has the chip of this place now: of two, one may have been given away."""
    is_gift = taken.receiver >= 0 and place == taken.gift
    return int(taken.receiver if is_gift else taken.seat)


_HANDS: dict[str, Callable[[Any, Session], list[Group]]] = {
    "skip-bo": _skipbo,
    "monster-trick": _monstertrick,
    "trio": _trio,
    "ugah-ugah": _ugah,
}


def hand_of(session: Session, seat: Seat) -> list[Group]:
    """Return what this seat alone may see, group by group; [] for a game that keeps no secret."""
    told = _HANDS.get(session.slug)
    return [] if told is None else told(session.match.state.view(seat), session)
