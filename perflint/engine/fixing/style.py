"""How a project lays out its code, from the settings of the tools that it is formatted with."""

from __future__ import annotations

import configparser
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from perflint.syntax.regular_files import read_text

DEFAULT_LENGTH = 88
_SEVERAL = 4  # lines of a width show that it is wanted
WIDEST = 120  # columns that people choose; lines beyond are left-overs
_SECTIONS = ("flake8", "pycodestyle", "pep8", "isort", "tool:isort")


@dataclass(frozen=True)
class Style:
    """What is known of a project's layout.

    Attributes:
        line_length: how many columns a line may take.
        said: whether settings say so; else the file at hand may be wider.
        single_line: one name is imported a line.
        mixed: plain imports and `from` imports are sorted together.
    """

    line_length: int = DEFAULT_LENGTH
    said: bool = True
    single_line: bool = False
    mixed: bool = False


def style_of(folder: Path) -> Style:
    """The style that holds for the files of a folder: of the nearest folder that says how long lines may be,
    up to the repository."""
    for place in (folder, *folder.parents):
        found = _style(place)
        if found is not None:
            return found
        if (place / ".git").exists():
            break
    return Style(said=False)


def width_of(text: str, style: Style) -> int:
    """How many columns a line of a file may take: as many as its own lines do where no settings say it."""
    if style.said:
        return style.line_length
    # Comments and strings are what formatters leave too long.
    widths = sorted(len(line) for line in text.split("\n") if not set("#'\"") & set(line))
    usual = widths[-_SEVERAL] if len(widths) >= _SEVERAL else 0
    return min(max(usual, style.line_length), WIDEST)


def _style(folder: Path) -> Style | None:
    """What the settings files of one folder say; None if nothing."""
    for tables in (_ruff(folder), _pyproject(folder), _ini(folder), _editorconfig(folder)):
        length = _length(tables)
        if length is not None:
            return Style(
                length,
                single_line=any(_is_true(table.get("force_single_line")) for table in tables),
                mixed=any(_is_true(table.get("force_sort_within_sections")) for table in tables),
            )
    return None


def _length(tables: list[Mapping[str, Any]]) -> int | None:
    for table in tables:
        for key in ("line_length", "max_line_length"):
            value = table.get(key)
            if isinstance(value, int) or isinstance(value, str) and value.isdigit():
                return int(value)
    return None


def _ruff(folder: Path) -> list[Mapping[str, Any]]:
    for name in (".ruff.toml", "ruff.toml"):
        table = _toml(folder / name)
        if table:
            return [_spelled(table), *_isort(table)]
    return []


def _pyproject(folder: Path) -> list[Mapping[str, Any]]:
    tools = _toml(folder / "pyproject.toml").get("tool", {})
    tables: list[Mapping[str, Any]] = []
    for name in ("ruff", "black", "isort", "yapf"):
        table = tools.get(name) if isinstance(tools, dict) else None
        if isinstance(table, dict):
            tables += [_spelled(table), *_isort(table)]
    return tables


def _isort(table: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    lint = table.get("lint", table)
    inner = lint.get("isort") if isinstance(lint, dict) else None
    if isinstance(inner, dict):
        yield _spelled(inner)


def _ini(folder: Path) -> list[Mapping[str, Any]]:
    tables: list[Mapping[str, Any]] = []
    for name in (".flake8", "setup.cfg", "tox.ini", ".isort.cfg"):
        parser = configparser.RawConfigParser()
        try:
            parser.read_string(read_text(folder / name))
        except (OSError, configparser.Error, UnicodeDecodeError):
            continue  # there is none, or its owner is told by the tool that reads it
        tables += [
            _spelled(dict(parser[section])) for section in _SECTIONS if parser.has_section(section)
        ]
    return tables


def _editorconfig(folder: Path) -> list[Mapping[str, Any]]:
    """The sections of `.editorconfig` for Python, the last of which holds."""
    parser = configparser.RawConfigParser()
    try:
        text = read_text(folder / ".editorconfig")
        parser.read_string(f"[head]\n{text}")
    except (OSError, UnicodeDecodeError, configparser.Error):
        return []
    return [
        _spelled(dict(parser[section]))
        for section in reversed(parser.sections())
        if section == "*" or "py" in section
    ]


def _toml(path: Path) -> dict[str, Any]:
    if sys.version_info >= (3, 11):  # not needed to start
        import tomllib
    else:
        import tomli as tomllib
    try:
        return tomllib.loads(read_text(path))
    except (OSError, ValueError, RecursionError):
        return {}  # not there, or not readable: the settings are told elsewhere


def _spelled(table: Mapping[str, Any]) -> Mapping[str, Any]:
    """A table with keys of one spelling."""
    return {key.replace("-", "_").lower(): value for key, value in table.items()}


def _is_true(value: object) -> bool:
    return value is True or isinstance(value, str) and value.lower() == "true"
