"""Runs in the machine: the device is opened and closed in one process, in many orders of its lines.

Prints one JSON list: for every round the order of the keys, the one whose line was busy, every
edge that was heard when each key was pressed once, and what trouble was told.
"""

from __future__ import annotations

import gc
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import lgpio  # type: ignore[import-not-found,unused-ignore]

from device.backends import raspberry
from device.boards import Contact, load_board
from device.events import Edge
from device.inbox import LiveInbox
from tests.kernel.header import BREADBOARD
from tests.kernel.pi import HEADER

PATIENCE = 5.0
"""Seconds until an edge that does not come is given up."""

Order = tuple[Contact, ...]


def rounds(keys: Order) -> Iterator[tuple[Order, Contact | None]]:
    """Orders in which every key is first, last and in the middle; and each busy in its turn."""
    for start in range(len(keys)):
        turned = keys[start:] + keys[:start]
        yield turned, None
        yield turned[::-1], None
    for busy in keys:
        yield keys, busy


def pulled(contact: Contact, way: str) -> None:
    """Do as a finger does."""
    Path(f"/run/hil/gpio/sim_gpio{contact.pin}/pull").write_text(f"pull-{way}")


def heard(inbox: LiveInbox, contact: Contact) -> Iterator[str]:
    """Press and release a key; which keys' edges come."""
    for way in ("down", "up"):
        pulled(contact, way)
        until = inbox.now() + PATIENCE
        while (event := inbox.take(until)) is not None:
            if isinstance(event, Edge):
                yield event.key.value
                break


def opened(order: Order, busy: Contact | None) -> tuple[list[str], list[str]]:
    """Open the device with its keys in this order, press all that are free, and close it.

    Returns the edges and the troubles.
    """
    board = load_board(BREADBOARD)._replace(contacts=order)
    chip: Any = lgpio.gpiochip_open(HEADER)
    if busy is not None:
        lgpio.gpio_claim_input(chip, busy.pin)
    inbox = LiveInbox()
    told: list[str] = []
    console = raspberry.open(inbox, board, tell=told.append)
    free = [contact for contact in order if contact is not busy]
    edges = [name for contact in free for name in heard(inbox, contact)]
    console.close()
    lgpio.gpiochip_close(chip)
    return edges, told


def tried(order: Order, busy: Contact | None) -> dict[str, object]:
    """One round."""
    edges, told = opened(order, busy)
    return {
        "order": [contact.key.value for contact in order],
        "busy": None if busy is None else busy.key.value,
        "heard": edges,
        "told": told,
    }


def main() -> None:
    """Go through all rounds, as a program does that leaves its garbage for later."""
    gc.disable()
    found = [tried(order, busy) for order, busy in rounds(load_board(BREADBOARD).contacts)]
    sys.stdout.write(json.dumps(found) + "\n")


if __name__ == "__main__":
    main()
