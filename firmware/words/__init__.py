"""Every word that a person reads passes through here: gettext, with English as the source.

`_` translates, `_n` chooses the plural form, `_p` tells apart equal words by context, and `N_`
marks a word that is translated later, where it is shown. The catalogues are the .po files beside
this one, read when their language is first spoken; English needs none.
"""

from __future__ import annotations

from gettext import NullTranslations

ENGLISH = "en"

LANGUAGES = {
    ENGLISH: "English",
    "de": "Deutsch",
    "fr": "Français",
    "nl": "Nederlands",
    "es": "Español",
    "it": "Italiano",
    "pl": "Polski",
}
"""The languages that the device speaks, each called as its speakers call it."""

_catalogue = NullTranslations()


def use(catalogue: NullTranslations) -> None:
    """Speak the language of this catalogue from now on."""
    global _catalogue
    _catalogue = catalogue


def speak(code: str) -> None:
    """Speak one of LANGUAGES from now on. Raises LookupError for another one."""
    if code not in LANGUAGES:
        raise LookupError(f"language {code!r}; expected one of: {', '.join(LANGUAGES)}")
    if code == ENGLISH:
        use(NullTranslations())
        return
    from firmware.words.catalogue import catalogue  # here: English does not pay for it

    use(catalogue(code))


def language() -> str:
    """Return the two letters of the language in use."""
    return _catalogue.info().get("language", ENGLISH)[:2]


def _(text: str) -> str:
    """Return the text in the language in use."""
    return _catalogue.gettext(text)


def _n(one: str, many: str, count: int) -> str:
    """Return the form for `count`, with `{count}` filled in."""
    return _catalogue.ngettext(one, many, count).format(count=count)


def _p(context: str, text: str) -> str:
    """Return the text in the language in use, as it is said in this context."""
    return _catalogue.pgettext(context, text)


def N_(text: str) -> str:  # noqa: N802 - gettext's own name for it
    """Mark a text for translation and return it as it is."""
    return text
