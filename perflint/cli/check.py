"""`perflint check`."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

import click

from perflint.cli import options
from perflint.cli.familiar import FORMATS, OPTIONS
from perflint.cli.options import together

if TYPE_CHECKING:
    from perflint.engine.running.warm_sessions import WarmSessions

    Choice = click.Choice[str]
else:
    Choice = click.Choice  # which takes no parameters before click 8.2


class Format(Choice):
    """The name of an output format; for one that only others have, the message names ours."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """The format of this name."""
        if value in FORMATS:
            raise click.UsageError(f"there is no output format `{value}`; {FORMATS[value]}", ctx)
        return super().convert(value, param, ctx)


class Check(options.Valueless):
    """A command that knows the options of ruff."""

    valueless = ("--add-noqa", "--add-ignore", "--observed")

    def parse_args(self, context: click.Context, args: list[str]) -> list[str]:
        """Parse the arguments.

        Raises:
            UsageError: there is no such option; for one that ruff has it says what to do instead.
        """
        try:
            return super().parse_args(context, args)
        except click.NoSuchOption as error:
            hint = OPTIONS.get(error.option_name)
            if hint is None:
                raise
            message = f"there is no option {error.option_name}; {hint}"
            raise click.UsageError(message, context) from error


@click.command(cls=Check)
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
@options.rule_settings()
@together(
    click.option(
        "--output-format",
        "output_formats",
        multiple=True,
        type=Format((options.AUTO, *options.FORMATS)),
        envvar="PERFLINT_OUTPUT_FORMAT",
        help="How findings are printed; may be given several times, each with an --output-file.  "
        "[default: auto: in full; more than a few on a terminal as a summary]",
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
        "--min-gain",
        type=click.Choice(["small", "medium", "large"]),
        help="The smallest gain that is reported, by the estimate or by what was seen of runs.  "
        "[default: small]",
    ),
    click.option(
        "--all-places",
        is_flag=True,
        help="Name every place of what is met at several, not only the first few.",
    ),
    click.option("--statistics", is_flag=True, help="Print how many findings each rule has."),
    click.option(
        "--sort",
        type=click.Choice(["path", "impact", "gain", "cost"]),
        help="Which findings come first: by file, by the kind of their cost, those of which a change wins "
        "most, as a run of yours has shown or as is estimated, or those that cost entry points most (see "
        "`perflint cost`).  [default: path; gain with --limit, --observed and --profile]",
    ),
    click.option(
        "--limit",
        type=click.IntRange(min=1),
        metavar="N",
        help="Print the first N findings only (of formats for people, N causes).",
    ),
    click.option("-w", "--watch", is_flag=True, help="Check again whenever a file changes."),
    click.option(
        "--show-files", is_flag=True, help="List the files that would be checked, and do no more."
    ),
    click.option(
        "--show-settings",
        is_flag=True,
        help="Print the settings of the first file that would be checked, and do no more.",
    ),
    click.option("-e", "--exit-zero", is_flag=True, help="Exit with 0 even if there are findings."),
    click.option(
        "--exit-on",
        type=click.Choice(["hint", "warning", "never"]),
        help="Exit with 1 if there is a finding of this severity, or a higher one.  "
        "[default: warning]",
    ),
    click.option("--exit-non-zero-on-fix", is_flag=True, help="Exit with 1 also if all was fixed."),
    click.option(
        "--stdin-filename",
        metavar="FILE",
        help="The name of standard input, which is read if PATHS is `-`.",
    ),
)
@options.files()
@click.option(
    "--profile",
    "profiles",
    multiple=True,
    metavar="FILE",
    help="Weigh findings by how much time they took in a run of yours: a file of cProfile, py-spy, "
    "pyinstrument, scalene, line_profiler, viztracer, PyTorch or austin.  May be given several times.",
)
@options.observed(
    "Weigh findings by what `perflint observe` has seen (what costs is a warning, what does not is a hint)",
    " and --profile",
)
@together(
    click.option(
        "--baseline",
        type=click.Path(dir_okay=False),
        help="Report only what is not in this file of known findings.",
    ),
    click.option(
        "--no-baseline", is_flag=True, help="Report also what is in the baseline of the settings."
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
    "--add-noqa",
    "--add-ignore",
    metavar="REASON",
    help="Write a comment for each finding that suppresses it, as --add-noqa or --add-noqa=REASON.",
)
@click.option(
    "--since",
    metavar="REVISION",
    help="Report only what touches lines that changed since a revision of git, or is reached through "
    "them.",
)
@click.option(
    "--shard",
    callback=options.shard,
    metavar="I/N",
    help="Check the I-th of N parts of the files, which several machines check one each; `perflint report "
    "merge` joins what they print as json, json-lines or sarif.",
)
@click.option(
    "--executor",
    metavar="URL",
    envvar="PERFLINT_EXECUTOR",
    help="Have a cluster of Dask or Ray help: dask://HOST:PORT of its scheduler, ray://HOST:PORT of its "
    "server for clients. Its workers have perflint installed, in the same version.",
)
@click.option(
    "--range",
    "lines",
    metavar="LINES",
    help="Report only what touches these lines of one file, as 10-40.",
)
@options.configuration()
@options.running()
@options.sharing()
@options.staying()
@options.verbosity()
@click.option("-s", "--silent", is_flag=True, help="Print nothing but errors; the status tells.")
@click.pass_obj
def check(warm: WarmSessions | None, /, *, daemon: bool, **given: Any) -> None:
    """Find slow code, and fix what can be fixed.

    PATHS are files and folders, by default the current folder; `-` is standard input. `@FILE` reads
    arguments from a file, one a line.

    Exits with 0 if nothing is left to report (hints do not count), with 1 if findings are left, and
    with 2 if something went wrong.
    """
    from perflint.cli.asked import Asked
    from perflint.cli.checking import checked

    asked = Asked(**given)
    if warm is not None and (asked.watch or asked.fixing or asked.remote):
        from perflint.cli.resident.service import DECLINED

        sys.exit(DECLINED)
    if asked.watch:
        from perflint.cli.watching import watched

        asked.expect_sense()
        sys.exit(watched(asked))
    sys.exit(checked(asked, warm))
