"""Options that several commands share."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import click

from perflint.engine.configuring.setting_keys import AUTO as AUTO
from perflint.engine.configuring.setting_keys import FORMATS as FORMATS
from perflint.engine.discovery.shard import Shard
from perflint.syntax.regular_files import read_start

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


def percent(context: click.Context, parameter: click.Parameter, value: str | None) -> float | None:
    """`5%` as 0.05."""
    if value is None:
        return None
    try:
        part = float(value.removesuffix("%")) / 100
    except ValueError:
        part = -1.0
    if not 0 <= part < 1 or not value.endswith("%"):
        raise click.BadParameter(f"`{value}` is no percentage such as `5%`")
    return part


def shard(context: click.Context, parameter: click.Parameter, value: str | None) -> Shard | None:
    """`2/4` as the second of four shards."""
    try:
        return Shard.parse(value) if value is not None else None
    except ValueError as error:
        raise click.BadParameter(str(error)) from None


class Valueless(click.Command):
    """A command with options that may stand without a value, which is empty then, unless the name of a JSON
    file follows: those are no files to analyse. A record of runs may be called anything."""

    valueless: tuple[str, ...] = ("--observed",)

    def parse_args(self, context: click.Context, args: list[str]) -> list[str]:
        """Parse the arguments; what else follows such an option is a path of its own."""
        end = args.index("--") if "--" in args else len(args)
        given: list[str] = []
        for arg in args[:end]:
            option = given[-1][:-1] if given and given[-1].endswith("=") else ""
            if option in self.valueless and (
                arg.endswith(".json") or (option == "--observed" and _is_record(arg))
            ):
                given[-1] += arg
            else:
                given.append(f"{arg}=" if arg in self.valueless else arg)
        return super().parse_args(context, given + args[end:])


def _is_record(name: str) -> bool:
    """Whether a file of any name holds JSON, and is no notebook."""
    if name.endswith((".ipynb", ".py", ".pyi")):
        return False
    try:
        return read_start(name, 64).lstrip().startswith(b"{")
    except OSError:
        return False


def observed(does: str, also: str = "") -> Callable[[F], F]:
    """The record of observed runs.

    Args:
        does: what it does, as a sentence without its end.
        also: the other options of which `--min-time` is.
    """
    return together(
        click.option(
            "--observed", metavar="[FILE]", help=f"{does}, as --observed or --observed=FILE."
        ),
        click.option(
            "--min-time",
            metavar="TIME",
            help=f"With --observed{also}, from when on a finding costs: a share of the run as 1%, or a time "
            "as 0.5s.  [default: 1%]",
        ),
    )


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


def rule_settings() -> Callable[[F], F]:
    """What the settings say of rules, for one run."""
    return together(
        click.option(
            "--per-file-ignores",
            multiple=True,
            callback=ignores,
            metavar="PATTERN:RULE",
            help="Rules not to report in some files; separated by commas.",
        ),
        click.option(
            "--fixable",
            multiple=True,
            callback=codes,
            metavar="RULES",
            help="Rules whose fixes may be applied.",
        ),
        click.option(
            "--unfixable",
            multiple=True,
            callback=codes,
            metavar="RULES",
            help="Rules whose fixes are never applied.",
        ),
        click.option(
            "--target-version",
            metavar="VERSION",
            help="The oldest Python that the code runs on, as 3.10.",
        ),
        click.option("--ignore-noqa", is_flag=True, help="Let no comment suppress a finding."),
    )


def files() -> Callable[[F], F]:
    """Which files are looked at."""
    kinds = "patterns of .gitignore relative to the current folder, separated by commas"
    return together(
        click.option(
            "--exclude",
            multiple=True,
            callback=codes,
            metavar="PATTERNS",
            help=f"Files not to read instead of the configured ones: {kinds}.",
        ),
        click.option(
            "--extend-exclude",
            multiple=True,
            callback=codes,
            metavar="PATTERNS",
            help="Files not to read besides the excluded ones.",
        ),
        click.option(
            "--force-exclude/--no-force-exclude",
            default=None,
            help="Leave excluded files out even if PATHS names them.",
        ),
        click.option(
            "--respect-gitignore/--no-respect-gitignore",
            default=None,
            help="Leave out what .gitignore and .ignore files name.",
        ),
    )


def ignores(
    context: click.Context, parameter: click.Parameter, value: tuple[str, ...]
) -> dict[str, list[str]] | None:
    """`--per-file-ignores tests/*:PFL4,docs/*:PFL6` as a table."""
    found: dict[str, list[str]] = {}
    for part in codes(context, parameter, value):
        pattern, colon, selector = part.rpartition(":")
        if not colon or not pattern or not selector:
            raise click.BadParameter(f"`{part}` is not PATTERN:RULE", context, parameter)
        found.setdefault(pattern.strip(), []).append(selector.strip())
    return found or None


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


def sharing() -> Callable[[F], F]:
    """The cache that machines share. No setting names it: no project that is checked decides where
    anything is fetched from, or sent to."""
    return together(
        click.option(
            "--cache-url",
            metavar="URL",
            envvar="PERFLINT_CACHE_URL",
            help="A cache that machines share, from which one that is empty is filled: a folder, or an "
            "address such as s3://BUCKET/NAME. What is there is signed with the key in PERFLINT_CACHE_KEY.",
        ),
        click.option(
            "--cache-url-write",
            is_flag=True,
            envvar="PERFLINT_CACHE_URL_WRITE",
            help="Send to that cache what is new.",
        ),
        click.option(
            "--cache-url-timeout",
            type=click.FloatRange(min=0, min_open=True),
            default=10.0,
            show_default=True,
            metavar="SECONDS",
            envvar="PERFLINT_CACHE_URL_TIMEOUT",
            help="How long that cache may take, all in all; then the run goes on without.",
        ),
    )


def staying() -> Callable[[F], F]:
    """Whether a process does the work that stays: `cli.resident` sees to that before commands are read."""
    return click.option(
        "--daemon/--no-daemon",
        default=False,
        envvar="PERFLINT_DAEMON",
        help="Leave the work to a process that stays and remembers the project; it ends by itself. Not on "
        "Windows, and not with fixes, plugins or --watch.",
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
