"""`python -m firmware` and the command `kibitz`."""

from __future__ import annotations

import gc
import sys

PATIENCE = 20_000
"""Objects that may be made before the garbage is looked for; Python's 700 is for small scripts."""


def main() -> None:
    """Run the command line and exit with its code."""
    # What is imported stays: looking through it again and again is a tenth of the start.
    gc.set_threshold(PATIENCE)
    from firmware import fast

    trouble = fast.choose()
    if trouble:
        sys.stderr.write(f"kibitz: {trouble}\n")
        sys.exit(2)
    from firmware.cli import main as run

    sys.exit(run())


if __name__ == "__main__":
    main()
