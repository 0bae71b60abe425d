"""All situations of all kinds: what every screen test runs over."""

from __future__ import annotations

from tests.support.situations import SITUATIONS as OF_PLAYING
from tests.support.situations import Situation
from tests.support.situations_first import FIRST
from tests.support.situations_history import HISTORY
from tests.support.situations_monster import MONSTER
from tests.support.situations_pads import PADS
from tests.support.situations_people import PEOPLE
from tests.support.situations_phone import PHONES
from tests.support.situations_trio import TRIO
from tests.support.situations_ugah import UGAH

SITUATIONS: dict[str, Situation] = (
    OF_PLAYING | HISTORY | PEOPLE | PADS | MONSTER | TRIO | UGAH | PHONES | FIRST
)
