"""Which settings, codemods and files a command's options ask for."""

from __future__ import annotations

import difflib
import os
import re
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from perflint.cli.streams import Failure
from perflint.engine.configuring.config import Config
from perflint.engine.configuring.settings import ConfigError, Settings
from perflint.rules.reasons import Verdict


def unknown_codemod(name: str, known: Sequence[str]) -> str:
    """The message for a codemod that does not exist, with the nearest one."""
    near = difflib.get_close_matches(name, known, 1, 0.5)
    hint = f"did you mean `{near[0]}`?" if near else "`perflint codemod` lists the codemods"
    return f"there is no codemod `{name}`; {hint}"


def configured(
    config: Sequence[str],
    isolated: bool,
    flags: Mapping[str, object],
    reasons: Mapping[str, Verdict] | None = None,
    *,
    cwd: Path | None = None,
) -> Config:
    """The settings of a run.

    Args:
        config: the values of `--config`: at most one file, else TOML.
        flags: settings by key from options of their own; None and empty lists are not given.
        reasons: what declared reasons do where no settings say so.
        cwd: the folder in which it runs, by default the current one.

    Raises:
        Failure: a setting is wrong, or a settings file.
    """
    inline = [value for value in config if "=" in value and not Path(value).is_file()]
    files = [value for value in config if value not in inline]
    if len(files) > 1:
        raise Failure("--config takes one settings file; more of them cannot be merged")
    if files and isolated:
        raise Failure("--isolated reads no settings file, and --config names one")
    try:
        return Config(
            cwd,
            file=Path(os.path.abspath(files[0])) if files else None,
            inline=inline,
            flags=flags,
            isolated=isolated,
            reasons=reasons,
        )
    except ConfigError as error:
        raise Failure(str(error)) from error


@dataclass(frozen=True)
class Targets:
    """What a command works on: paths, or standard input with its name."""

    paths: tuple[Path, ...]
    stdin: tuple[Path | None, bytes] | None = None


def targets(paths: Sequence[str], stdin_filename: str | None) -> Targets:
    """The files and folders to work on, by default the current folder; `-` reads standard input.

    Raises:
        Failure: standard input and files are asked for at once, or a path is what names something else.
    """
    if paths == ("-",) or (not paths and stdin_filename is not None):
        name = Path(stdin_filename) if stdin_filename else None
        if sys.stdin is None:
            raise Failure("standard input is closed: there is nothing to read")
        return Targets((), (name, sys.stdin.buffer.read()))
    if "-" in paths:
        raise Failure("`-` is standard input and cannot be checked together with files")
    if stdin_filename is not None:
        raise Failure("--stdin-filename names standard input: give `-` as the only path")
    for path in paths:
        if not Path(path).exists():
            _look_at_habits(path)
    return Targets(tuple(Path(path) for path in paths) or (Path(),))


def _look_at_habits(path: str) -> None:
    """Look whether what names no file is what people write for something else.

    Raises:
        Failure: it is: a rule, or a line of a file.
    """
    if re.fullmatch(r"PFL\d{1,3}", path.upper()):
        raise Failure(f"`{path}` names rules and no file; several are written `--select A,B`")
    file, _, rest = path.partition(":")
    line = rest.partition(":")[0]
    if line.isdecimal() and Path(file).is_file():
        raise Failure(
            f"`{path}` names a line and no file; `perflint check {file} --range {line}` checks that line"
            f" alone, `perflint why {file}:{line}` explains it"
        )


def settled(config: Config) -> Settings:
    """The settings of the run as a whole.

    Raises:
        Failure: the settings file of the current folder is wrong.
    """
    try:
        return config.settings
    except ConfigError as error:
        raise Failure(str(error)) from error
