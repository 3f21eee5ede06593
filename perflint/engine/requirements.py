"""The oldest Python and library versions that a project supports, read from its own files.

Only floors are read, so a small part of PEP 440 and PEP 508 is enough. A floor that cannot be read
for certain is unknown; nothing is guessed.
"""

from __future__ import annotations

import configparser
import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

Version = tuple[int, ...]

_NAME = re.compile(r"\s*([A-Za-z0-9][A-Za-z0-9._-]*)\s*(?:\[[^\]]*\])?\s*(.*)", re.DOTALL)
_CLAUSE = re.compile(r"\s*(===|==|~=|>=|<=|!=|<|>|\^|~)?\s*v?(\d+(?:\.\d+)*)")
_RELEASE = re.compile(r"v?(\d+(?:\.\d+)*)")


def version(text: str) -> Version | None:
    """The release numbers of a version: `2.1.0rc1` is `(2, 1, 0)`; None if there are none."""
    found = _RELEASE.match(text.strip())
    return tuple(int(part) for part in found.group(1).split(".")) if found else None


def floor(specifier: str) -> Version | None:
    """The oldest version that `>=2.1,<3`, or poetry's `^2.1`, allows; None if it does not say."""
    floors = []
    if "||" in specifier:
        return None
    for clause in specifier.split(","):
        found = _CLAUSE.match(clause)
        if found and found.group(1) in ("===", "==", "~=", ">=", ">", "^", "~"):
            floors.append(tuple(int(part) for part in found.group(2).split(".")))
    return max(floors, default=None)


def requirement(text: str) -> tuple[str, Version | None] | None:
    """The normal name and the floor of a requirement such as `torch[cuda] >=2.1; extra == "x"`."""
    found = _NAME.match(text.split(";")[0].split(" #")[0])
    if not found:
        return None
    name, rest = found.groups()
    rest = rest.strip().removeprefix("(").removesuffix(")")
    return normal(name), None if rest.startswith("@") else floor(rest)


def normal(name: str) -> str:
    """A distribution's name as it is compared: lower case, with dashes."""
    return re.sub(r"[-_.]+", "-", name).lower()


def python_of(folder: Path, document: Mapping[str, Any] | None) -> tuple[int, int] | None:
    """The oldest Python of the project in `folder`; `document` is its parsed `pyproject.toml`."""
    specifiers = []
    if document is not None:
        specifiers.append(_at(document, "project", "requires-python"))
        specifiers.append(_at(document, "tool", "poetry", "dependencies", "python"))
    specifiers.append(_setup(folder).get("python_requires"))
    for specifier in specifiers:
        oldest = floor(specifier) if isinstance(specifier, str) else None
        if oldest is not None and len(oldest) >= 2:
            return oldest[0], oldest[1]
    return None


def libraries_of(folder: Path, document: Mapping[str, Any] | None) -> dict[str, Version]:
    """The floors of the libraries that the project in `folder` requires.

    A library that is required more than once has its lowest floor, and none if one says none.
    """
    floors: dict[str, Version | None] = {}
    for name, oldest in _requirements(folder, document or {}):
        known = floors.get(name, oldest)
        floors[name] = min(known, oldest) if known is not None and oldest is not None else None
    return {name: oldest for name, oldest in floors.items() if oldest is not None}


def _requirements(
    folder: Path, document: Mapping[str, Any]
) -> Iterator[tuple[str, Version | None]]:
    texts: list[Any] = []
    texts += _list(_at(document, "project", "dependencies"))
    for extra in _values(_at(document, "project", "optional-dependencies")):
        texts += _list(extra)
    setup = _setup(folder)
    texts += setup.get("install_requires", "").splitlines()
    if not texts:
        texts += _requirements_file(folder / "requirements.txt")
    for text in texts:
        found = requirement(text) if isinstance(text, str) else None
        if found:
            yield found
    poetry = _at(document, "tool", "poetry", "dependencies")
    if isinstance(poetry, dict):
        for name, wanted in poetry.items():
            specifier = wanted.get("version") if isinstance(wanted, dict) else wanted
            if name != "python":
                yield normal(name), floor(specifier) if isinstance(specifier, str) else None


def _requirements_file(path: Path) -> list[str]:
    try:
        with path.open(encoding="utf-8") as file:
            return [line.strip() for line in file if not line.lstrip().startswith(("#", "-"))]
    except (OSError, UnicodeDecodeError):
        return []  # no such file, or not one that says a floor: unknown


def _setup(folder: Path) -> Mapping[str, str]:
    path = folder / "setup.cfg"
    if not path.is_file():
        return {}
    parser = configparser.RawConfigParser()
    try:
        parser.read(path, encoding="utf-8")
    except (configparser.Error, OSError, UnicodeDecodeError):
        return {}  # other tools will complain of it; here it says nothing
    return dict(parser["options"]) if parser.has_section("options") else {}


def _at(document: Any, *keys: str) -> Any:
    for key in keys:
        document = document.get(key) if isinstance(document, dict) else None
    return document


def _list(value: Any) -> list[Any]:
    return value if isinstance(value, list) else []


def _values(value: Any) -> Iterable[Any]:
    return value.values() if isinstance(value, dict) else ()
