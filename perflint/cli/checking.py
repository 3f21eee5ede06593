"""What `perflint check` does: find files, check and fix them, and say what there is to say."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import IO, TYPE_CHECKING

import click

from perflint.cli import baselines, outcome, weighing
from perflint.cli.asked import Asked
from perflint.cli.reports import Report, chosen, expect_countable, reports
from perflint.cli.selecting import Targets, configured, settled, targets
from perflint.cli.streams import error_style, fail, note, output_bytes, warn, write
from perflint.engine.checking.summary import Summary
from perflint.engine.configuring.config import Config
from perflint.engine.configuring.settings import Settings
from perflint.engine.discovery.shard import Shard
from perflint.engine.narrowing.line_range import LineRange
from perflint.engine.running.run import Fixing
from perflint.report.listing import Listing, tally
from perflint.report.style import Style, is_terminal, style_for
from perflint.report.summary import counted, found
from perflint.rules.finding import Gain, Severity
from perflint.syntax.source import is_notebook

if TYPE_CHECKING:
    from perflint.cli.profiled import Profiles
    from perflint.costing.costs import EntryCost
    from perflint.costing.hurting import Hurts
    from perflint.engine.narrowing.changes import Changes
    from perflint.engine.running.warm_sessions import WarmSessions
    from perflint.engine.storing.remote import Remote
    from perflint.evidence.weighing import Weighed
    from perflint.rules.reasons import Verdict


_NEXT = """\
To go on:
  perflint why FILE:LINE   why a line is reported; `perflint rule CODE` says more
  perflint check --fix     makes the safe rewrites; `--diff` shows them first
  perflint check --write-baseline FILE   takes all this for known from now on"""


@dataclass(frozen=True)
class _Judged:
    """The findings of a run in view of evidence.

    Attributes:
        found: what was seen of them, by `id`.
        say: says what there is no evidence of.
    """

    summary: Summary
    found: Mapping[int, Weighed] = field(default_factory=dict)
    say: Callable[[], None] = lambda: None


def checked(asked: Asked, warm: WarmSessions | None = None) -> int:
    """Do what is asked for; returns the exit status.

    Args:
        warm: earlier checks of this process, from which this one goes on.
    """
    asked.expect_sense()
    evidence, profiles = weighing.loaded(asked.observed, asked.min_time), _profiles(asked)
    configuration = _configuration(asked)
    settings = settled(configuration)
    if evidence is not None or profiles is not None:
        # What is a hint by itself may be a warning by evidence.
        reasons = evidence.reasons if evidence is not None else profiles and profiles.reasons
        configuration = _configuration(asked, reasons or {}, all_found=True)
    printed = reports(asked.output_formats, asked.output_files, settings.output_format)
    if asked.statistics:
        expect_countable(printed)
    wanted = targets(asked.paths, asked.stdin_filename)
    if asked.show_files or asked.show_settings:
        from perflint.cli.setup import shown_setup

        return shown_setup(wanted, configuration, files=asked.show_files)
    known = baselines.loaded(asked, settings, configuration, stdin=wanted.stdin is not None)
    if asked.add_noqa is not None and wanted.stdin is not None:
        raise click.UsageError("--add-noqa writes to files, not to standard input")
    since = _since(asked, wanted)
    if asked.order == "cost" and wanted.stdin is not None:
        raise click.UsageError("--sort cost is about projects, not about standard input")
    costs: list[EntryCost] = []
    adds = None
    if asked.order == "cost":
        from perflint.cli.costing import adding

        adds = adding(costs)
    summary = outcome.run(
        wanted,
        configuration,
        fix=Fixing(unsafe=settings.unsafe_fixes, write=not asked.diff) if asked.fixing else None,
        cache=not asked.no_cache,
        quiet=asked.terse,
        narrowings=[each for each in (_lines(asked, wanted),) if each is not None],
        baselines=known,
        ignore_suppressions=asked.ignore_noqa,
        since=since,
        warm=warm,
        opened=adds,
        shard=asked.shard,
        executor=asked.executor,
        remote=_remote(asked),
    )
    if since is not None and not asked.terse:
        for text in since.notes:
            warn(text)
    outcome.say_troubles(summary, quiet=asked.terse, verbose=asked.verbose)
    status = 2 if outcome.troubled(summary) else 0
    unread = (asked.diff or asked.fix_only) and outcome.say_unread(summary)
    if unread and not asked.exit_zero:
        status = status or 1
    if asked.diff:
        changed = _print_diffs(asked, summary)
        return status or changed
    nothing_read = summary.nothing_read
    summary = baselines.settled(known, asked, summary, trouble=status == 2)
    judged = _judged(asked, settings, summary, evidence, profiles)
    if asked.add_noqa is not None:
        return max(status, _suppress(asked, judged.summary, asked.add_noqa))
    listing = Listing(
        [] if asked.fix_only else judged.summary.checked,
        unsafe=settings.unsafe_fixes,
        all_places=asked.all_places,
        docs_url=settings.docs_url,
        root=str(settings.root),
        by_impact=asked.order == "impact",
        evidence=judged.found,
        by_gain=asked.order == "gain",
        hurts=_hurts(costs, settings) if asked.order == "cost" else None,
        shard=asked.shard,
    )
    printed = chosen(printed, listing, brief=_is_brief(asked))
    _print_all(asked, printed, listing, wanted, judged.summary)
    if not asked.terse:
        closed = not nothing_read if asked.fix_only else bool(summary.checked) or since is not None
        _say_fixed(asked, judged.summary)
        if closed:
            _say_closing(asked, settings, judged.summary, printed, listing)
        _say_notes(asked, printed, listing)
        outcome.say_left_out(judged.summary)
        if asked.shard is not None:
            _say_shard(asked.shard, judged.summary)
        baselines.say(known, asked)
        if closed:
            _say_next(asked, settings, judged.summary, printed, listing)
        judged.say()
    return status or _status(asked, judged.summary)


def _is_brief(asked: Asked) -> bool:
    """Whether somebody looks on who has not said how much to tell."""
    return is_terminal(sys.stdout) and asked.limit is None and not asked.all_places


def _hurts(costs: Sequence[EntryCost], settings: Settings) -> Hurts:
    """The entries that places hurt."""
    from perflint.costing.hurting import Hurts

    return Hurts(costs, settings.entry_order)


def _judged(
    asked: Asked,
    settings: Settings,
    summary: Summary,
    evidence: weighing.Evidence | None,
    profiles: Profiles | None,
) -> _Judged:
    """The findings in view of what was observed or profiled, if anything was."""
    hints, least = settings.min_severity == Severity.HINT.value, Gain(settings.min_gain)
    if not hints:
        summary = replace(summary, test_hints=0)
    weighed = weighing.weighed(evidence, summary, hints=hints, least=least)
    if weighed is not None:
        return _Judged(weighed.summary, weighed.found, lambda: weighing.say(weighed))
    if profiles is not None:
        threshold = weighing.threshold(asked.min_time)
        profiled = profiles.beside(summary, threshold, hints=hints, least=least)
        return _Judged(profiled.summary, profiled.found, profiled.say)
    return _Judged(summary)


def _print_diffs(asked: Asked, summary: Summary) -> int:
    """Print what fixing would change; returns the exit status."""
    changed = outcome.say_diffs(summary.fixed, asked.color)
    if not asked.terse:
        if not summary.nothing_read:
            note(outcome.closing(summary, "--unsafe-fixes", would=True))
        outcome.say_left_out(summary)
    return int(changed and not asked.exit_zero)


def _print_all(
    asked: Asked, printed: Sequence[Report], listing: Listing, wanted: Targets, summary: Summary
) -> None:
    """Print the reports, and the fixed source where that was standard input."""
    # The fixed source takes standard output, as everywhere where `-` is rewritten.
    rewriting = wanted.stdin is not None and asked.fixing
    if rewriting and wanted.stdin is not None:
        output_bytes(outcome.fixed_source(wanted.stdin, summary))
    for report in printed:
        _print(report, asked, listing, sys.stderr if rewriting else sys.stdout)


def _say_shard(shard: Shard, summary: Summary) -> None:
    """How much a run of a part of the files has left to others."""
    files, known = summary.counts["files"], summary.counts["known"]
    note(
        f"Shard {shard}: {counted(files, 'file')} of {known:,} known; the rest is for the other shards. "
        "What silences findings of other files is not called unused."
    )


def _say_fixed(asked: Asked, summary: Summary) -> None:
    """List the fixes that were made, where that is asked for."""
    if asked.show_fixes and outcome.fixed_count(summary):
        note(outcome.said_fixes(summary.fixed).rstrip("\n"), painted=True)


def _say_closing(
    asked: Asked,
    settings: Settings,
    summary: Summary,
    printed: Sequence[Report],
    listing: Listing,
) -> None:
    """The closing line; beside reports for programs there is none."""
    if asked.fix_only:
        note(outcome.closing(summary, "--unsafe-fixes", would=False))
    elif printed[0].format in outcome.TEXT_FORMATS:
        _say_found(asked, settings, summary, listing)


def _is_first(asked: Asked, settings: Settings, summary: Summary) -> bool:
    """Whether somebody sees for the first time what is found in a project: nothing was known of it, and no
    settings are its own."""
    seen = settings.file is not None or summary.counts["cached"] > 0
    plain = not (asked.fixing or asked.no_cache or asked.isolated or asked.write_baseline)
    return is_terminal(sys.stdout) and plain and not seen and summary.counts["files"] > 1


def _status(asked: Asked, summary: Summary) -> int:
    """The exit status of a run in which nothing went wrong."""
    severity = Severity.HINT if asked.exit_on == "hint" else Severity.WARNING
    left = summary.fails_on(severity) and not asked.fix_only
    if asked.exit_non_zero_on_fix:
        return int(left or outcome.fixed_count(summary) > 0)
    return int(left and not asked.exit_zero and asked.exit_on != "never")


def _lines(asked: Asked, wanted: Targets) -> LineRange | None:
    """The lines that findings are asked of."""
    if asked.lines is None:
        return None
    if wanted.stdin is None and (len(asked.paths) != 1 or Path(asked.paths[0]).is_dir()):
        raise click.UsageError("--range is of the lines of one file: name that")
    try:
        return LineRange.parse(asked.lines)
    except ValueError as error:
        raise click.UsageError(f"--range: {error}") from None


def _profiles(asked: Asked) -> Profiles | None:
    if not asked.profiles:
        return None
    from perflint.cli.profiled import Profiles

    return Profiles.load(asked.profiles)


def _remote(asked: Asked) -> Remote | None:
    """The cache that machines share."""
    if asked.cache_url is None or asked.no_cache:
        return None
    from perflint.engine.storing.remote import KEY, LEAST, Remote

    key = os.environ.get(KEY, "")
    if len(key) < LEAST:
        what = f"has less than {LEAST} characters" if key else "is not set"
        warn(f"--cache-url is passed over: {KEY} {what}, with which what is stored there is signed")
        return None
    return Remote(
        asked.cache_url,
        key.encode("utf-8", "surrogateescape"),
        writes=asked.cache_url_write,
        limit=asked.cache_url_timeout,
    )


def _since(asked: Asked, wanted: Targets) -> Changes | None:
    if asked.since is None:
        return None
    if wanted.stdin is not None and wanted.stdin[0] is None:
        raise click.UsageError("--since needs the name of what is read: add --stdin-filename")
    from perflint.engine.narrowing.changes import Changes

    return Changes(asked.since)


def _print(report: Report, asked: Asked, listing: Listing, stream: IO[str]) -> None:
    if asked.silent and report.file is None:
        return
    style = Style() if report.file is not None else style_for(stream, asked.color)
    if asked.limit is not None:
        listing = listing.limited(asked.limit, by_cause=_by_cause(asked, report))
    if asked.statistics:
        text = outcome.counts(listing, report.format, style)
    else:
        text = outcome.rendered(listing, report.format, style, refusals=asked.verbose)
    if report.file is not None:
        outcome.write_file(report.file, text)
    else:
        write(stream, text, spelling=outcome.spelling(report.format))


def _suppress(asked: Asked, summary: Summary, reason: str) -> int:
    """Write comments for all findings; returns the exit status."""
    from perflint.engine.fixing.suppressing import suppress

    done = suppress(summary, reason.strip())
    for message in done.errors:
        fail(message)
    unread = outcome.say_unread(summary)
    if not asked.terse:
        note(f"Suppressed {counted(done.findings, 'finding')} in {counted(done.files, 'file')}.")
        if done.left:
            note(f"{counted(done.left, 'finding')} left: no comment can stand there.")
    return 2 if done.errors or unread else 0


def _by_cause(asked: Asked, report: Report) -> bool:
    """Whether a report has an entry a cause, not a finding."""
    return report.format in outcome.BY_CAUSE and not asked.all_places


def _say_notes(asked: Asked, printed: Sequence[Report], listing: Listing) -> None:
    """What reports could not tell, and how much `--limit` left out."""
    for text in listing.notes:
        warn(text)
    if asked.limit is not None and not asked.fix_only:
        by_cause = _by_cause(asked, printed[0])
        told = listing.entries if by_cause else list(listing.told())
        left = len(told) - asked.limit
        if left > 0:
            noun = "more cause" if by_cause else "more finding"
            note(f"{counted(left, noun)} not printed, as --limit says.")


def _configuration(
    asked: Asked, reasons: Mapping[str, Verdict] | None = None, *, all_found: bool = False
) -> Config:
    """The settings with the options on top.

    Args:
        all_found: whether all findings are wanted for now, whatever their severity and gain.
    """
    min_severity = "warning" if asked.no_hints else asked.min_severity
    return configured(
        asked.config,
        asked.isolated,
        {
            "select": asked.select,
            "ignore": asked.ignore,
            "extend-select": asked.extend_select,
            "unsafe-fixes": asked.unsafe_fixes,
            "min-severity": Severity.HINT.value if all_found else min_severity,
            "min-gain": Gain.SMALL.value if all_found else asked.min_gain,
            "per-file-ignores": asked.per_file_ignores,
            "fixable": asked.fixable,
            "unfixable": asked.unfixable,
            "target-version": asked.target_version,
            "exclude": asked.exclude,
            "extend-exclude": asked.extend_exclude,
            "force-exclude": asked.force_exclude,
            "respect-gitignore": asked.respect_gitignore,
            "jobs": asked.jobs,
            "cache-dir": asked.cache_dir,
            "baseline": asked.baseline,
        },
        reasons,
    )


def _say_found(asked: Asked, settings: Settings, summary: Summary, listing: Listing) -> None:
    """The closing line; after a baseline was written, only if something is left."""
    told = tally(listing)
    if asked.write_baseline is not None and not told.findings:
        return
    fixed, files = outcome.fixed_count(summary), summary.counts["files"]
    notebooks = sum(is_notebook(file.filename) for file in summary.checked)
    said = found(
        told,
        fixed,
        unsafe=settings.unsafe_fixes,
        fixing=asked.fixing,
        files=files,
        notebooks=notebooks,
        since=asked.since,
    )
    if is_terminal(sys.stderr) and len(said) > error_style().width:
        said = said.replace("). ", ").\n", 1)
    note(said)


def _say_next(
    asked: Asked, settings: Settings, summary: Summary, printed: Sequence[Report], listing: Listing
) -> None:
    """What there is to do next, for who sees findings of a project for the first time."""
    read = printed[0].format in outcome.TEXT_FORMATS and not asked.fix_only
    if read and tally(listing).findings and _is_first(asked, settings, summary):
        note(_NEXT)
