"""The file of weights: the one in use, and what a match has won is written to."""

from __future__ import annotations

import json
import os
from pathlib import Path

import rules.skipbo
from firmware.errors import Refused
from rules.errors import BadSave
from rules.skipbo.features import PHASES
from rules.skipbo.value import PARTNERS, Value, Weights, read_weights

SHIPPED = Path(rules.skipbo.__file__).with_name("weights.json")


class WeightsFile:
    """A file of weights: read at once, written to when something is adopted."""

    def __init__(self, path: Path | None) -> None:
        """Read it; one that is not there yet begins as a copy of the shipped one, which is None.

        Raises Refused when it is none, or when nothing could be written to it.
        """
        self.path = path or SHIPPED
        source = self.path if self.path.exists() else SHIPPED
        self._check_writable()
        try:
            self._values = read_weights(json.loads(source.read_text("utf-8")))
        except OSError as error:
            raise Refused(f"{source}: {error.strerror}") from None
        except (ValueError, TypeError, AttributeError, BadSave):
            raise Refused(f"{source}: not a file of weights") from None

    def of(self, kind: str) -> Weights | None:
        """Return the weights of this kind, None when there are none."""
        value = self._values.get(kind)
        return None if value is None else value.weights

    def adopt(self, kind: str, weights: Weights) -> None:
        """Write these weights in place of those of this kind. Raises Refused."""
        self._values[kind] = Value(weights, partners=kind == PARTNERS)
        data = {
            name: dict(zip(PHASES, map(list, value.weights), strict=True))
            for name, value in sorted(self._values.items())
        }
        part = self.path.with_name(f"{self.path.name}.part")
        try:
            part.write_text(json.dumps(data, indent=1) + "\n", "utf-8")
            os.replace(part, self.path)
        except OSError as error:
            raise Refused(f"{self.path}: {error.strerror}") from None

    def _check_writable(self) -> None:
        """Refuse at once what would only fail after hours."""
        target = self.path if self.path.exists() else self.path.parent
        if self.path.is_dir() or not os.access(target, os.W_OK):
            raise Refused(f"{self.path}: cannot be written; name another file with --out")
