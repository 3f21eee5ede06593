"""The oldest Python and library versions that a project supports, read from its own files.

Only floors are read, so a small part of PEP 440 and PEP 508 is enough. A floor that cannot be read
for certain is unknown; nothing is guessed. What a project declares comes first; lock files and conda
environments name a floor where it declares none, and lower one that is higher.
"""

from __future__ import annotations

import configparser
import re
import sys
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from perflint.engine.configuring.locks import ENVIRONMENTS, LOCKS, environments, locked, text_of
from perflint.engine.configuring.setup_script import setup_arguments

Version = tuple[int, ...]

_NAME = re.compile(r"\s*([A-Za-z0-9][A-Za-z0-9._-]*)\s*(?:\[[^\]]*\])?\s*(.*)", re.DOTALL)
_CLAUSE = re.compile(r"\s*(===|==|~=|>=|<=|!=|<|>|\^|~)?\s*v?(\d{1,9}(?:\.\d{1,9})*)(?!\d)")
# Python's versions begin with 2 or 3; what follows the numbers, as `rc1` or `.*`, is not read.
_SPECIFIER = re.compile(
    r"\s*(?:(?:===|==|~=|>=|<=|!=|<|>)\s*v?[234](?:\.[\w.*+!-]*)?\s*(?:,\s*|\Z))+"
)
# What else a library is called where it is distributed.
_ALSO = {
    "pytorch": "torch",
    "pytorch-cpu": "torch",
    "pytorch-gpu": "torch",
    "tensorflow-cpu": "tensorflow",
    "tensorflow-gpu": "tensorflow",
    "tensorflow-intel": "tensorflow",
    "tensorflow-macos": "tensorflow",
    "nvidia-tensorrt": "tensorrt",
}
DECLARING = ("setup.py", "setup.cfg", "requirements.txt", "Pipfile", *LOCKS, *ENVIRONMENTS)
"""Files beside `pyproject.toml` that say which versions a project needs."""

_LAST = 9999  # as the last part of a version: the last one of its series
_RELEASE = re.compile(r"v?(\d{1,9}(?:\.\d{1,9})*)(?!\d)")


class MeaninglessVersion(Exception):
    """A project requires a Python that is no version: the file, the key, and what it takes."""


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


def lowest(specifier: str) -> Version | None:
    """The oldest version that a specifier allows; where it only says what is too new, as `<2.4`, the last
    one before that; None if it says neither."""
    found = floor(specifier)
    if found is not None or "||" in specifier:
        return found
    ceilings = []
    for clause in specifier.split(","):
        said = _CLAUSE.match(clause)
        if said and said.group(1) in ("<", "<="):
            numbers = tuple(int(part) for part in said.group(2).split("."))
            ceilings.append(numbers if said.group(1) == "<=" else _before(numbers))
    return min(ceilings, default=None)


def _before(numbers: Version) -> Version:
    """The last version before another one: of 2.4 the last 2.3."""
    while numbers and not numbers[-1]:
        numbers = numbers[:-1]
    return (*numbers[:-1], numbers[-1] - 1, _LAST) if numbers else (0,)


def requirement(text: str) -> tuple[str, Version | None] | None:
    """The normal name and the floor of a requirement such as `torch[cuda] >=2.1; extra == "x"`."""
    found = _NAME.match(text.split(";")[0].split(" #")[0])
    if not found:
        return None
    name, rest = found.groups()
    rest = rest.strip().removeprefix("(").removesuffix(")")
    return normal(name), None if rest.startswith("@") else lowest(rest)


def normal(name: str) -> str:
    """A distribution's name as it is compared: lower case, with dashes."""
    return re.sub(r"[-_.]+", "-", name).lower()


def python_of(folder: Path, document: Mapping[str, Any] | None) -> tuple[int, int] | None:
    """The oldest Python of the project in `folder`; `document` is its parsed `pyproject.toml`.

    Raises:
        MeaninglessVersion: what the project requires is no specifier of versions.
    """
    specifiers: list[Any] = []
    if document is not None:
        required = _at(document, "project", "requires-python")
        _expect_specifier(required, folder / "pyproject.toml", "requires-python")
        specifiers.append(required)
        specifiers.append(_at(document, "tool", "poetry", "dependencies", "python"))
    required = _setup(folder).get("python_requires")
    _expect_specifier(required, folder / "setup.cfg", "python_requires")
    specifiers.append(required)
    for specifier in specifiers:
        oldest = floor(specifier) if isinstance(specifier, str) else None
        if oldest is not None and len(oldest) >= 2:
            return oldest[0], oldest[1]
    return None


def _expect_specifier(value: Any, file: Path, key: str) -> None:
    if (
        value is None
        or isinstance(value, str)
        and (not value.strip() or _SPECIFIER.fullmatch(value))
    ):
        return
    shown = f'"{value}"' if isinstance(value, str) else value
    raise MeaninglessVersion(
        f'{file}: `{key}` must say which versions, such as ">=3.10", not {shown}'
    )


def libraries_of(folder: Path, document: Mapping[str, Any] | None) -> dict[str, Version]:
    """The floors of the libraries that the project in `folder` requires.

    A library that is required more than once has its lowest floor, and none if one says none.
    """
    floors: dict[str, Version | None] = {}
    for given, oldest in _requirements(folder, document or {}):
        name = _ALSO.get(given, given)
        known = floors.get(name, oldest)
        floors[name] = min(known, oldest) if known is not None and oldest is not None else None
    found = {name: oldest for name, oldest in floors.items() if oldest is not None}
    for text in (*locked(folder), *environments(folder)):
        pinned = requirement(text)
        if pinned is not None and pinned[1] is not None:
            name = _ALSO.get(pinned[0], pinned[0])
            found[name] = min(found.get(name, pinned[1]), pinned[1])
    return found


def _requirements(
    folder: Path, document: Mapping[str, Any]
) -> Iterator[tuple[str, Version | None]]:
    texts: list[Any] = []
    texts += _list(_at(document, "project", "dependencies"))
    for extra in _values(_at(document, "project", "optional-dependencies")):
        texts += _list(extra)
    setup = _setup(folder)
    texts += setup.get("install_requires", "").splitlines()
    script = setup_arguments(folder)
    texts += script.get("install_requires", []) + script.get("extras_require", [])
    if not texts:
        texts += _requirements_file(folder / "requirements.txt")
    for text in texts:
        found = requirement(text) if isinstance(text, str) else None
        if found:
            yield found
    for table in (
        _at(document, "tool", "poetry", "dependencies"),
        _at(_pipfile(folder), "packages"),
    ):
        if isinstance(table, dict):
            for name, wanted in table.items():
                specifier = wanted.get("version") if isinstance(wanted, dict) else wanted
                if name != "python":
                    yield normal(name), lowest(specifier) if isinstance(specifier, str) else None


def _pipfile(folder: Path) -> dict[str, Any]:
    text = text_of(folder / "Pipfile")
    if not text:
        return {}
    if sys.version_info >= (3, 11):
        import tomllib
    else:
        import tomli as tomllib
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError):
        return {}  # pipenv will complain of it


def _requirements_file(path: Path) -> list[str]:
    lines = text_of(path).splitlines()
    return [line.strip() for line in lines if not line.lstrip().startswith(("#", "-"))]


def _setup(folder: Path) -> Mapping[str, str]:
    parser = configparser.RawConfigParser()
    try:
        parser.read_string(text_of(folder / "setup.cfg"))
    except configparser.Error:
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
