"""What score pads say: why an entry is refused, why a game is over, who has the marker."""

from __future__ import annotations

from collections.abc import Sequence

from firmware.fonts import Font
from firmware.padsession import PadSession
from firmware.words import N_, _, _n
from rules.errors import BadEntry
from rules.pads.monstertrick import MonsterTrick
from rules.pads.reasons import Ended, Problem, Reason
from rules.pads.sheet import MarkerKind
from rules.pads.trio import Trio
from rules.pads.ugah import Ugah

WHY = {
    Reason.OVER: N_("The game is over. Take back or reopen it first."),
    Reason.NOT_OVER: N_("The game is not over yet."),
    Reason.NOTHING_GIVEN: N_("Nothing is written."),
    Reason.TOO_MANY_ROUNDS: N_("The game has {0} rounds."),
    Reason.TOO_LARGE: N_("{0} is too large."),
    Reason.BELOW: N_("{0} is too little: at least {1}."),
    Reason.ABOVE: N_("{0} is too much: at most {1}."),
    Reason.STEP: N_("{0} is no multiple of {1}."),
    Reason.NEVER: N_("{0} is never scored here."),
    Reason.SUM: N_("Together it is {0}, not {1}."),
    Reason.ZEROS: N_("{0} players have 0; it must be {1}."),
    Reason.SCORERS: N_("{0} have points; at most {1} can."),
    Reason.OPENING: N_("{0} is too little to begin: at least {1}."),
    Reason.IS_OUT: N_("This player is out now."),
    Reason.TOO_OFTEN: N_("{0} times is too often: at most {1}."),
    Reason.NOT_A_RESULT: N_("{0} : {1} is not the end of a game."),
    Reason.TOO_MANY_TRICKS: N_("{0} tricks are too many: at most {1}."),
    Reason.TOO_FEW_TRICKS: N_("{0} tricks are too few: at least {1}."),
    Reason.NOT_OF_THE_ROUND: N_("No card of this round is worth {0}."),
    Reason.NO_TRICK: N_("Without a trick no card is face up."),
    Reason.NO_CARD: N_("With {0} tricks a card is face up."),
    Reason.NOT_FACE_UP: N_("It must be the card worth {1}."),
    Reason.NOT_AN_ORDER: N_("Each card of the round once, please."),
    Reason.NOT_IN_HAND: N_("{0} laid, but {1} in hand."),
    Reason.TOO_FEW_WON: N_("{0} cannot be won: at least {1}."),
    Reason.NOT_ON_TABLE: N_("{0} cards, but {1} lie there."),
    Reason.NOTHING_CUT_OFF: N_("Nothing returns without a catch."),
    Reason.CHIPS: N_("Chip {0}: {1} taken of {2}."),
}
OTHERWISE = N_("This entry does not fit the sheet.")

ENDS = {
    Ended.FINISHED: N_("ended by hand"),
    Ended.ROUNDS: N_("after the last round"),
    Ended.TARGET: N_("target reached"),
    Ended.LAST_STANDING: N_("all others are out"),
    Ended.PIECES: N_("nothing is left to play"),
}

MARKERS = {
    MarkerKind.DEAL: N_("{player} deals"),
    MarkerKind.START: N_("{player} starts"),
    MarkerKind.SERVE: N_("{player} serves"),
}


def why(found: BadEntry | Problem) -> str:
    """Return why an entry is refused, in a sentence."""
    text, numbers = complaint(found)
    return _(text).format(*numbers)


def complaint(found: BadEntry | Problem) -> tuple[str, tuple[int | str, ...]]:
    """Return the sentence of `why` as it is marked for translation, and what to fill in."""
    reason = found.reason
    text = WHY.get(reason, OTHERWISE) if isinstance(reason, Reason) else OTHERWISE
    return text, (*found.numbers, "?", "?", "?")


def marker(session: PadSession) -> str:
    """Return who deals, starts or serves now; '' where nobody does in particular."""
    seat = session.pad.marker
    kind = session.sheet.marker.kind
    if seat is None or kind is MarkerKind.NONE or session.is_over:
        return ""
    return _(MARKERS[kind]).format(player=seated(session, seat))


def marker_word(session: PadSession) -> str:
    """Return what is asked when somebody else is to have the marker."""
    return {
        MarkerKind.NONE: "",
        MarkerKind.DEAL: _("Who deals"),
        MarkerKind.START: _("Who starts"),
        MarkerKind.SERVE: _("Who serves"),
    }[session.sheet.marker.kind]


def seated(session: PadSession, seat: int) -> str:
    """Return who sits on a seat: in teams there are more seats than columns."""
    columns = len(session.players)
    player = session.players[seat % columns]
    members = player.members
    at = seat // columns
    if at < len(members):
        return members[at] or _("Player {number}").format(number=seat + 1)
    return player.name


def status(session: PadSession) -> str:
    """Return what the pad of a game that we know can say besides the points; '' for others."""
    counter, rounds = session.pad.counter, session.pad.page.rounds
    if session.is_over:
        return ""
    if isinstance(counter, Trio):
        table = counter.table(rounds)
        if table.is_last_hands:
            return _("Pile empty: last hands")
        return _("Pile {pile}, table {table}").format(pile=table.pile, table=table.table)
    if isinstance(counter, Ugah):
        left = counter.in_ring(rounds)
        return _n("{count} chip in the ring", "{count} chips in the ring", left)
    return ""


def beside(session: PadSession, seat: int) -> str:
    """Return what stands beside a total: the slot that has to be face up, else the last points."""
    pad = session.pad
    if isinstance(pad.counter, MonsterTrick) and pad.is_round_open:
        slot = pad.counter.slot(pad.page.rounds, pad.round, seat)
        return "" if slot is None else _("slot {number}").format(number=slot + 1)
    last = pad.points[-1][seat] if pad.points else None
    return "" if last is None else signed(last)


def winners(session: PadSession) -> str:
    """Return who is on the first place."""
    return _(" and ").join(session.players[seat].name for seat in session.pad.leaders)


def called(session: PadSession, seat: int, font: Font, room: int) -> str:
    """Return what a column is called in so many pixels: the name, or as much of it as fits.

    A guest of whom only the seat is known is called by its number.
    """
    player = session.players[seat]
    if font.width(player.name) <= room:
        return player.name
    if player.guest:
        return _("P{number}").format(number=seat + 1)
    parts = [seated(session, seat + at * len(session.players)) for at in range(len(player.members))]
    parts = parts or [player.name]
    for letters in range(max(map(len, parts)), 1, -1):
        text = "+".join(part[:letters].rstrip() for part in parts)
        if font.width(text) <= room:
            return text
    return str(seat + 1)


def signed(value: int) -> str:
    """Return a number with its sign; 0 has none."""
    return f"{value:+d}" if value else "0"


def ordinals(numbers: Sequence[int]) -> str:
    """Return several numbers, one after the other."""
    return " ".join(map(str, numbers))


def round_of(session: PadSession) -> str:
    """Return the number of the round, and of how many where that is fixed."""
    last = session.sheet.end.rounds
    number = session.round
    short = _("R{number}")  # words: the number of a round, in two letters or so
    return short.format(number=number if last is None else f"{min(number, last)}/{last}")


def after_rounds(session: PadSession) -> str:
    """Return after how many rounds it is over."""
    rounds = max(1, len(session.pad.page.rounds))
    return _n("after {count} round", "after {count} rounds", rounds)
