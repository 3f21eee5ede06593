"""Which reports a run prints: formats, each with where it goes."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import click

from perflint.cli import outcome
from perflint.engine.configuring.setting_keys import AUTO
from perflint.report.listing import Listing

_STDOUT = "-"
_FEW = 10  # causes that are told in full without being asked for


class Report(NamedTuple):
    """A report: its format, and its file, or None for standard output."""

    format: str
    file: Path | None


def reports(formats: Sequence[str], files: Sequence[str], default: str) -> list[Report]:
    """The reports that options ask for: the first format goes to the first file, and so on.

    Args:
        files: where they go; `-` is standard output, and so is the place of a single format without one.
        default: the format of the settings, for where none is named.

    Raises:
        UsageError: there are more files than formats or the reverse, or two formats go to one place.
    """
    formats = formats or (default,)
    if not files and len(formats) == 1:
        files = (_STDOUT,)
    if len(files) != len(formats):
        raise click.UsageError(
            f"{len(formats)} times --output-format and {len(files)} times --output-file: give each "
            f"format a file, in the same order; `{_STDOUT}` is standard output"
        )
    seen: dict[str, str] = {}
    for name, file in zip(formats, files, strict=True):
        place = file if file == _STDOUT else os.path.realpath(file)
        if place in seen:
            shown = "standard output" if file == _STDOUT else file
            raise click.UsageError(
                f"{seen[place]} and {name} cannot both be written to {shown}; give each an "
                "--output-file of its own"
            )
        seen[place] = name
    return [
        Report(name, None if file == _STDOUT else Path(file))
        for name, file in zip(formats, files, strict=True)
    ]


def expect_countable(wanted: Sequence[Report]) -> None:
    """Refuse formats that have no form for `--statistics`.

    Raises:
        UsageError: there are some.
    """
    for report in wanted:
        if report.format not in (AUTO, *outcome.TEXT_FORMATS, "json"):
            raise click.UsageError(
                f"--statistics has no {report.format} form; use a text format or json"
            )


def chosen(wanted: Sequence[Report], listing: Listing, *, brief: bool) -> list[Report]:
    """The reports, with a format for people in the place of `auto`.

    Args:
        brief: whether a summary will do where there is much to tell.
    """
    much = brief and len(listing.entries) > _FEW
    return [
        report._replace(format="summary" if much and report.file is None else "full")
        if report.format == AUTO
        else report
        for report in wanted
    ]
