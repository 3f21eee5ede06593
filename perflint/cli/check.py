"""`perflint check`."""

from __future__ import annotations

import sys
from typing import Any

import click

from perflint.cli import options
from perflint.cli.options import together


@click.command()
@click.argument("paths", nargs=-1, metavar="[PATHS]...")
@together(
    click.option("--fix/--no-fix", default=None, help="Apply fixes."),
    click.option(
        "--unsafe-fixes/--no-unsafe-fixes",
        default=None,
        help="Also fixes that can change behaviour in the ways that the rule's page names.",
    ),
    click.option("--diff", is_flag=True, help="Print what --fix would change; write nothing."),
    click.option("--show-fixes", is_flag=True, help="List the fixes that were applied."),
    click.option("--fix-only", is_flag=True, help="Apply fixes; do not report what is left."),
)
@options.selection()
@together(
    click.option(
        "--output-format",
        "output_formats",
        multiple=True,
        type=click.Choice(options.FORMATS),
        envvar="PERFLINT_OUTPUT_FORMAT",
        help="How findings are printed; may be given several times, each with an --output-file.  "
        "[default: full]",
    ),
    click.option(
        "-o",
        "--output-file",
        "output_files",
        multiple=True,
        type=click.Path(dir_okay=False, allow_dash=True),
        envvar="PERFLINT_OUTPUT_FILE",
        help="Print findings to a file; the first one is for the first format, and so on.",
    ),
    click.option(
        "--min-severity",
        type=click.Choice(["hint", "warning"]),
        help="The lowest severity that is reported.  [default: hint]",
    ),
    click.option(
        "--no-hints", is_flag=True, help="Report no hints; short for --min-severity warning."
    ),
    click.option(
        "--all-places",
        is_flag=True,
        help="Name every place of what is met at several, not only the first few.",
    ),
    click.option("--statistics", is_flag=True, help="Print how many findings each rule has."),
    click.option("-e", "--exit-zero", is_flag=True, help="Exit with 0 even if there are findings."),
    click.option("--exit-non-zero-on-fix", is_flag=True, help="Exit with 1 also if all was fixed."),
    click.option(
        "--stdin-filename",
        metavar="FILE",
        help="The name of standard input, which is read if PATHS is `-`.",
    ),
    click.option(
        "--force-exclude/--no-force-exclude",
        default=None,
        help="Leave excluded files out even if PATHS names them.",
    ),
)
@together(
    click.option(
        "--baseline",
        type=click.Path(dir_okay=False),
        help="Report only what is not in this file of known findings.",
    ),
    click.option(
        "--write-baseline",
        type=click.Path(dir_okay=False),
        help="Write what is found to a baseline; nothing of it fails the run.",
    ),
    click.option(
        "--prune-baseline",
        is_flag=True,
        help="Drop what is not found any more from the baseline.",
    ),
)
@click.option(
    "--since",
    metavar="REVISION",
    help="Report only what touches lines that changed since a revision of git, or is reached through "
    "them.",
)
@options.configuration()
@options.running()
@options.verbosity()
def check(**given: Any) -> None:
    """Find slow code, and fix what can be fixed.

    PATHS are files and folders, by default the current folder; `-` is standard input. `@FILE` reads
    arguments from a file, one a line.

    Exits with 0 if nothing is left to report (hints do not count), with 1 if findings are left, and
    with 2 if something went wrong.
    """
    from perflint.cli.asked import Asked
    from perflint.cli.checking import checked

    sys.exit(checked(Asked(**given)))
