"""Every word that a person reads passes through here: gettext, with English as the source.

`_` translates, `_n` chooses the plural form, `_p` tells apart equal words by context, and `N_`
marks a word that is translated later, where it is shown.
"""

from __future__ import annotations

from gettext import NullTranslations

_catalogue = NullTranslations()


def use(catalogue: NullTranslations) -> None:
    """Speak the language of this catalogue from now on."""
    global _catalogue
    _catalogue = catalogue


def language() -> str:
    """Return the two letters of the language in use."""
    return _catalogue.info().get("language", "en")[:2]


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
