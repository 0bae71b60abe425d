"""What phones do to the device: the app hands their events over, from the loop's thread."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from firmware.desk import Desk
from firmware.log import Log
from firmware.phone.port import PhonePaired, PhoneRequest, Phones, Trouble, Write
from firmware.screen import Actions, Play, Push, Screen
from firmware.words import N_, _

TROUBLES = {
    Trouble.NO_NETWORK: N_("no network"),
    # words: another program has what phones would connect to
    Trouble.PORT_TAKEN: N_("port in use"),
    Trouble.BROKEN: N_("a fault"),
}

PHONE_SCREENS = frozenset({"phone", "phone code", "phones", "phone role"})
"""Screens that show how the phones are, so that it need not be said."""


class Host:
    """Answers events of phones. `say` shows a short notice, which takes no key.

    Until the first event no phone is there, and nothing has to be done.
    """

    def __init__(self, desk: Desk, say: Callable[[str], None], log: Log) -> None:
        self._desk = desk
        self._say = say
        self._log = log
        self._was_on = False
        self._trouble: Trouble | None = None

    def on(self, event: object, stack: Sequence[Screen]) -> Actions:
        """Do what there is to do, and return what the app has to carry out.

        `stack` are the screens, the last on top.
        """
        phones = self._desk.phones
        if phones is None:
            return ()
        self.turned()  # their time can be over
        self._look(phones, is_shown=stack[-1].name in PHONE_SCREENS)
        if isinstance(event, PhonePaired):
            return self._paired(event, stack[-1])
        if isinstance(event, PhoneRequest):
            return self._asked(phones, event, stack)
        return ()

    def turned(self) -> None:
        """Show the phones what has changed. A fault of theirs ends them, and never the game."""
        phones = self._desk.phones
        if phones is None or not phones.is_on:
            return
        try:
            phones.turned()
        except Exception as error:
            self._log.write(fault="phone", message=repr(error))
            phones.switch_off()
            self._was_on = False
            self._say_trouble(_(TROUBLES[Trouble.BROKEN]))

    def _look(self, phones: Phones, *, is_shown: bool) -> None:
        """Say what has gone wrong, or that it has ended by itself."""
        status = phones.status()
        if status.trouble is not None and status.trouble is not self._trouble and not is_shown:
            self._say_trouble(_(TROUBLES[status.trouble]))
        elif self._was_on and not status.is_on and not is_shown:
            self._say_trouble(_("off"))
        self._was_on, self._trouble = status.is_on, status.trouble

    def _say_trouble(self, trouble: str) -> None:
        self._say(_("Phones: {trouble}").format(trouble=trouble))

    def _paired(self, event: PhonePaired, top: Screen) -> Actions:
        from firmware.screens.phones import RoleMenu

        if top.name == "phone code":
            return (Play("card"), Push(RoleMenu(self._desk, event.phone.key)))
        self._say(_("New phone: {name}").format(name=event.phone.name))
        return ()

    def _asked(self, phones: Phones, event: PhoneRequest, stack: Sequence[Screen]) -> Actions:
        from firmware.phone.changes import carry_out

        said = carry_out(self._desk, phones, event, {screen.name for screen in stack})
        if said:
            self._say(said)
        return (Play("card"),) if said and isinstance(event.change, Write) else ()
