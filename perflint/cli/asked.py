"""The options of `perflint check`, and which of them cannot go together."""

from __future__ import annotations

import os
import re
from dataclasses import dataclass

import click

from perflint.engine.discovery.shard import Shard


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """The arguments and options of `perflint check`, as `cli.check` declares them."""

    paths: tuple[str, ...]
    fix: bool | None
    unsafe_fixes: bool | None
    diff: bool
    show_fixes: bool
    fix_only: bool
    select: list[str]
    ignore: list[str]
    extend_select: list[str]
    per_file_ignores: dict[str, list[str]] | None
    fixable: list[str]
    unfixable: list[str]
    target_version: str | None
    ignore_noqa: bool
    output_formats: tuple[str, ...]
    output_files: tuple[str, ...]
    min_severity: str | None
    min_gain: str | None
    no_hints: bool
    all_places: bool
    statistics: bool
    sort: str | None
    limit: int | None
    watch: bool
    show_files: bool
    show_settings: bool
    exit_zero: bool
    exit_on: str | None
    exit_non_zero_on_fix: bool
    stdin_filename: str | None
    exclude: list[str]
    extend_exclude: list[str]
    force_exclude: bool | None
    respect_gitignore: bool | None
    observed: str | None
    min_time: str | None
    profiles: tuple[str, ...]
    baseline: str | None
    no_baseline: bool
    write_baseline: str | None
    prune_baseline: bool
    add_noqa: str | None
    since: str | None
    shard: Shard | None
    executor: str | None
    lines: str | None
    config: tuple[str, ...]
    isolated: bool
    no_cache: bool
    cache_dir: str | None
    cache_url: str | None
    cache_url_write: bool
    cache_url_timeout: float
    jobs: int | None
    color: str
    quiet: bool
    silent: bool
    verbose: bool

    @property
    def fixing(self) -> bool:
        """Whether fixes are computed."""
        return bool(self.fix) or self.fix_only or self.diff

    @property
    def remote(self) -> bool:
        """Whether other machines are asked for something."""
        return self.executor is not None or self.cache_url is not None

    @property
    def order(self) -> str:
        """Which findings come first."""
        picks = self.limit is not None or self.observed is not None or bool(self.profiles)
        return self.sort or ("gain" if picks else "path")

    @property
    def terse(self) -> bool:
        """Whether nothing is said besides findings."""
        return self.quiet or self.silent

    def expect_sense(self) -> None:
        """Refuse options that cannot be used together.

        Raises:
            UsageError: there are some.
        """
        for together, one, other in (
            (self.diff and self.show_fixes, "--diff", "--show-fixes"),
            (self.diff and self.statistics, "--diff", "--statistics"),
            (self.diff and self.fix is False, "--diff", "--no-fix"),
            (self.diff and bool(self.output_files), "--diff", "--output-file"),
            (self.fix_only and self.fix is False, "--fix-only", "--no-fix"),
            (self.fix_only and self.statistics, "--fix-only", "--statistics"),
            (
                self.exit_zero and self.exit_non_zero_on_fix,
                "--exit-zero",
                "--exit-non-zero-on-fix",
            ),
            (
                self.no_hints and self.min_severity == "hint",
                "--no-hints",
                "--min-severity hint",
            ),
            (self.observed is not None and bool(self.profiles), "--observed", "--profile"),
            (self.quiet and self.verbose, "--quiet", "--verbose"),
            (self.silent and self.verbose, "--silent", "--verbose"),
            (self.exit_zero and self.exit_on in ("hint", "warning"), "--exit-zero", "--exit-on"),
            (
                self.exit_non_zero_on_fix and self.exit_on == "never",
                "--exit-non-zero-on-fix",
                "--exit-on never",
            ),
            (self.diff and self.limit is not None, "--diff", "--limit"),
            (self.add_noqa is not None and self.fixing, "--add-noqa", "--fix"),
            (
                self.add_noqa is not None and self.write_baseline is not None,
                "--add-noqa",
                "--write-baseline",
            ),
            (self.add_noqa is not None and self.ignore_noqa, "--add-noqa", "--ignore-noqa"),
            (self.show_files and self.show_settings, "--show-files", "--show-settings"),
            (
                self.baseline is not None and self.write_baseline is not None,
                "--baseline",
                "--write-baseline",
            ),
            (self.no_baseline and self.baseline is not None, "--no-baseline", "--baseline"),
            (self.no_baseline and self.prune_baseline, "--no-baseline", "--prune-baseline"),
            (
                self.prune_baseline and self.write_baseline is not None,
                "--prune-baseline",
                "--write-baseline",
            ),
            (self.diff and self.write_baseline is not None, "--diff", "--write-baseline"),
            (self.diff and self.prune_baseline, "--diff", "--prune-baseline"),
            (self.fix_only and self.write_baseline is not None, "--fix-only", "--write-baseline"),
            (
                self.since is not None and self.write_baseline is not None,
                "--since",
                "--write-baseline",
            ),
        ):
            if together:
                raise click.UsageError(f"{one} and {other} cannot be used together")
        if self.observed is None and not self.profiles and self.min_time is not None:
            raise click.UsageError(
                "--min-time is of what was seen of runs: add --observed or --profile"
            )
        for given, option in (
            (self.fixing, "--fix"),
            (self.statistics, "--statistics"),
            (self.add_noqa is not None, "--add-noqa"),
            (self.write_baseline is not None, "--write-baseline"),
            (self.prune_baseline, "--prune-baseline"),
            (self.show_files or self.show_settings, "--show-files or --show-settings"),
            (self.paths == ("-",) or self.stdin_filename is not None, "standard input"),
        ):
            if self.watch and given:
                raise click.UsageError(f"--watch and {option} cannot be used together")
        if self.cache_url_write and self.cache_url is None:
            raise click.UsageError(
                "--cache-url-write is of a cache that machines share: add --cache-url"
            )
        if self.watch and self.executor is not None:
            raise click.UsageError("--watch and --executor cannot be used together")
        self._expect_shardable()
        if self.show_fixes and not (self.fix or self.fix_only):
            raise click.UsageError("--show-fixes lists what --fix applied: add --fix")
        if self.add_noqa is not None and re.search(r"[\r\n#]", self.add_noqa):
            raise click.UsageError("the reason of --add-noqa is one line, without `#`")
        if self.limit is not None and "lsp" in self.output_formats:
            raise click.UsageError(
                "--limit has no lsp form: it tells all of a file, or that it is clean"
            )

    def _expect_shardable(self) -> None:
        """Refuse what a run cannot do that sees a part of the files."""
        if self.shard is None:
            return
        for given, option in (
            (self.watch, "--watch"),
            (self.fixing, "--fix"),
            (self.add_noqa is not None, "--add-noqa"),
            (self.write_baseline is not None, "--write-baseline"),
            (self.prune_baseline, "--prune-baseline"),
            (self.since is not None, "--since"),
            (self.lines is not None, "--range"),
            (self.limit is not None, "--limit"),
            (self.sort is not None and self.sort != "path", f"--sort {self.sort}"),
            (self.paths == ("-",) or self.stdin_filename is not None, "standard input"),
        ):
            if given:
                raise click.UsageError(f"--shard and {option} cannot be used together")
        for path in self.paths:
            if os.path.isfile(path):
                raise click.UsageError(f"--shard divides folders: {path} is a file")
