"""Every test runs in English, whatever this machine speaks; processes that it starts as well."""

from __future__ import annotations

import os

for _name in ("LC_MESSAGES", "LANG", "LANGUAGE", "KIBITZ_WORDS"):
    os.environ.pop(_name, None)
os.environ["LC_ALL"] = "C.UTF-8"
