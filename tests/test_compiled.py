"""What is compiled where `PERFLINT_MYPYC=1` asks for it (`building/`): mypyc takes it, and takes it right."""

from __future__ import annotations

import ast
import importlib
import json
from collections.abc import Iterator
from pathlib import Path
from runpy import run_path

import pytest

from perflint import __version__
from tests.command_line import Run

ROOT = Path(__file__).resolve().parent.parent
MODULES: list[str] = run_path(str(ROOT / "building" / "compiled.py"))["MODULES"]


@pytest.mark.parametrize("module", MODULES)
def test_compiled_modules_hold_nothing_that_mypyc_gets_wrong(module: str) -> None:
    assert list(_wrong(ast.parse((ROOT / module).read_text(encoding="utf-8")))) == []


def _wrong(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        match node:
            case ast.ImportFrom(names=names) if any(x.name == "cached_property" for x in names):
                yield f"{node.lineno}: `cached_property` is worked out anew each time"
            case ast.MatchAs(pattern=ast.MatchSequence()):
                yield f"{node.lineno}: what `as` calls a sequence stays unbound"
            case ast.Compare(ops=[ast.In() | ast.NotIn()], comparators=[ast.Tuple(elts=items)]):
                if any(isinstance(item, ast.Starred) for item in items):
                    yield f"{node.lineno}: no star in what `in` looks through"
            case ast.Constant(value=str() as text) if not _can_be_stored(text):
                yield f"{node.lineno}: no half of a pair of surrogates in a text"


def _can_be_stored(text: str) -> bool:
    return not any("\ud800" <= character <= "\udfff" for character in text)


def test_version_says_whether_modules_are_compiled(run: Run) -> None:
    names = [path.removesuffix(".py").replace("/", ".") for path in MODULES]
    files = [Path(importlib.import_module(name).__file__ or "") for name in names]
    (compiled,) = {path.suffix != ".py" for path in files}
    said = "compiled with mypyc" if compiled else "not compiled: Python alone"
    assert run("version", "-v").stdout == f"perflint {__version__}\n{said}\n"
    told = json.loads(run("version", "-v", "--output-format", "json").stdout)
    assert told == {"version": __version__, "compiled": compiled}
