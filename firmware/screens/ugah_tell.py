"""The Ugah Ugah! table as text: the ring place by place, and who holds the spoils cards."""

from __future__ import annotations

from collections.abc import Sequence

from firmware.kept import Player
from firmware.screens.ugah_words import say_chip, symbol
from firmware.words import _
from firmware.words.manner import labelled
from rules.ugah.dice import ANIMALS, BREAKER, MASHER
from rules.ugah.pieces import PLACES
from rules.ugah.view import UgahView

HALVES = (PLACES[:16], PLACES[16:])


def say_ring(view: UgahView) -> list[str]:
    """Say the chips in two halves, clockwise, and where the hunters stand; · for an empty place."""
    halves = [
        f"{places[0]}–{places[-1]}: " + " ".join(_said(view, place) for place in places)
        for places in HALVES
    ]
    hunters = _("Masher at {masher}, Breaker at {breaker}")
    return [*halves, hunters.format(masher=view.masher, breaker=view.breaker)]


def _said(view: UgahView, place: int) -> str:
    for figure, stands in ((MASHER, view.masher), (BREAKER, view.breaker)):
        if stands == place:
            return symbol(figure)
    return say_chip(view.chips[place], view.rules) if view.ring >> place & 1 else "·"


def say_spoils(view: UgahView, players: Sequence[Player]) -> str:
    """Say who holds each of the three spoils cards."""
    held = (
        f"{symbol(animal)} {'–' if holder < 0 else players[holder].name}"
        for animal, holder in zip(ANIMALS, view.spoils, strict=True)
    )
    return labelled(_("Spoils"), ", ".join(held))
