"""TOML files and texts, read once each."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from perflint.engine.configuring.settings import ConfigError
from perflint.syntax.regular_files import read_text

_documents: dict[tuple[str, int, int], dict[str, Any]] = {}


def document_of(path: Path) -> dict[str, Any] | None:
    """A parsed TOML file, or None if there is none."""
    try:
        status = path.stat()
    except OSError:
        return None  # also where a folder cannot be entered: nothing is set there
    key = (str(path), status.st_mtime_ns, status.st_size)
    if key not in _documents:
        try:
            text = read_text(path)
        except OSError as error:
            raise ConfigError(
                f"{path}: cannot read the file: {error.strerror or error}; put a file with settings in its "
                "place, or remove it"
            ) from error
        except UnicodeDecodeError as error:
            raise ConfigError(f"{path}: TOML must be UTF-8: {error.reason}") from error
        _documents[key] = parse_toml(text, str(path))
    return _documents[key]


def parse_toml(text: str, source: str) -> dict[str, Any]:
    """What a TOML text says; `source` names it in messages.

    Raises:
        ConfigError: it is no TOML.
    """
    if sys.version_info >= (3, 11):
        import tomllib
    else:
        import tomli as tomllib
    try:
        document: dict[str, Any] = tomllib.loads(text)
    except RecursionError as error:
        raise ConfigError(f"{source}: not valid TOML: it is nested too deeply") from error
    except ValueError as error:  # that of TOML, or of a number with thousands of digits
        raise ConfigError(f"{source}: not valid TOML: {error}") from error
    return document


def merged(tables: Iterable[Mapping[str, Any]]) -> dict[str, Any]:
    """Tables in one, later ones over earlier ones; a table in both is merged as well."""
    found: dict[str, Any] = {}
    for table in tables:
        for key, value in table.items():
            if isinstance(value, dict) and isinstance(found.get(key), dict):
                value = {**found[key], **value}
            found[key] = value
    return found
