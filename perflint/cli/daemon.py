"""`perflint daemon`."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterator
from typing import Any

import click

from perflint.cli.options import coloring
from perflint.cli.resident import meeting
from perflint.cli.resident.client import told
from perflint.cli.streams import Failure, note, output


@click.command()
@click.argument("what", type=click.Choice(["status", "stop"]), default="status")
@click.option(
    "--all", "everywhere", is_flag=True, help="Those of all folders, not only of this one."
)
@coloring()
def daemon(what: str, everywhere: bool, color: str) -> None:
    """Show, or stop, the processes that `perflint check --daemon` leaves running.

    `status` lists them, `stop` ends them. Each ends by itself when it has not been asked for 20 minutes.

    Exits with 0, and with 1 if there is none.
    """
    if not meeting.available():
        raise Failure(
            "`--daemon` needs a system on which processes can share streams; here it does nothing"
        )
    try:
        bases = list(_all()) if everywhere else [meeting.base(os.getcwd())]
    except meeting.Unusable as error:
        raise Failure(str(error)) from error
    found = [answer for base in bases if (answer := told(base, what)) is not None]
    for answer in found:
        output(_line(answer, "stopped" if what == "stop" else "running"))
    if not found:
        note("no process is running" if everywhere else "no process is running for this folder")
        sys.exit(1)


def _all() -> Iterator[str]:
    folder = meeting.folder()
    for name in sorted(os.listdir(folder)):
        if name.endswith(meeting.SOCKET):
            yield os.path.join(folder, name.removesuffix(meeting.SOCKET))


def _line(answer: dict[str, Any], state: str) -> str:
    served, minutes = answer["served"], int((time.time() - answer["started"]) / 60)
    where = answer["cwd"] or "no folder yet"
    return (
        f"{state}: process {answer['process']}, perflint {answer['version']}, {where}: "
        f"{served} {'run' if served == 1 else 'runs'} in {minutes} min\n"
    )
