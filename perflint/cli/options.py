"""Options that several commands share."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import click

from perflint.engine.config import FORMATS as FORMATS

F = TypeVar("F", bound=Callable[..., Any])


def together(*decorators: Callable[[F], F]) -> Callable[[F], F]:
    """Several option decorators as one, in the order of the help text."""

    def decorate(function: F) -> F:
        for decorator in reversed(decorators):
            function = decorator(function)
        return function

    return decorate


def codes(context: click.Context, parameter: click.Parameter, value: tuple[str, ...]) -> list[str]:
    """`--select A,B --select C` as `["A", "B", "C"]`."""
    return [code.strip() for part in value for code in part.split(",") if code.strip()]


def selection() -> Callable[[F], F]:
    """Which rules run."""
    kinds = "codes, prefixes (PFL4), names, groups or ALL"
    return together(
        click.option(
            "--select",
            multiple=True,
            callback=codes,
            metavar="RULES",
            help=f"Rules to run instead of the configured ones: {kinds}; separated by commas.",
        ),
        click.option(
            "--ignore", multiple=True, callback=codes, metavar="RULES", help="Rules not to run."
        ),
        click.option(
            "--extend-select",
            multiple=True,
            callback=codes,
            metavar="RULES",
            help="Rules to run besides the selected ones.",
        ),
    )


def configuration() -> Callable[[F], F]:
    """Where settings come from."""
    return together(
        click.option(
            "--config",
            multiple=True,
            metavar="FILE|SETTING",
            help='A settings file to use for all files, or a setting as TOML: "key = value".',
        ),
        click.option("--isolated", is_flag=True, help="Read no settings file."),
    )


def running() -> Callable[[F], F]:
    """How files are worked through."""
    return together(
        click.option(
            "-n",
            "--no-cache",
            is_flag=True,
            envvar="PERFLINT_NO_CACHE",
            help="Neither read nor write the cache.",
        ),
        click.option(
            "--cache-dir",
            type=click.Path(file_okay=False),
            envvar="PERFLINT_CACHE_DIR",
            help="Where to keep the cache.",
        ),
        click.option(
            "-j",
            "--jobs",
            type=click.IntRange(min=1),
            help="Processes to use; all processors by default.",
        ),
    )


def coloring() -> Callable[[F], F]:
    """Whether the output is coloured."""
    return click.option(
        "--color",
        type=click.Choice(["auto", "always", "never"]),
        default="auto",
        show_default=True,
        help="Whether to colour; auto obeys NO_COLOR, FORCE_COLOR and the terminal.",
    )


def verbosity() -> Callable[[F], F]:
    """What is said besides the findings, and in which colours."""
    return together(
        coloring(),
        click.option("-q", "--quiet", is_flag=True, help="Print findings only, no summary."),
        click.option("-v", "--verbose", is_flag=True, help="Say what is done on standard error."),
    )
