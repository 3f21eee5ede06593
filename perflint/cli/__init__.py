"""The command line: `main` is the `perflint` command."""

from __future__ import annotations

import os
import sys
from typing import NoReturn


def main() -> None:
    """Run the command line and leave with its exit status; 130 if interrupted."""
    try:
        from perflint.cli.commands import perflint

        perflint(prog_name="perflint")
    except KeyboardInterrupt:
        print("interrupted", file=sys.stderr)
        _leave(130)
    except SystemExit as left:
        if not isinstance(left.code, int):
            raise
        _leave(left.code)


def _leave(status: int) -> NoReturn:
    """End at once: all is written and closed, and to give the memory of a large project back piece by
    piece takes long."""
    try:
        sys.stdout.flush()
        sys.stderr.flush()
    except OSError:  # whoever read it has left
        sys.exit(status)
    os._exit(status)
