"""`kibitz blank`: bring a device to rest whose program has ended.

After a crash the panel is still lit, and the buzzer's pin may be high. At the end of a shutdown the
panel says when the plug can be pulled. The service and the system call this; so can a person.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from firmware import halt
from firmware.words import LANGUAGES, _, speak

if TYPE_CHECKING:
    from firmware.canvas import Canvas

WAIT, UNPLUG, DARK = "wait", "unplug", "dark"
"""Ask for patience; say that the plug can be pulled; no picture at all."""


def add_blank(
    commands: argparse._SubParsersAction[argparse.ArgumentParser],
    board_arguments: Callable[[argparse.ArgumentParser], None],
) -> None:
    """Add the command to the command line."""
    parser = commands.add_parser(
        "blank", help=_("panel dark, buzzer silent, after a program's end")
    )
    board_arguments(parser)
    parser.add_argument("--say", choices=(WAIT, UNPLUG), help=_("leave a last picture instead"))
    parser.add_argument(
        "--service", action="store_true", help=_("do what the end of the service calls for")
    )
    parser.set_defaults(run=_blank)


def wanted(environ: Mapping[str, str] = os.environ) -> str:
    """Return what a service's end calls for, '' for nothing: it has ended in order.

    systemd says in SERVICE_RESULT how it ended. Raises nothing.
    """
    file = halt.request(environ)
    if file is not None and file.exists():
        return WAIT
    return "" if environ.get("SERVICE_RESULT") == "success" else DARK


def picture(kind: str) -> Canvas | None:
    """Return the last picture, WAIT or UNPLUG; None for DARK."""
    from firmware.canvas import Canvas
    from firmware.screens.notice import Notice

    texts = {
        WAIT: (_("Switching off"), _("Please wait until it says here that you can pull the plug.")),
        UNPLUG: (_("Off"), _("You can pull the plug now.")),
    }
    if kind not in texts:
        return None
    canvas = Canvas()
    Notice(*texts[kind], "power").draw(canvas, phase=True)
    return canvas


def goodbye() -> Canvas:
    """Return the picture that stays for a moment when the program ends."""
    from firmware.canvas import Canvas
    from firmware.fonts import TEXT

    canvas = Canvas()
    canvas.text(64, 26, _("Goodbye"), TEXT, align="center")
    return canvas


def _blank(options: argparse.Namespace) -> int:
    kind = wanted() if options.service else options.say or DARK
    return _rest(kind, options) if kind else 0


def _rest(kind: str, options: argparse.Namespace) -> int:
    from device.backends._pi_rest import rest
    from firmware.consoles import wanted_board
    from firmware.overrides import overrides
    from firmware.words.complaints import said

    board = wanted_board(options.board, overrides(options.changes, os.environ).board)
    _speak_as_before()
    last = picture(kind)
    troubles = rest(board, None if last is None else last.image)
    for line in troubles:
        print(f"kibitz: {said(line)}", file=sys.stderr)  # noqa: T201 - a part that failed
    return 1 if troubles else 0


def _speak_as_before() -> None:
    """Speak the language of the person who switched it off."""
    file = halt.request()
    if file is None:
        return
    try:
        language = file.read_text("utf-8").strip()
    except (OSError, UnicodeDecodeError):
        return  # nobody asked, or in no language: the picture matters more
    if language in LANGUAGES:
        speak(language)
