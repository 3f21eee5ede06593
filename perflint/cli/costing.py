"""What `perflint cost` does: open the projects, add up what their entries cost, and say it."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from difflib import get_close_matches
from itertools import combinations
from pathlib import Path

import click

from perflint.cli import outcome
from perflint.cli.progress import ProgressBar
from perflint.cli.selecting import configured, settled, targets
from perflint.cli.streams import Failure, output
from perflint.costing.budget_comments import COMMENT
from perflint.costing.budgets import BudgetError, Held, Limit, breaches, of_contract, parsed
from perflint.costing.comparing import changes
from perflint.costing.costs import EntryCost, ProjectCosts, matches
from perflint.costing.entry_points import EntryPoint
from perflint.costing.ranking import in_order
from perflint.engine.checking.session import Session
from perflint.engine.configuring.config import Config
from perflint.engine.configuring.settings import ConfigError
from perflint.engine.discovery.repository import GitError
from perflint.engine.running.opened import OpenProject, opened
from perflint.engine.running.revisions import at
from perflint.engine.running.run import Opened
from perflint.report import costs as reports
from perflint.report.style import is_terminal, style_for

_SCREEN = 5  # entries that are told of on a terminal, unless more is asked for, each …
_PLACES = 2  # … with as many places


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """The arguments and options of `perflint cost`, as `cli.cost` declares them."""

    paths: tuple[str, ...]
    entry: str | None
    output_format: str
    limit: int | None
    all_places: bool
    check: bool
    since: str | None
    observed: str | None
    exclude: list[str]
    extend_exclude: list[str]
    force_exclude: bool | None
    respect_gitignore: bool | None
    config: tuple[str, ...]
    isolated: bool
    no_cache: bool
    cache_dir: str | None
    jobs: int | None
    quiet: bool
    verbose: bool

    def configuration(self, cwd: Path | None = None) -> Config:
        """The settings with the options on top, as in a folder: by default the current one."""
        flags = {
            "exclude": self.exclude,
            "extend-exclude": self.extend_exclude,
            "force-exclude": self.force_exclude,
            "respect-gitignore": self.respect_gitignore,
            "jobs": self.jobs,
            "cache-dir": self.cache_dir,
        }
        return configured(self.config, self.isolated, flags, cwd=cwd)


@dataclass(frozen=True, slots=True)
class Costed:
    """A project with what its entries cost."""

    opened: OpenProject
    costs: ProjectCosts


def costed(asked: Asked) -> int:
    """Do what is asked for; returns the exit status."""
    for one, other in combinations(_purposes(asked), 2):
        raise click.UsageError(f"{one} and {other} cannot be used together")
    for path in asked.paths:
        if not Path(path).exists():
            raise Failure(f"there is no file or folder {path}")
    configuration = asked.configuration()
    settled(configuration)
    if asked.since is not None:
        return changed(asked, configuration, asked.since)
    if asked.observed is not None:
        return held_against_runs(asked, configuration, asked.observed)
    projects, status = opened_for(asked, configuration)
    found = costs_of(asked, projects)
    if asked.entry and not found:
        raise Failure(_no_entry(asked.entry, projects))
    if asked.check:
        checked = [held for project in projects for held in _checked_budgets(asked, project)]
        output(_checked_text(asked, found, checked) + "\n")
        return status or int(any(held.breaches for held in checked))
    output(_cost_summary(asked, found) + "\n")
    return status


def _no_entry(pattern: str, projects: Sequence[Costed]) -> str:
    """What is said where no entry has a name: which have names that are like it."""
    names = [entry.name for each in projects for entry in each.costs.entries(each.opened.meant, "")]
    words = pattern.split()[-1].strip("*/")
    near = [name for name in names if words and words in name] or get_close_matches(
        pattern, names, 3, 0.8
    )
    hint = f"did you mean {' or '.join(f'`{name}`' for name in near[:3])}?" if near else ""
    return f"no entry is called `{pattern}`; {hint or '`perflint cost` lists them'}"


def _purposes(asked: Asked) -> list[str]:
    """The options that are given of which each says what the command is to do."""
    given = {
        "--check": asked.check,
        "--since": asked.since is not None,
        "--observed": asked.observed is not None,
    }
    return [name for name, is_given in given.items() if is_given]


def opened_for(asked: Asked, configuration: Config) -> tuple[list[Costed], int]:
    """The projects, and the exit status so far."""
    try:
        with ProgressBar(shown=not asked.quiet) as bar:
            projects, summary = opened(
                targets(asked.paths, None).paths,
                configuration,
                cache=not asked.no_cache,
                progress=bar.advance,
            )
    except ConfigError as error:
        raise Failure(str(error)) from error
    outcome.say_troubles(summary, quiet=asked.quiet, verbose=asked.verbose)
    outcome.say_left_out(summary)
    found = [Costed(each, ProjectCosts(each.project, each.context)) for each in projects]
    return found, 2 if outcome.troubled(summary) else 0


def adding(costs: list[EntryCost]) -> Opened:
    """What adds to a list what the entries of each project cost that a run has checked; see
    `engine.run.check`."""

    def add(session: Session, shown: Callable[[str], str]) -> None:
        project = OpenProject(session, shown)
        found = ProjectCosts(project.project, project.context).of_all()
        costs.extend(cost.renamed(project.shown) for cost in found)

    return add


def costs_of(asked: Asked, projects: Sequence[Costed]) -> list[EntryCost]:
    """What the entries cost that are asked for, with paths as the run names them."""
    found = [
        each.costs.cost(entry).renamed(each.opened.shown)
        for each in projects
        for entry in each.costs.entries(each.opened.meant, asked.entry or "")
    ]
    kinds = projects[0].opened.settings().entry_order if projects else ()
    return in_order(found, kinds)


def _cost_summary(asked: Asked, found: Sequence[EntryCost]) -> str:
    if asked.output_format == "json":
        return reports.as_json(found[: asked.limit])
    if asked.output_format == "markdown":
        return reports.as_markdown(found[: asked.limit])
    whole = asked.all_places or asked.limit is not None or asked.entry is not None
    if not is_terminal(sys.stdout):
        return reports.as_text(found, all_places=asked.all_places, limit=asked.limit)
    columns = style_for(sys.stdout, "never").width
    if not whole:
        return reports.as_text(found, limit=_SCREEN, columns=columns, places=_PLACES)
    return reports.as_text(found, all_places=asked.all_places, limit=asked.limit, columns=columns)


# Runs


def held_against_runs(asked: Asked, configuration: Config, record: str) -> int:
    """Hold what entries cost against what runs have sent; returns the exit status."""
    from perflint.cli.costs_observed import beside, loaded
    from perflint.report import measured_costs

    observed = loaded(record)
    projects, status = opened_for(asked, configuration)
    found = [
        entry
        for each in projects
        for entry in beside(observed, each.opened, each.costs, asked.entry or "")
    ]
    if asked.entry and not found:
        raise Failure(f"no entry is called `{asked.entry}`; `perflint cost` lists them")
    if asked.output_format == "json":
        output(measured_costs.as_json(found) + "\n")
    elif asked.output_format == "markdown":
        output(measured_costs.as_markdown(found) + "\n")
    else:
        output(measured_costs.as_text(found) + "\n")
    return status


# Budgets


def _checked_budgets(asked: Asked, project: Costed) -> Iterator[Held]:
    """The budgets of a project, held against what its entries cost, and the contracts of its functions.

    Raises:
        Failure: one does not parse, or names nothing.
    """
    budgets = project.opened.settings().budget
    every = project.costs.every() if budgets else []
    meant = project.opened.meant
    for pattern, text in budgets.items():
        limits = _limits(text, f"budget `{pattern}`")
        named = [entry for entry in every if matches(entry, pattern)]
        if not named:
            raise Failure(f"budget `{pattern}` names no entry; `perflint cost` lists them")
        for entry in named:
            if entry.path in meant and (not asked.entry or matches(entry, asked.entry)):
                yield _against(project, entry, limits, text)
    for entry, text in project.costs.budgeted(project.opened.holding(COMMENT)):
        where = f"{project.opened.shown(entry.path)}:{entry.line}: budget"
        if not asked.entry or matches(entry, asked.entry):
            yield _against(project, entry, _limits(text, where), text)
    for cost, contract in project.costs.contracts(project.opened.holding("perflint:")):
        if not asked.entry or matches(cost.entry, asked.entry):
            cost = cost.renamed(project.opened.shown)
            yield Held(cost, contract, tuple(breaches(cost, of_contract(contract))))


def _limits(text: str, where: str) -> tuple[Limit, ...]:
    try:
        return parsed(text)
    except BudgetError as error:
        raise Failure(f"{where}: {error}") from error


def _against(project: Costed, entry: EntryPoint, limits: tuple[Limit, ...], text: str) -> Held:
    cost = project.costs.cost(entry).renamed(project.opened.shown)
    return Held(cost, text, tuple(breaches(cost, limits)))


def _checked_text(asked: Asked, found: Sequence[EntryCost], checked: Sequence[Held]) -> str:
    if asked.output_format == "json":
        return reports.as_json(found, checked)
    if asked.output_format == "markdown":
        return reports.checked_markdown(checked)
    return reports.checked_text(checked)


# Changes


def changed(asked: Asked, configuration: Config, revision: str) -> int:
    """Tell of the entries whose formulas changed since a revision; returns the exit status."""
    projects, status = opened_for(asked, configuration)
    now = costs_of(asked, projects)
    then = _costs_then(asked, configuration, revision)
    found = changes(then, now)
    if asked.output_format == "json":
        output(reports.changes_json(found) + "\n")
    elif asked.output_format == "markdown":
        output(reports.changes_markdown(found) + "\n")
    else:
        output(reports.changes_text(found, revision) + "\n")
    return status


def _costs_then(asked: Asked, configuration: Config, revision: str) -> list[EntryCost]:
    """What the entries that are asked for cost at a revision.

    Raises:
        Failure: git cannot tell.
    """
    paths = [os.path.abspath(path) for path in asked.paths or (os.curdir,)]
    first = paths[0] if os.path.isdir(paths[0]) else os.path.dirname(paths[0])
    try:
        with at(first, revision) as state:
            cwd = state.then(os.getcwd()) or state.folder
            known = tuple(then for path in paths if (then := state.then(path)) is not None)
            if not known:
                return []
            earlier = replace(asked, paths=known, no_cache=True, quiet=True, verbose=False)
            projects, _ = opened(
                [Path(path) for path in known], earlier.configuration(Path(cwd)), cache=False
            )
            found = [Costed(each, ProjectCosts(each.project, each.context)) for each in projects]
            return costs_of(earlier, found)
    except (GitError, ConfigError) as error:
        raise Failure(str(error)) from error
