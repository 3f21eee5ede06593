"""The command line: `main` is the `perflint` command."""

from __future__ import annotations

import sys


def main() -> None:
    """Run the command line and leave with its exit status; 130 if interrupted."""
    try:
        from perflint.cli.commands import perflint

        perflint(prog_name="perflint")
    except KeyboardInterrupt:
        print("interrupted", file=sys.stderr)
        sys.exit(130)
