"""What `perflint cost` does: open the projects, add up what their entries cost, and say it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from perflint.cli import outcome
from perflint.cli.progress import ProgressBar
from perflint.cli.selecting import configured, settled, targets
from perflint.cli.streams import Failure, output
from perflint.costing.costs import EntryCost, costs
from perflint.engine.config import Config
from perflint.engine.opened import OpenProject, opened
from perflint.engine.settings import ConfigError
from perflint.report import costs as reports


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """The arguments and options of `perflint cost`, as `cli.cost` declares them."""

    paths: tuple[str, ...]
    entry: str | None
    output_format: str
    all_places: bool
    check: bool
    since: str | None
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

    def configuration(self) -> Config:
        """The settings with the options on top."""
        flags = {
            "exclude": self.exclude,
            "extend-exclude": self.extend_exclude,
            "force-exclude": self.force_exclude,
            "respect-gitignore": self.respect_gitignore,
            "jobs": self.jobs,
            "cache-dir": self.cache_dir,
        }
        return configured(self.config, self.isolated, flags)


def costed(asked: Asked) -> int:
    """Do what is asked for; returns the exit status."""
    for path in asked.paths:
        if not Path(path).exists():
            raise Failure(f"there is no file or folder {path}")
    configuration = asked.configuration()
    settled(configuration)
    projects, status = _opened(asked, configuration)
    found = _costs(asked, projects)
    if asked.entry and not found:
        raise Failure(f"no entry is called `{asked.entry}`; `perflint cost` lists them")
    output(_told(asked, found) + "\n")
    return status


def _opened(asked: Asked, configuration: Config) -> tuple[list[OpenProject], int]:
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
    return projects, 2 if outcome.troubled(summary) else 0


def _costs(asked: Asked, projects: Sequence[OpenProject]) -> list[EntryCost]:
    """What the entries cost that are asked for, with paths as the run names them."""
    found = [
        cost.renamed(project.shown)
        for project in projects
        for cost in costs(project.project, project.context, project.meant, asked.entry or "")
    ]
    return sorted(found, key=lambda cost: cost.order)


def _told(asked: Asked, found: Sequence[EntryCost]) -> str:
    if asked.output_format == "json":
        return reports.as_json(found)
    if asked.output_format == "markdown":
        return reports.as_markdown(found)
    return reports.as_text(found, all_places=asked.all_places)
