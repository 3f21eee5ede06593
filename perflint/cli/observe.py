"""`perflint observe`: run a program, and record what happens at the findings."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from perflint.cli import options


class Observe(click.Command):
    """A command with options of its own, after which all belongs to the program that it runs."""

    def parse_args(self, context: click.Context, args: list[str]) -> list[str]:
        """Parse the options, up to `-m MODULE`, a script, or a `--` before a command."""
        options = {
            name: parameter
            for parameter in self.get_params(context)
            if isinstance(parameter, click.Option)
            for name in parameter.opts
        }
        place, end = 0, len(args)
        while place < end and args[place] not in ("--", "-m") and args[place].startswith("-"):
            option = options.get(args[place])
            place += 2 if option is not None and not (option.is_flag or option.count) else 1
        own, program = args[:place], args[place:]
        command = program[:1] == ["--"]
        if program[:1] == ["-m"]:
            own, program = args[: place + 2], args[place + 2 :]
        rest = super().parse_args(context, own)
        context.params["arguments"] = tuple(program[1:] if command else program)
        context.params["command"] = command
        return rest


@click.command(cls=Observe)
@click.argument(
    "arguments",
    nargs=-1,
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
    help="A file or folder whose findings are observed; the program's project by default.",
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
