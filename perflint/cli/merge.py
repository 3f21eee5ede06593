"""`perflint report merge`."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from perflint.cli.streams import Failure, note


@click.command()
@click.argument("files", nargs=-1, required=True, metavar="FILES...")
@click.option(
    "-o",
    "--output-file",
    type=click.Path(dir_okay=False, allow_dash=True),
    default="-",
    help="Where to write.  [default: standard output]",
)
@click.option("-e", "--exit-zero", is_flag=True, help="Exit with 0 even if there are findings.")
@click.option("-q", "--quiet", is_flag=True, help="Print nothing but the report and errors.")
def merge(*, files: tuple[str, ...], output_file: str, exit_zero: bool, quiet: bool) -> None:
    """Join what `perflint check --shard I/N` printed to one report.

    FILES are the reports of all shards, as json, json-lines or sarif. The report is the one that a single run
    over all files prints.

    Exits with 0 if nothing is left to report (hints do not count), with 1 if findings are left, and with 2 if
    something went wrong, as where the file of a shard is missing.
    """
    from perflint.cli import outcome
    from perflint.cli.spelling import JSON
    from perflint.cli.streams import write
    from perflint.report.shards import ShardError, joined_report, parsed
    from perflint.syntax.regular_files import read_bytes

    parts = []
    try:
        for name in files:
            try:
                text = read_bytes(name, 0).decode("utf-8")
            except OSError as error:
                raise Failure(f"cannot read {name}: {error.strerror or error}") from error
            except UnicodeDecodeError as error:
                raise Failure(f"cannot read {name}: it is no UTF-8: {error.reason}") from error
            parts.append(parsed(name, text))
        text, warnings = joined_report(parts)
    except ShardError as error:
        raise Failure(str(error)) from error
    if output_file == "-":
        write(sys.stdout, text, spelling=JSON)
    else:
        outcome.write_file(Path(output_file), text)
    if not quiet:
        count = len(parts)
        note(f"Joined the reports of {count} shard{'' if count == 1 else 's'}.")
    sys.exit(int(warnings > 0 and not exit_zero))
