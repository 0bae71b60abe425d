"""The words of the phones' pages, in every language at once: a phone may speak another one.

The device's own language is not touched; the server's thread asks the catalogues directly.
"""

from __future__ import annotations

from gettext import NullTranslations

from firmware.words import ENGLISH, LANGUAGES, N_

PAGE = {
    "title": N_("Kibitz at the table"),
    "pairTitle": N_("Join the table"),
    "pairHint": N_("The code is on the device, under Phones."),
    "code": N_("Code"),
    "yourName": N_("Your name"),
    "join": N_("Join"),
    "noNetwork": N_("No connection to the device. Trying again."),
    "ended": N_("The device has ended the connection."),
    "scores": N_("Scores"),
    "hand": N_("My hand"),
    "enter": N_("Enter points"),
    "people": N_("Players"),
    "history": N_("History"),
    "nothing": N_("Nothing is being played just now."),
    "wide": N_("Full screen"),
    "round": N_("Round {number}"),
    "roundOf": N_("Round {number} of {last}"),
    "turn": N_("{player}: your turn"),
    "deal": N_("{player} deals"),
    "start": N_("{player} starts"),
    "serve": N_("{player} serves"),
    "over": N_("The game is over. {player} wins."),
    "tied": N_("The game is over. A tie: {player}"),
    "time": N_("Playing time"),
    "course": N_("Course of the game"),
    "rounds": N_("Rounds"),
    "noRounds": N_("No round is over yet."),
    "send": N_("Enter"),
    "sent": N_("Entered. It can be taken back on the device."),
    "anyway": N_("Enter it anyway?"),
    "yes": N_("Yes"),
    "no": N_("No"),
    "notNow": N_("Not your turn to enter points."),
    "between": N_("{least} to {most}"),
    "several": N_("several numbers, with spaces between"),
    "number": N_("a whole number, please"),
    "newPlayer": N_("New player"),
    "rename": N_("Rename"),
    "add": N_("Add"),
    "keep": N_("Keep"),
    "groupName": N_("Name of the group"),
    "shape": N_("Shape"),
    "groups": N_("Groups"),
    "newGroup": N_("New group"),
    "name": N_("Name"),
    "members": N_("Members"),
    "remove": N_("Delete"),
    "askPerson": N_("Delete this player?"),
    "lost": N_("All statistics of {player} are gone for good then."),
    "gamesStay": N_("The games stay, with a guest in that place."),
    "askGroup": N_("Delete this group?"),
    "groupStays": N_("Its players and their statistics stay."),
    "noHistory": N_("No finished games yet."),
    "more": N_("more"),
    "back": N_("Back"),
    "saveAs": N_("Download"),
    "viewer": N_("You are looking on."),
    "playing": N_("You are {player}."),
    "keeper": N_("You keep score."),
    "roles": N_("Who plays and who keeps score is chosen on the device."),
    "leave": N_("Leave the table"),
    "hide": N_("Cover"),
    "show": N_("Show my cards"),
    "noHand": N_("No hidden cards just now."),
    "language": N_("Language"),
}
"""What the page's script shows, by the names that it has for it."""

WRONG_CODE = N_("That is not the code on the device.")
PAUSING = N_("Too many wrong codes. Please wait {seconds} s.")
FULL = N_("Too many phones are connected.")
NOT_YOURS = N_("This phone may not do that now.")
NO_PAD = N_("No score is being kept just now.")
BUSY = N_("The device is busy with that. Please try again.")
SLOW = N_("The device does not answer. Please look there.")
STALE = N_("The round is another one by now.")
GONE = N_("That is no longer there.")
ENTERING = N_("Points are being entered on the device just now.")
NAMES = {
    "empty": N_("A name, please."),
    "long": N_("That name is too long."),
    "taken": N_("Somebody is called that already."),
    "group": N_("A group is called that already."),
}
PHONE = N_("Phone")
"""What a phone is called whose owner says no name."""


def say(code: str, text: str) -> str:
    """Return a marked text in the language of this code; in English for another code."""
    return _catalogue(code).gettext(text)


def page_texts(code: str) -> dict[str, str]:
    """Return all that the page shows, in a language."""
    return {name: say(code, text).partition("|")[0] for name, text in PAGE.items()}


def _catalogue(code: str) -> NullTranslations:
    if code == ENGLISH or code not in LANGUAGES:
        return NullTranslations()
    from firmware.words.catalogue import catalogue  # here: English does not pay for it

    return catalogue(code)


def wanted(said: str, accepted: str, otherwise: str) -> str:
    """Return the language to speak: the one that was said, one that the browser asks for.

    `accepted` is the header Accept-Language; `otherwise` is for when we speak none of them.
    """
    asked = [part.partition(";")[0].strip()[:2].lower() for part in accepted.split(",")[:10]]
    return next((code for code in (said, *asked) if code in LANGUAGES), otherwise)
