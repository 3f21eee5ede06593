"""`perflint cost`."""

from __future__ import annotations

import sys
from typing import Any

import click

from perflint.cli import options
from perflint.cli.options import together


@click.command(cls=options.Valueless)
@click.argument("paths", nargs=-1, metavar="[PATHS]...")
@together(
    click.option(
        "--entry",
        metavar="PATTERN",
        help="The entries to tell of: `GET /orders`, `/orders*`, `tasks.*`, or the name of a function.",
    ),
    click.option(
        "--output-format",
        type=click.Choice(["text", "json", "markdown"]),
        default="text",
        show_default=True,
        help="How the formulas are printed.",
    ),
    click.option(
        "--limit",
        type=click.IntRange(1),
        metavar="N",
        help="Tell of the N dearest entries only.",
    ),
    click.option("--all-places", is_flag=True, help="Name every place, not only the dearest."),
    click.option(
        "--check", is_flag=True, help="Exit with 1 if an entry costs more than its budget allows."
    ),
    click.option(
        "--since",
        metavar="REVISION",
        help="Tell of the entries whose formulas changed since a revision of git.",
    ),
    click.option(
        "--observed",
        metavar="[FILE]",
        help="Hold the formulas against what `perflint observe` has recorded, as --observed or"
        " --observed=FILE.",
    ),
)
@options.files()
@options.configuration()
@options.running()
@together(
    click.option("-q", "--quiet", is_flag=True, help="Print the formulas only."),
    click.option("-v", "--verbose", is_flag=True, help="Say what is done on standard error."),
)
def cost(**given: Any) -> None:
    """Print what each entry point costs, as formulas: `queries 2 + n`, and what n is.

    Entry points are what a framework runs: views, tasks, commands, hooks of training; and programs. PATHS are
    files and folders, by default the current folder; the rest of their project is looked at as well.

    Exits with 0, with --check with 1 if a budget is broken, and with 2 if something went wrong.
    """
    from perflint.cli.costing import Asked, costed

    sys.exit(costed(Asked(**given)))
