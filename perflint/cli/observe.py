"""`perflint observe`: run a program, and record what happens at the findings."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from perflint.cli import options

_COMMAND = "\0command"  # stands for `--` where click would drop it


class Observe(click.Command):
    """A command whose arguments after its own options belong to the program."""

    def parse_args(self, context: click.Context, args: list[str]) -> list[str]:
        """Parse the arguments; a `--` says that a command follows, and not a script."""
        if "--" in args:
            place = args.index("--") + 1
            args = [*args[:place], _COMMAND, *args[place:]]
        rest = super().parse_args(context, args)
        arguments = context.params["arguments"]
        command = arguments[:1] == (_COMMAND,)
        context.params["arguments"] = tuple(each for each in arguments if each != _COMMAND)
        context.params["command"] = command
        return rest


@click.command(
    cls=Observe,
    context_settings={"ignore_unknown_options": True, "allow_interspersed_args": False},
    options_metavar="[OPTIONS]",
)
@click.argument(
    "arguments",
    nargs=-1,
    type=click.UNPROCESSED,
    metavar="[-m MODULE | SCRIPT | -- COMMAND] [ARGS]...",
)
@click.option("-m", "module", metavar="MODULE", help="Run a module, as `python -m` does.")
@click.option(
    "-o",
    "--output-file",
    "output",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Where to write what was seen.  [default: .perflint_observed.json]",
)
@click.option("--append", is_flag=True, help="Add to what earlier runs have seen.")
@click.option(
    "--path",
    "paths",
    multiple=True,
    type=click.Path(exists=True),
    help="A file or folder whose findings are observed; the current folder by default.",
)
@click.option(
    "--python",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="The interpreter that runs a module or script; that of the active environment by default.",
)
@options.selection()
@options.configuration()
@options.running()
@options.verbosity()
def observe(**given: Any) -> None:
    """Run a program, and record how often and how long it is where there are findings.

    Observed are findings, hints, and what is silenced only because there seem to be few elements: how
    often loops go round, how long they and what is slow in them take, and how long collections are.
    Nothing but such numbers is recorded. `perflint check --observed` reads the record.

    What the program prints, and how it ends, is as it is without observing; the exit status is that of the
    program.
    """
    from perflint.cli.observing import Asked, observed

    observed(Asked(**given))
