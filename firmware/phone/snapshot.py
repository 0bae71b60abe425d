"""What the phones may know at one moment: values without a tie to the game, made in the loop.

A `Snapshot` goes to the server's thread; `told` picks from it what one role may be sent. The hands
in it are those of players whose phone is connected, each made of that seat's own view: what no
phone may show is never there.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple, cast

from firmware.phone.entries import Form, form_of
from firmware.phone.hands import Group, hand_of
from firmware.phone.port import Kind, Role
from firmware.session import Session
from firmware.words import ENGLISH
from rules.game import CHANCE

if TYPE_CHECKING:
    from firmware.desk import Desk
    from firmware.kept import Kept
    from firmware.padsession import PadSession

Facts = dict[str, Any]


class Snapshot(NamedTuple):
    """Everything for every role, as it was at one moment."""

    number: int = 0
    """Grows with each one."""
    table: Facts | None = None
    """The scoreboard, for all; None while nothing is on the table."""
    seats: tuple[str, ...] = ()
    """The persons by seat, '' for an opponent."""
    hands: Mapping[str, list[Group]] = {}
    form: Form | None = None
    """What can be entered, None where nothing can."""
    players_enter: bool = False
    people: Facts | None = None
    """Persons and groups, for scorekeepers; None where none is connected."""

    def seat_of(self, role: Role) -> int | None:
        """Return the seat of a player, None for others and where two are called the same."""
        is_player = role.kind is Kind.PLAYER and role.player
        if not is_player or self.seats.count(role.player) != 1:
            return None
        return self.seats.index(role.player)

    def columns_of(self, role: Role) -> tuple[int, ...]:
        """Return the columns in which this role may enter points now."""
        if self.form is None:
            return ()
        if role.kind is Kind.SCOREKEEPER:
            return tuple(range(len(self.seats)))
        seat = self.seat_of(role)
        return (seat,) if seat is not None and self.players_enter else ()


def told(snapshot: Snapshot, role: Role) -> Facts:
    """Return what a phone of this role is sent."""
    columns = snapshot.columns_of(role)
    seat = snapshot.seat_of(role)
    is_keeper = role.kind is Kind.SCOREKEEPER
    return {
        "role": role.kind.value,
        "player": role.player,
        "seat": seat,
        "table": snapshot.table,
        "hand": None if seat is None else snapshot.hands.get(role.player),
        "entry": {"mine": columns, **snapshot.form.told} if snapshot.form and columns else None,
        "people": snapshot.people if is_keeper else None,
    }


# Made in the loop


def snapshot_of(desk: Desk, number: int, roles: Iterable[Role]) -> Snapshot:
    """Return what these roles, those of the phones that are connected, may know now."""
    present = set(roles)
    people = people_of(desk) if Role(Kind.SCOREKEEPER) in present else None
    session = desk.session
    if session is None:
        return Snapshot(number, people=people)
    seats = tuple(player.name if player.is_person else "" for player in session.players)
    made = Snapshot(number, table_of(session), seats, people=people)
    if isinstance(session, Session):
        return made._replace(hands=_hands(session, made, present))
    allowed = desk.settings.phone_points == "yes"
    return made._replace(form=form_of(desk.pad), players_enter=allowed)


def _hands(session: Session, made: Snapshot, roles: Iterable[Role]) -> dict[str, list[Group]]:
    hands = {}
    for role in roles:
        seat = made.seat_of(role)
        if seat is not None:
            hands[role.player] = hand_of(session, seat)
    return hands


def people_of(desk: Desk) -> Facts:
    """Return the persons with their shapes, and the groups, those that played last first."""
    profiles = desk.people.profiles()
    return {
        "persons": [profile.name for profile in profiles],
        "marks": {profile.name: profile.mark for profile in profiles},
        "groups": [[group.name, list(group.members)] for group in desk.people.groups()],
    }


def table_of(session: Kept) -> Facts:
    """Return the scoreboard with the course of the match."""
    facts = {
        "players": [
            {"name": player.name, "person": player.is_person} for player in session.players
        ],
        "totals": list(session.totals),
        "places": list(session.places),
        "rounds": [list(points) for points in session.rounds],
        "running": [list(totals) for totals in session.running],
        "start": session.start,
        "lowest": session.lowest_wins,
        "round": session.round,
        "over": session.is_over,
        "played": round(session.played),
    }
    if isinstance(session, Session):
        return facts | _of_game(session)
    return facts | _of_pad(cast("PadSession", session))


def _of_game(session: Session) -> Facts:
    from firmware.screens.faces import face_of

    turn = session.match.to_move
    turn = getattr(session.match.state, "seat", turn) if turn == CHANCE else turn
    return {
        "name": {ENGLISH: face_of(session.slug).name},
        "turn": turn if turn >= 0 else None,
        "first": session.match.starter,
        "marker": "start",
        "last": None,
    }


def _of_pad(session: PadSession) -> Facts:
    pad = session.pad
    seat = None if session.is_over else pad.marker
    names = {code: table["name"] for code, table in session.words.items() if "name" in table}
    return {
        "name": names or {ENGLISH: session.name},
        "rounds": [list(points) for points in pad.points],  # None where nothing is written yet
        "turn": pad.to_enter,
        "first": None if seat is None else seat % len(session.players),
        "marker": session.sheet.marker.kind.value,
        "last": session.sheet.end.rounds,
    }
