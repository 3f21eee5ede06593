"""`perflint check`."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from perflint.cli import options
from perflint.cli.options import together
from perflint.cli.streams import note, output_bytes, write


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
        type=click.Choice(options.FORMATS),
        envvar="PERFLINT_OUTPUT_FORMAT",
        help="How findings are printed.  [default: full]",
    ),
    click.option(
        "-o",
        "--output-file",
        type=click.Path(dir_okay=False, path_type=Path),
        envvar="PERFLINT_OUTPUT_FILE",
        help="Print findings to a file.",
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
@options.configuration()
@options.running()
@options.verbosity()
def check(
    paths: tuple[str, ...],
    *,
    fix: bool | None,
    unsafe_fixes: bool | None,
    diff: bool,
    show_fixes: bool,
    fix_only: bool,
    select: list[str],
    ignore: list[str],
    extend_select: list[str],
    output_format: str | None,
    output_file: Path | None,
    min_severity: str | None,
    no_hints: bool,
    all_places: bool,
    statistics: bool,
    exit_zero: bool,
    exit_non_zero_on_fix: bool,
    stdin_filename: str | None,
    force_exclude: bool | None,
    config: tuple[str, ...],
    isolated: bool,
    no_cache: bool,
    cache_dir: str | None,
    jobs: int | None,
    color: str,
    quiet: bool,
    verbose: bool,
) -> None:
    """Find slow code, and fix what can be fixed.

    PATHS are files and folders, by default the current folder; `-` is standard input. `@FILE` reads
    arguments from a file, one a line.

    Exits with 0 if nothing is left to report (hints do not count), with 1 if findings are left, and
    with 2 if something went wrong.
    """
    _refuse(
        (diff and show_fixes, "--diff", "--show-fixes"),
        (diff and statistics, "--diff", "--statistics"),
        (diff and fix is False, "--diff", "--no-fix"),
        (fix_only and fix is False, "--fix-only", "--no-fix"),
        (fix_only and statistics, "--fix-only", "--statistics"),
        (diff and output_file is not None, "--diff", "--output-file"),
        (exit_zero and exit_non_zero_on_fix, "--exit-zero", "--exit-non-zero-on-fix"),
        (no_hints and min_severity == "hint", "--no-hints", "--min-severity hint"),
        (quiet and verbose, "--quiet", "--verbose"),
    )
    if show_fixes and not (fix or fix_only):
        raise click.UsageError("--show-fixes lists what --fix applied: add --fix")
    from perflint.cli import outcome
    from perflint.cli.selecting import configured, settled, targets
    from perflint.report.listing import Listing, tally
    from perflint.report.style import Style, style_for
    from perflint.report.summary import found

    configuration = configured(
        config,
        isolated,
        {
            "select": select,
            "ignore": ignore,
            "extend-select": extend_select,
            "unsafe-fixes": unsafe_fixes,
            "output-format": output_format,
            "min-severity": "warning" if no_hints else min_severity,
            "force-exclude": force_exclude,
            "jobs": jobs,
            "cache-dir": cache_dir,
        },
    )
    settings = settled(configuration)
    if statistics and settings.output_format not in (*outcome.TEXT_FORMATS, "json"):
        raise click.UsageError(
            f"--statistics has no {settings.output_format} form; use a text format or json"
        )
    wanted = targets(paths, stdin_filename)
    fixing = bool(fix) or fix_only or diff
    unsafe = settings.unsafe_fixes

    from perflint.engine.run import Fixing

    summary = outcome.run(
        wanted,
        configuration,
        fix=Fixing(unsafe=unsafe, write=not diff) if fixing else None,
        cache=not no_cache,
        quiet=quiet,
    )
    outcome.say_troubles(summary, quiet=quiet, verbose=verbose)
    status = 2 if outcome.troubled(summary) else 0

    if (diff or fix_only) and outcome.say_unread(summary):
        status = 2
    nothing_read = summary.nothing_read
    if diff:
        changed = outcome.say_diffs(summary.fixed, color)
        if not quiet:
            if not nothing_read:
                note(outcome.closing(summary, "--unsafe-fixes", would=True))
            outcome.say_left_out(summary)
        sys.exit(status or int(changed and not exit_zero))

    listing = Listing(
        [] if fix_only else summary.checked,
        unsafe=unsafe,
        all_places=all_places,
        docs_url=settings.docs_url,
    )
    # The fixed source takes standard output, as everywhere where `-` is rewritten.
    rewriting = wanted.stdin is not None and fixing
    stream = sys.stderr if rewriting else sys.stdout
    style = Style() if output_file else style_for(stream, color)
    if statistics:
        text = outcome.counts(listing, settings.output_format, style)
    else:
        text = outcome.rendered(listing, settings.output_format, style, refusals=verbose)
    if rewriting and wanted.stdin is not None:
        output_bytes(outcome.fixed_source(wanted.stdin, summary))
    if output_file is not None:
        outcome.write_file(output_file, text)
    else:
        write(stream, text, spelling=outcome.spelling(settings.output_format))

    fixed = outcome.fixed_count(summary)
    if not quiet:
        if show_fixes and fixed:
            note(outcome.said_fixes(summary.fixed).rstrip("\n"))
        if fix_only and not nothing_read:
            note(outcome.closing(summary, "--unsafe-fixes", would=False))
        elif summary.checked and not fix_only and settings.output_format in outcome.TEXT_FORMATS:
            files = summary.counts["files"]
            note(found(tally(listing), fixed, unsafe=unsafe, fixing=fixing, files=files))
        outcome.say_left_out(summary)
    if status == 0:
        left = summary.fails and not fix_only
        if exit_non_zero_on_fix:
            status = int(left or fixed > 0)
        elif not exit_zero:
            status = int(left)
    sys.exit(status)


def _refuse(*conflicts: tuple[bool, str, str]) -> None:
    for together_, one, other in conflicts:
        if together_:
            raise click.UsageError(f"{one} and {other} cannot be used together")
