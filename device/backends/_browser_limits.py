"""How much the browser twin puts up with. Units: bytes, requests."""

from __future__ import annotations

MOST_BYTES = 1024
"""The longest body of a request."""

MOST_PAGES = 32
"""How many event streams may be open at once."""

PAGE_BURST, PAGE_RATE = 100, 50.0
"""Key presses of one page: so many at once, and so many a second. Ten fingers need fewer."""

BURST, RATE = 600, 300.0
"""Requests of all pages together."""
