"""The command line: `main` is the `perflint` command."""

from __future__ import annotations

import os
import sys
from typing import NoReturn

# A file of the plugin for pylint that is called perflint, too, and lies in a folder of that name.
_OF_THE_PLUGIN = "for_loop_checker.py"
_MIXED = """\
error: {folder} holds two packages: this one, which is installed as perflint-cst, and a plugin for
pylint that is installed as perflint. Each has overwritten files of the other, and neither is whole.
Remove both, and install each in an environment of its own:

    {python} -m pip uninstall -y perflint perflint-cst
    {python} -m pip install perflint-cst
"""


def main() -> None:
    """Run the command line and leave with its exit status; 130 if interrupted."""
    folder = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    if os.path.exists(os.path.join(folder, _OF_THE_PLUGIN)):
        sys.stderr.write(_MIXED.format(folder=folder, python=sys.executable or "python"))
        sys.exit(2)
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:  # it was closed before
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: SIM115
    try:
        status = _by_daemon(sys.argv[1:])
        if status is not None:
            _leave(status)
        from perflint.cli.commands import perflint

        perflint(prog_name="perflint")
    except OSError as error:  # of a command's own, nothing comes here: this is its help text
        print(f"error: cannot write to standard output: {error.strerror}", file=sys.stderr)
        os._exit(2)  # what is left to be written cannot be
    except KeyboardInterrupt:
        print("interrupted", file=sys.stderr)
        _leave(130)
    except SystemExit as left:
        if not isinstance(left.code, int):
            raise
        _leave(left.code)


def _by_daemon(arguments: list[str]) -> int | None:
    """The exit status, where a process that stays does the work; else None."""
    if not ("--daemon" in arguments or os.environ.get("PERFLINT_DAEMON")):
        return None
    from perflint.cli.resident import client

    return client.ask(arguments) if client.wanted(arguments) else None


def _leave(status: int) -> NoReturn:
    """End at once: all is written and closed, and to give the memory of a large project back piece by
    piece takes long."""
    try:
        sys.stdout.flush()
        sys.stderr.flush()
    except OSError:  # whoever read it has left
        sys.exit(status)
    os._exit(status)
