"""The versions that lock files and conda environments name, read line by line.

They are read as text and never run. What cannot be read says nothing; files over a few megabytes are
left alone.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

from perflint.syntax.regular_files import read_text

LOCKS = ("poetry.lock", "uv.lock", "pdm.lock", "Pipfile.lock")
ENVIRONMENTS = ("environment.yml", "environment.yaml", "conda.yml", "conda.yaml", "meta.yaml")

_MOST_BYTES = 8_000_000
_LONGEST_LINE = 500
_FIELD = re.compile(r'^(name|version)[ \t]*=[ \t]*"([^"]+)"')
_SECTION = re.compile(r"^[ \t]*(?:-[ \t]+)?([\w-]+)[ \t]*:[ \t]*(?:#.*)?$")
_ITEM = re.compile(r"""^[ \t]*-[ \t]+["']?([A-Za-z0-9][^"'#{}]*?)["']?[ \t]*(?:#.*)?$""")
_CONDA = re.compile(r"^(?:[\w.-]+::)?([\w.-]+)[ \t]*(.*)$")
# Where a conda environment or recipe says what is needed to run.
_SECTIONS = frozenset({"dependencies", "run", "pip"})


def text_of(path: Path) -> str:
    """The text of a file of a project; empty where there is none, or none that can be read."""
    try:
        return read_text(path, _MOST_BYTES)
    except (OSError, UnicodeDecodeError):
        return ""  # no such file, or not one that says a version: unknown


def locked(folder: Path) -> Iterator[str]:
    """The requirements that the lock files of a folder come to: `torch==2.1.0`."""
    for name in LOCKS:
        text = text_of(folder / name)
        if name == "Pipfile.lock":
            yield from _pipfile(text)
        else:
            yield from _packages(text)


def _packages(text: str) -> Iterator[str]:
    """The packages of a lock file in TOML: `[[package]]`, then its name, then its version."""
    name = ""
    for line in text.splitlines():
        if line.startswith("["):
            name = ""
        found = _FIELD.match(line) if len(line) < _LONGEST_LINE else None
        if found is not None and found.group(1) == "name":
            name = found.group(2)
        elif found is not None and name:
            yield f"{name}=={found.group(2)}"


def environments(folder: Path) -> Iterator[str]:
    """The requirements of the conda environments and recipes of a folder."""
    for name in ENVIRONMENTS:
        section = ""
        for line in text_of(folder / name).splitlines():
            if len(line) > _LONGEST_LINE:
                continue
            head = _SECTION.match(line)
            item = _ITEM.match(line)
            if head is not None:
                section = head.group(1)
            elif item is not None and section in _SECTIONS:
                yield _as_requirement(item.group(1), conda=section != "pip")


def _as_requirement(text: str, *, conda: bool) -> str:
    """A line of an environment as pip would have it: `pytorch=2.1=py3.10_cuda` is `pytorch==2.1`."""
    found = _CONDA.match(text.strip()) if conda else None
    if found is None:
        return text
    name, wanted = found.groups()
    wanted = wanted.strip()
    if wanted[:1] == "=" and wanted[:2] != "==":
        wanted = f"=={wanted[1:].partition('=')[0]}"
    elif wanted[:1].isdigit():  # `numpy 1.26 py310`
        wanted = f"=={wanted.split()[0]}"
    return f"{name}{wanted}"


def _pipfile(text: str) -> Iterator[str]:
    try:
        document = json.loads(text) if text else {}
    except (ValueError, RecursionError):
        return  # pipenv will complain of it
    for section in ("default", "develop"):
        packages = document.get(section) if isinstance(document, dict) else None
        for name, told in packages.items() if isinstance(packages, dict) else ():
            version = told.get("version") if isinstance(told, dict) else None
            if isinstance(version, str):
                yield f"{name}{version}"
