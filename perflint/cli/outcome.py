"""What a run comes to, said on the streams, and its exit status."""

from __future__ import annotations

import contextlib
import os
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from perflint.cli.selecting import Targets
from perflint.cli.spelling import CODE, JSON, TEXT
from perflint.cli.streams import Failure, error_style, fail, note, warn, write
from perflint.engine.checking.session_options import Stopped
from perflint.engine.checking.summary import FixResult, Summary
from perflint.engine.configuring.config import Config
from perflint.engine.configuring.settings import ConfigError
from perflint.engine.discovery.links import led_out
from perflint.engine.discovery.shard import Shard
from perflint.report.cells import shown
from perflint.report.hunks import difference
from perflint.report.listing import Listing
from perflint.report.style import Style, style_for
from perflint.report.summary import (
    counted,
    fixes_made,
    foreign_left_out,
    left,
    repaired,
    test_hints_left_out,
)
from perflint.syntax.edits import Fix

if TYPE_CHECKING:
    from perflint.engine.checking.clusters import Cluster
    from perflint.engine.narrowing.changes import Changes
    from perflint.engine.narrowing.folder_baselines import Baselines
    from perflint.engine.narrowing.narrowing import Narrowing
    from perflint.engine.running.run import Fixing, Opened
    from perflint.engine.running.warm_sessions import WarmSessions
    from perflint.engine.storing.remote import Remote

TEXT_FORMATS = ("full", "summary", "concise", "grouped")
BY_CAUSE = (*TEXT_FORMATS, "github", "azure")
JSON_FORMATS = ("json", "json-lines", "lsp", "sarif", "gitlab", "rdjson")


def run(
    wanted: Targets,
    configuration: Config,
    *,
    fix: Fixing | None,
    cache: bool,
    quiet: bool,
    codemods: Sequence[str] = (),
    narrowings: Sequence[Narrowing] = (),
    baselines: Baselines | None = None,
    since: Changes | None = None,
    ignore_suppressions: bool = False,
    printing: bool = True,
    warm: WarmSessions | None = None,
    opened: Opened | None = None,
    shard: Shard | None = None,
    executor: str | None = None,
    remote: Remote | None = None,
) -> Summary:
    """Check and fix, with a progress bar.

    Args:
        printing: whether what is found is printed.
        baselines, warm, opened, shard, remote: see `engine.run.check`.
        executor: the address of a cluster that helps.

    Raises:
        Failure: wrong settings, a selector that names nothing, changes that git cannot tell, a
            baseline that cannot be read, or a cluster that cannot help.
    """
    from perflint.cli.progress import ProgressBar
    from perflint.engine.discovery.repository import GitError
    from perflint.engine.narrowing.baseline import BaselineError
    from perflint.engine.running.run import check
    from perflint.rules.selection import UnknownSelector

    try:
        with (
            _cluster(executor) as cluster,
            ProgressBar(shown=not quiet, printing=printing) as bar,
        ):
            return check(
                wanted.paths,
                configuration,
                cache=cache,
                stdin=wanted.stdin,
                fix=fix,
                codemods=codemods,
                progress=bar.advance,
                narrowings=narrowings,
                baselines=baselines,
                since=since,
                ignore_suppressions=ignore_suppressions,
                warm=warm,
                opened=opened,
                shard=shard,
                cluster=cluster,
                remote=remote,
            )
    except (BaselineError, ConfigError, GitError, UnknownSelector, Stopped) as error:
        raise Failure(str(error)) from error


@contextlib.contextmanager
def _cluster(address: str | None) -> Iterator[Cluster | None]:
    """The cluster at an address, until the run is over."""
    if address is None:
        yield None
        return
    from perflint.engine.checking.clusters import connect

    cluster = connect(address)
    try:
        yield cluster
    finally:
        cluster.close()


def fixed_source(stdin: tuple[Path | None, bytes], summary: Summary) -> bytes:
    """Standard input as fixing leaves it, in its own encoding."""
    for result in summary.fixed:
        if result.after != result.before:
            return result.new.data
    return stdin[1]


def rendered(listing: Listing, output_format: str, style: Style, *, refusals: bool = False) -> str:
    """The findings in an output format, `full` with the reasons why fixes were refused if wanted.

    Each format is imported when it is asked for.
    """
    match output_format:
        case "full":
            from perflint.report.full import full

            return full(listing, style, refusals=refusals)
        case "summary":
            from perflint.report.overview import overview

            return overview(listing, style)
        case "concise":
            from perflint.report.concise import concise

            return concise(listing, style)
        case "grouped":
            from perflint.report.grouped import grouped

            return grouped(listing, style)
        case "json":
            from perflint.report.records import json_text

            return json_text(listing)
        case "json-lines":
            from perflint.report.records import json_lines

            return json_lines(listing)
        case "lsp":
            from perflint.report.lsp import lsp

            return lsp(listing)
        case "github":
            from perflint.report.github import github

            return github(listing)
        case "sarif":
            from perflint.report.sarif import sarif

            return sarif(listing)
        case "gitlab":
            from perflint.report.gitlab import gitlab

            return gitlab(listing)
        case "junit":
            from perflint.report.junit import junit

            return junit(listing)
        case "rdjson":
            from perflint.report.rdjson import rdjson

            return rdjson(listing)
        case "markdown":
            from perflint.report.page_markdown import markdown

            return markdown(listing)
        case "azure":
            from perflint.report.azure import azure

            return azure(listing)
    raise Failure(f"there is no output format `{output_format}`")


