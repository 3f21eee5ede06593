"""Files that are cold by where they are: tests, examples, migrations, benchmarks."""

from __future__ import annotations

import re
from functools import cache
from pathlib import PurePath

_FOLDERS = {
    "test": "test",
    "tests": "test",
    "testing": "test",
    "test_utils": "test",
    "testutils": "test",
    "unittest": "test",
    "unittests": "test",
    "unit_tests": "test",
    "integration_tests": "test",
    "factories": "test",
    "fixtures": "test",
    "faker": "test",
    "examples": "example",
    "example": "example",
    "samples": "example",
    "demo": "example",
    "demos": "example",
    "doc": "example",
    "docs": "example",
    "gallery": "example",
    "auto_examples": "example",
    "tutorial": "example",
    "tutorials": "example",
    "migrations": "migration",
    "alembic": "migration",
    "benchmarks": "benchmark",
    "benchmark": "benchmark",
}
# `tests.py` is where Django puts them, `factories.py` where it has what makes their objects.
_TESTS = re.compile(r"^tests?(?:_|$)|_tests?$|test_data|^conftest$|^factories$")
_DEMOS = re.compile(r"^demo$|_demo$")
_SEEDS = re.compile(r"^seeds?$")


@cache
def cold_path(path: str) -> str:
    """Why the code of a file looks cold, by its path; an empty string where it does not."""
    parts = PurePath(path)
    for folder in parts.parts[:-1]:
        if folder in _FOLDERS:
            return _FOLDERS[folder]
    if _DEMOS.search(parts.stem):
        return "example"
    if _SEEDS.search(parts.stem):
        return "migration"
    return "test" if _TESTS.search(parts.stem) else ""
