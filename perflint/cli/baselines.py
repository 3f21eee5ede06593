"""The baselines of a run of `perflint check`: which ones, what is written, and what is said of them."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import click

from perflint.cli.asked import Asked
from perflint.cli.streams import Failure, note
from perflint.engine.checking.summary import Summary
from perflint.engine.configuring.config import Config
from perflint.engine.configuring.settings import Settings
from perflint.engine.narrowing.baseline import Baseline, BaselineError, Stale
from perflint.engine.narrowing.folder_baselines import Baselines
from perflint.report.cells import shown
from perflint.report.summary import counted

_LISTED = 5  # stale entries that are named without being asked for


def loaded(asked: Asked, settings: Settings, config: Config, *, stdin: bool) -> Baselines:
    """The baselines that hold, or the one to write with what it holds so far.

    Raises:
        Failure: that of the current folder cannot be read.
    """
    writing = asked.write_baseline
    if stdin and (writing is not None or asked.prune_baseline):
        raise click.UsageError("a baseline is written for files, not for standard input")
    if writing is not None:
        path, root = Path(writing), str(settings.root)
        with _errors_as_messages():
            own = Baseline.load(path, root) if path.exists() else Baseline(path, root)
        return Baselines(own, Path, looks=False)
    if asked.no_baseline:
        return Baselines(None, Path, looks=False)
    return of_settings(settings, config)


def of_settings(settings: Settings, config: Config) -> Baselines:
    """The baselines that settings name.

    Raises:
        Failure: that of the current folder cannot be read.
    """
    own = None
    if settings.baseline is not None:
        with _errors_as_messages():
            own = Baseline.load(_short(settings.baseline, config.cwd), str(settings.root))
    return Baselines(own, partial(_short, cwd=config.cwd))


@contextlib.contextmanager
def _errors_as_messages() -> Iterator[None]:
    try:
        yield
    except BaselineError as error:
        raise Failure(str(error)) from error


def settled(baselines: Baselines, asked: Asked, summary: Summary, *, trouble: bool) -> Summary:
    """Write the baselines where that is asked for; returns what is left to report.

    Raises:
        Failure: one cannot be written.
    """
    if asked.prune_baseline and not baselines.every:
        raise click.UsageError("--prune-baseline needs --baseline FILE, or the setting `baseline`")
    if trouble:
        if asked.write_baseline is not None or asked.prune_baseline:
            for baseline in baselines.every:
                note(f"{baseline.path} was left as it is, because something went wrong")
        return summary
    with _errors_as_messages():
        for baseline in baselines.every:
            if asked.write_baseline is not None:
                existed = baseline.path.exists()
                new, gone = baseline.renew()
                if not asked.quiet:
                    changes = f" ({new} new, {gone} gone)" if existed else ""
                    size = counted(baseline.size, "finding")
                    note(f"Wrote {size} to {_shown(baseline)}{changes}.")
            elif asked.prune_baseline:
                dropped = sum(stale.gone for stale in baseline.prune())
                if not asked.quiet:
                    note(f"Dropped {counted(dropped, 'finding')} from {_shown(baseline)}.")
    return summary.only_failures() if asked.write_baseline is not None else summary


def say(baselines: Baselines, asked: Asked) -> None:
    """Say how many findings are known, and which entries are stale."""
    if asked.write_baseline is not None:
        return
    for baseline in baselines.every:
        _say(baseline, asked)


def _say(baseline: Baseline, asked: Asked) -> None:
    known = sum(baseline.known.values())
    if known:
        verb = "is" if known == 1 else "are"
        note(f"{counted(known, 'finding')} {verb} in {_shown(baseline)} and not reported.")
    stale = baseline.stale()
    if not stale:
        return
    size = sum(item.gone for item in stale)
    note(
        f"{counted(size, 'finding')} of {_shown(baseline)} no longer found; "
        "--prune-baseline drops what is gone:"
    )
    listed = stale if asked.verbose else stale[:_LISTED]
    for item in listed:
        note(f"  {_described(item)}")
    if len(stale) > len(listed):
        note(f"  and {len(stale) - len(listed)} more; --verbose names them")


def _described(stale: Stale) -> str:
    path, rule, scope, line = stale.identity
    within = f" in {scope}" if scope else ""
    times = f" ({stale.gone} times)" if stale.gone > 1 else ""
    return shown(f"{path}: {rule}{within}: `{line}`{times}")


def _shown(baseline: Baseline) -> str:
    return shown(str(baseline.path))


def _short(path: Path, cwd: Path) -> Path:
    """A path as it is told: relative to the current folder where it is inside."""
    return path.relative_to(cwd) if path.is_relative_to(cwd) else path
