"""Answers imports from a folder of compiled modules; all others go on to the sources.

Packages are never compiled: from their own folder comes what was not, modules and data.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from importlib.machinery import EXTENSION_SUFFIXES, ExtensionFileLoader, ModuleSpec
from types import ModuleType


class Compiled:
    """A finder for `sys.meta_path`: the modules in a folder."""

    compiled_rules = True

    def __init__(self, folder: str) -> None:
        self.files = dict(_modules(folder))
        """Name of the module -> its file."""

    def find_spec(
        self,
        name: str,
        path: Sequence[str] | None = None,  # noqa: ARG002 - the protocol of importlib
        target: ModuleType | None = None,  # noqa: ARG002
    ) -> ModuleSpec | None:
        """Return where a module is, None when it was not compiled."""
        file = self.files.get(name)
        if file is None:
            return None
        spec = ModuleSpec(name, ExtensionFileLoader(name, file), origin=file)
        spec.has_location = True
        return spec


def _modules(folder: str) -> Iterator[tuple[str, str]]:
    suffix = EXTENSION_SUFFIXES[0]
    for parent, _, names in os.walk(folder):
        inside = os.path.relpath(parent, folder)
        parts = [] if inside == os.curdir else inside.split(os.sep)
        for name in names:
            stem = name.removesuffix(suffix)
            if stem != name:
                yield ".".join([*parts, stem]), os.path.join(parent, name)
