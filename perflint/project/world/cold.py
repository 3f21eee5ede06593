"""Files that are cold by where they are: tests, examples, migrations, benchmarks."""

from __future__ import annotations

import ast
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
# Names that test suites have, and so do programs that test a model on data: `test.py` beside `train.py`.
_MAY_BE_PROGRAMS = re.compile(r"^test(_|$)|_test$")
_DEMOS = re.compile(r"^demo$|_demo$")
_FRAMEWORKS = frozenset("pytest unittest doctest nose hypothesis behave test tests testing".split())
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


@cache
def is_test_by_name_alone(path: str) -> bool:
    """Whether only the name of a file says that it is test code, and such a name as programs have, too."""
    parts = PurePath(path)
    return _MAY_BE_PROGRAMS.search(parts.stem) is not None and not any(
        folder in _FOLDERS for folder in parts.parts[:-1]
    )


def holds_tests(tree: ast.Module) -> bool:
    """Whether a module has tests, or what test frameworks give."""
    for node in ast.walk(tree):
        match node:
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name):
                if name.startswith("test_"):
                    return True
            case ast.ClassDef(name=name):
                if name.startswith("Test") or name.endswith(("Test", "Tests", "TestCase")):
                    return True
            case ast.Import(names=names):
                if any(not _FRAMEWORKS.isdisjoint(each.name.split(".")) for each in names):
                    return True
            case ast.ImportFrom(module=str() as module):
                if not _FRAMEWORKS.isdisjoint(module.split(".")):
                    return True
    return False
