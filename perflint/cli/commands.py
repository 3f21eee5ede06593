"""The group of all commands. A command's module is imported when the command is asked for."""

from __future__ import annotations

import importlib
import os
import sys
from typing import Any

import click

from perflint import __version__
from perflint.cli.streams import Failure, give_up
from perflint.report.cells import visible
from perflint.syntax.regular_files import read_text

# In the order of the help text, with the line that stands there: naming them imports nothing.
COMMANDS = {
    "check": "Find slow code, and fix what can be fixed.",
    "cost": "Print what each entry point costs, as a formula.",
    "observe": "Run a program, and record how long it is at the findings.",
    "report": "Write the findings as a page to look at.",
    "fix": "Rewrite slow code with codemods.",
    "rule": "Explain a rule, or list all rules.",
    "codemod": "Explain a codemod, or list all codemods.",
    "measure": "Time the slow program of each rule against its fast one.",
    "why": "Explain what is said of a line, or why nothing is said.",
    "graph": "Print who calls what, and what it does.",
    "server": "Serve editors: a language server on standard input and output.",
    "daemon": "Show, or stop, the processes that `check --daemon` leaves.",
    "config": "List settings, or explain one.",
    "stub": "Draft stubs of a package from its sources.",
    "clean": "Remove the cache.",
    "version": "Print the version.",
}


class Commands(click.Group):
    """Imports commands lazily; ends every failure with one message and the right exit status."""

    def parse_args(self, context: click.Context, args: list[str]) -> list[str]:
        """Parse the arguments, `@FILE` replaced by the lines of the file."""
        expanded = [part for arg in args for part in _expanded(arg)]
        if expanded[:1] == ["help"]:  # `perflint help check`
            expanded = [*expanded[1:2], "--help"]
        return super().parse_args(context, self._with_command_first(expanded, context))

    def _with_command_first(self, args: list[str], context: click.Context) -> list[str]:
        """The arguments with the options that stand before the command after it: `-q check`."""
        own = {name for parameter in self.get_params(context) for name in parameter.opts}
        if not args or not args[0].startswith("-") or args[0] in own:
            return args
        place = next((index for index, arg in enumerate(args) if arg in COMMANDS), 0)
        return [args[place], *args[:place], *args[place + 1 :]]

    def list_commands(self, context: click.Context) -> list[str]:
        """The names of all commands."""
        return list(COMMANDS)

    def get_command(self, context: click.Context, name: str) -> click.Command | None:
        """The command of this name, imported now."""
        if name not in COMMANDS:
            return None
        module = importlib.import_module(f"perflint.cli.{name}")
        command = getattr(module, name)
        assert isinstance(command, click.Command)
        return command

    def resolve_command(
        self, context: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The command that the arguments name; an unknown one is an error with the nearest name."""
        name = args[0] if args else ""
        if args and not name.startswith("-") and name not in COMMANDS:
            import difflib

            from perflint.cli.familiar import COMMANDS as FAMILIAR

            if name in FAMILIAR:
                raise click.UsageError(f"there is no command `{name}`; {FAMILIAR[name]}", context)
            near = difflib.get_close_matches(name, COMMANDS, 1)
            hint = f"did you mean `perflint {near[0]}`?" if near else "see `perflint --help`"
            if name == "-" or os.path.exists(name):
                hint = (
                    f"`perflint check {name}` checks {'standard input' if name == '-' else 'that'}"
                )
            path, _, line = name.partition(":")
            if line[:1].isdecimal() and os.path.isfile(path):
                hint = f"`perflint why {name}` says what is made of that line"
            raise click.UsageError(f"there is no command `{name}`; {hint}", context)
        return super().resolve_command(context, args)

    def format_commands(self, context: click.Context, formatter: click.HelpFormatter) -> None:
        """The list of commands in the help text."""
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))

    def make_context(self, *args: Any, **keywords: Any) -> click.Context:
        """The context of a call; what is wrong with its arguments is told as `invoke` tells it."""
        try:
            return super().make_context(*args, **keywords)
        except click.exceptions.NoArgsIsHelpError:
            raise
        except click.UsageError as error:
            raise _visible(error) from error

    def invoke(self, context: click.Context) -> Any:
        """Run the command; an unexpected error is shown whole, with exit status 2."""
        try:
            return super().invoke(context)
        except click.UsageError as error:
            raise _visible(error) from error
        except (click.ClickException, click.exceptions.Exit, click.Abort):
            raise
        except KeyboardInterrupt:
            click.echo("interrupted", err=True)
            context.exit(130)
        except Exception as error:
            if isinstance(error, OSError) and _is_of_echo(error):
                give_up(sys.stdout, error)
                context.exit(1)
            import traceback

            traceback.print_exception(error, file=sys.stderr)
            raise Failure(
                "internal error: this is a bug in perflint; please report it with the lines above"
            ) from error


def _visible(error: click.UsageError) -> click.UsageError:
    """What is wrong with arguments, which it quotes, without what a terminal would obey."""
    return click.UsageError(visible(error.format_message()), error.ctx)


def _is_of_echo(error: OSError) -> bool:
    """Whether it was met by what click itself writes, which is help texts."""
    place = error.__traceback__
    while place is not None and place.tb_next is not None:
        place = place.tb_next
    return place is not None and place.tb_frame.f_code is click.echo.__code__


def _expanded(argument: str) -> list[str]:
    if not argument.startswith("@") or len(argument) == 1:
        return [argument]
    try:
        return read_text(argument[1:]).splitlines()
    except (OSError, UnicodeDecodeError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise Failure(f"cannot read arguments from {argument[1:]}: {reason}") from error


@click.group(
    cls=Commands,
    name="perflint",
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
@click.version_option(__version__, "-V", "--version", message="perflint %(version)s")
def perflint() -> None:
    """Find Python code that is slow by construction, and rewrite it.

    `perflint check` reports; `perflint check --fix` repairs what is safe to repair.
    """
