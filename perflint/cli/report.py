"""`perflint report`."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from perflint.cli import options

if TYPE_CHECKING:
    from perflint.costing.costs import EntryCost


class Reporting(options.Valueless):
    """The command, beside which `report merge` is one of its own."""

    def make_context(
        self,
        info_name: str | None,
        args: list[str],
        parent: click.Context | None = None,
        **extra: Any,
    ) -> click.Context:
        """The context of a call, of `report merge` where that is asked for."""
        if args and args[0] == "merge":
            from perflint.cli.merge import merge

            return merge.make_context("report merge", args[1:], parent, **extra)
        return super().make_context(info_name, args, parent, **extra)


@click.command(cls=Reporting)
@click.argument("paths", nargs=-1, metavar="[PATHS]...")
@click.option(
    "--output-format",
    type=click.Choice(["html", "markdown"]),
    default="html",
    show_default=True,
    help="A page to look at, or Markdown for a pull request.",
)
@click.option(
    "-o",
    "--output-file",
    type=click.Path(dir_okay=False, allow_dash=True),
    help="Where to write; `-` is standard output.  [default: perflint-report.html; - for Markdown]",
)
@click.option(
    "--profile",
    "profiles",
    multiple=True,
    metavar="FILE",
    help="A profile of a run of yours, as for `perflint check`; may be given several times.",
)
@options.observed(
    "Judge findings by what `perflint observe` has seen, and draw that run", " or --profile"
)
@options.selection()
@options.configuration()
@options.running()
@options.verbosity()
def report(
    *,
    paths: tuple[str, ...],
    output_format: str,
    output_file: str | None,
    profiles: tuple[str, ...],
    observed: str | None,
    min_time: str | None,
    select: list[str],
    ignore: list[str],
    extend_select: list[str],
    config: tuple[str, ...],
    isolated: bool,
    no_cache: bool,
    cache_dir: str | None,
    jobs: int | None,
    color: str,
    quiet: bool,
    verbose: bool,
) -> None:
    """Write the findings as a page to look at.

    PATHS are files and folders, by default the current folder. The page is one file that works without a
    network.

    `perflint report merge FILES` joins the reports of `perflint check --shard`.

    Exits with 0, and with 2 if something went wrong.
    """
    if quiet and verbose:
        raise click.UsageError("--quiet and --verbose cannot be used together")
    if observed is not None and profiles:
        raise click.UsageError("--observed and --profile cannot be used together")
    if min_time is not None and observed is None and not profiles:
        raise click.UsageError("--min-time needs --observed or --profile")
    from perflint.cli import outcome, weighing
    from perflint.cli.profiled import Profiles
    from perflint.cli.selecting import configured, settled, targets
    from perflint.cli.spelling import TEXT
    from perflint.cli.streams import note, write
    from perflint.report.listing import Listing

    read = Profiles.load(profiles) if profiles else None
    evidence = weighing.loaded(observed, min_time)
    flags = {
        "select": select,
        "ignore": ignore,
        "extend-select": extend_select,
        "jobs": jobs,
        "cache-dir": cache_dir,
    }
    reasons = evidence.reasons if evidence is not None else read and read.reasons
    configuration = configured(config, isolated, flags, reasons or None)
    settings = settled(configuration)
    wanted = targets(paths, None)
    costs: list[EntryCost] = []
    adds = None
    if output_format == "html":
        from perflint.cli.costing import adding

        adds = adding(costs)
    summary = outcome.run(
        wanted, configuration, fix=None, cache=not no_cache, quiet=quiet, opened=adds
    )
    outcome.say_troubles(summary, quiet=quiet, verbose=verbose)
    weighed = weighing.weighed(evidence, summary)
    profiled = read.beside(summary, weighing.threshold(min_time)) if read is not None else None
    judged = weighed or profiled
    listing = Listing(
        judged.summary.checked if judged is not None else summary.checked,
        unsafe=settings.unsafe_fixes,
        docs_url=settings.docs_url,
        root=str(settings.root),
        evidence=judged.found if judged is not None else {},
        by_gain=True,
    )
    if output_format == "markdown":
        from perflint.report.page_markdown import markdown

        text = markdown(listing)
    else:
        from perflint.costing.ranking import in_order
        from perflint.report.page import page

        run = profiled.drawn() if profiled is not None else None
        if weighed is not None:
            from perflint.evidence.observed import FILE
            from perflint.report.observed_run import observed_run

            run = observed_run(listing, Path(observed or FILE).name)
        text = page(listing, run, in_order(costs, settings.entry_order))
    where = output_file or ("-" if output_format == "markdown" else "perflint-report.html")
    if where == "-":
        write(sys.stdout, text, spelling=TEXT)
    else:
        outcome.write_file(Path(where), text)
    if not quiet:
        if where != "-":
            note(f"Wrote {where}.")
        outcome.say_left_out(summary)
        if weighed is not None:
            weighing.say(weighed)
        if profiled is not None:
            profiled.say()
    sys.exit(2 if outcome.troubled(summary) else 0)