def spelling(output_format: str) -> str:
    """How characters are written that the encoding of a report's stream lacks."""
    if output_format in JSON_FORMATS:
        return JSON
    return CODE if output_format in TEXT_FORMATS else TEXT


def counts(listing: Listing, output_format: str, style: Style) -> str:
    """The findings counted by rule, in an output format that has a form for it."""
    from perflint.report.summary import statistics, statistics_json

    if output_format == "json":
        return statistics_json(listing)
    return statistics(listing, style)


def say_troubles(summary: Summary, *, quiet: bool, verbose: bool) -> None:
    """Faults, files that could not be read or written, problems; with `verbose` also notes and
    figures."""
    if not quiet:
        for problem in summary.problems:
            warn(problem)
    for result in summary.fixed:
        if result.error:
            fail(result.error)
    for fault in summary.faults:
        fail(fault.message)
        if verbose and fault.traceback:
            note(fault.traceback.rstrip())
    if summary.faults and not verbose and any(fault.traceback for fault in summary.faults):
        note("run with --verbose for the whole story")
    if verbose:
        for text in summary.notes:
            note(text)
        if summary.counts:
            note(
                "counts: " + ", ".join(f"{name} {count}" for name, count in summary.counts.items())
            )
        if summary.times:
            note(
                "time: "
                + ", ".join(f"{name} {spent:.3f} s" for name, spent in summary.times.items())
            )


def say_left_out(summary: Summary) -> None:
    """What lies in the given folders and was not read."""
    if not summary.counts["known"]:
        warn("no Python files found under the given paths")
    if summary.test_hints:
        note(test_hints_left_out(summary.test_hints))
    if summary.foreign:
        note(foreign_left_out(summary.foreign))


def say_diffs(results: Sequence[FixResult], color: str) -> bool:
    """Print what fixing would change as unified diffs; whether it would change anything."""
    style = style_for(sys.stdout, color)
    changed = False
    for result in results:
        diff = difference(result, style)
        changed = changed or bool(diff)
        write(sys.stdout, diff, spelling=CODE)
    return changed


def said_fixes(results: Sequence[FixResult]) -> str:
    """The table of `--show-fixes`."""
    return fixes_made(
        {
            result.filename: Counter(
                f"{finding.code} ({finding.name})"
                + (f": {finding.fix.title}" if isinstance(finding.fix, Fix) else "")
                for finding in result.applied
            )
            for result in results
            if not result.error
        },
        error_style(),
    )


def fixed_count(summary: Summary) -> int:
    """How many findings were fixed, not counting files that could not be written."""
    return sum(len(result.applied) for result in summary.fixed if not result.error)


def closing(summary: Summary, option: str, *, would: bool, refused: int = 0) -> str:
    """The closing line of a run that only fixes, or says what it `would` fix.

    Args:
        option: what applies the unsafe fixes that wait.
        refused: how many rewrites were refused, if they are not told one by one.
    """
    changed = [result for result in summary.fixed if not result.error]
    if would:
        changed = [result for result in changed if result.before != result.after]
    total = sum(len(result.applied) for result in changed)
    further = left(summary.waiting, refused, option)
    failed = sum(bool(result.error) for result in summary.fixed)
    if failed and not total:
        return (
            f"Nothing was fixed: {counted(failed, 'file')} could not be written. {further}".rstrip()
        )
    if further and not (total or would):
        return f"Nothing was fixed. {further}"
    return f"{repaired(total, len(changed), would=would)} {further}".rstrip()


def say_unread(summary: Summary) -> bool:
    """What could not be read, for runs that print no findings; whether there was any."""
    listing = Listing(summary.checked)
    for filename, finding in summary.unread:
        where = listing.where(filename, finding.position)
        fail(f"{shown(filename)}:{where}: {finding.message}")
    return bool(summary.unread)


def troubled(summary: Summary) -> bool:
    """Whether the run met an internal error, or a file that it could not check or write: exit status 2."""
    return bool(summary.faults) or any(result.error for result in summary.fixed)


def write_file(path: Path, text: str) -> None:
    """Write a report to a file; folders are made.

    Raises:
        Failure: it cannot be written, or a link leads out of the project.
    """
    out = led_out(os.path.abspath(path), loose=True)
    if out is not None:
        raise Failure(
            f"cannot write {path}: a link leads to {out}, outside the project; name that file itself"
        )
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("w", encoding="utf-8", errors="backslashreplace", newline="\n") as file:
            write(file, text)
    except OSError as error:
        raise Failure(f"cannot write {path}: {error.strerror or error}") from error
