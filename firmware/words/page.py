"""The words of the browser twin's page, which is of a ring that knows none.

The page's files are in English; what they say is listed here, to be translated. A test compares
the list with the files.
"""

from __future__ import annotations

from collections.abc import Mapping

from firmware.words import ENGLISH, N_, _, _p

LIT = (
    N_("No icon is lit"),
    N_("Lit: {names}"),
    N_("win"),
    N_("game over"),
    N_("new game"),
    N_("sound"),
    N_("pile complete"),
    N_("player 1"),
    N_("player 2"),
    N_("player 3"),
    N_("player 4"),
    N_("player 5"),
    N_("player 6"),
    N_("level 1"),
    N_("level 2"),
    N_("level 3"),
    N_("saved"),
    N_("phone"),
)
AROUND = (
    N_("Kibitz, a games-table device"),
    N_("The device"),
    N_("The display"),
    N_("The display: {title}"),
    N_("What the display says"),
    N_("Arrows and OK"),
    N_("Up"),
    N_("Down"),
    N_("Left"),
    N_("Right"),
    N_("The unit's own keys"),
    N_("About this page"),
    N_("Sound on"),
    N_("Sound off"),
    N_("Picture"),
    N_("Connection lost. Trying again …"),
    N_("Kibitz has been switched off. This page comes back with it."),
)
"""Not among them are the names of keys: those are on the keys, the same in every language."""

TEXTS = (*LIT, *AROUND)


def page_words(code: str) -> Mapping[str, str]:
    """Return the page's words in the language in use, which has this code, by their English."""
    return {} if code == ENGLISH else {text: _(text) for text in TEXTS} | _glass()


def _glass() -> dict[str, str]:
    return {
        "Win": _p("on the glass", "Win"),  # words: 6 letters at most, all of them
        "Over": _p("on the glass", "Over"),  # words: the game is over
        "New": _p("on the glass", "New"),  # words: a new game begins
        "Pile": _p("on the glass", "Pile"),  # words: a pile is complete
        "Saved": _p("on the glass", "Saved"),  # words: all is on the disk
        "Phone": _p("on the glass", "Phone"),  # words: a phone is connected
    }
