"""Imports point downward only, and nothing below imports a check by name."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "perflint"

CODE = {"knowledge", "language", "outlining", "project"}  # what code means
# What each part may import of the others, besides itself.
BELOW = {
    "syntax": set[str](),
    "knowledge": {"syntax"},
    "language": {"syntax", "knowledge"},
    "outlining": {"syntax", "knowledge", "language"},
    "project": {"syntax", *CODE} - {"project"},
    "semantics": {"language", "outlining"},  # old paths
    "reasoning": {"syntax", *CODE},
    "rules": {"syntax", *CODE, "reasoning"},
    "codemods": {"syntax", *CODE, "reasoning", "rules"},
    "checks": {"syntax", *CODE, "reasoning", "rules", "codemods"},
    "engine": {"syntax", *CODE, "reasoning.target", "rules"},
    "costing": {"syntax", *CODE, "reasoning", "rules"},
    "observing": set(),  # it runs inside the user's programs
    "evidence": {"syntax", "rules", "engine", "observing"},
    "profiles": {"syntax", "rules", "evidence.seen"},
    "verification": {"syntax", "rules", "engine"},
    "report": {"syntax", *CODE, "rules", "costing", "engine", "evidence", "profiles"},
    "server": {"syntax", "rules", "costing", "engine", "evidence", "report"},
    "cli": {
        "syntax",
        *CODE,
        "rules",
        "costing",
        "engine",
        "observing",
        "evidence",
        "profiles",
        "report",
        "server",
        "verification",
    },
}
# What only some files of the command line and of the tests may load: it is slow to import.
HEAVY = {
    "astroid": {"language"},
    "rich": {"report", "cli"},
    "pygls": {"server"},
    "lsprotocol": {"server"},
    "watchfiles": {"cli"},
}
HOLDING = (ast.stmt, ast.excepthandler, ast.match_case)  # imports
pytestmark = pytest.mark.xdist_group("layers")  # files are parsed once


def modules() -> Iterator[tuple[str, Path]]:
    """Every module of the package with the part that it belongs to."""
    for path in sorted(PACKAGE.rglob("*.py")):
        parts = path.relative_to(PACKAGE).parts
        if len(parts) > 1:
            yield parts[0], path
    for part in ("checks", "codemods"):
        for path in sorted((ROOT / part).rglob("*.py")):
            yield part, path


MODULES = sorted({(path.resolve(), part) for part, path in modules()})


@cache
def imported(path: Path) -> tuple[str, ...]:
    """The dotted names that a file imports, anywhere in it, type checking left out."""
    return tuple(_imported(path))


def _imported(path: Path) -> Iterator[str]:
    left: list[ast.AST] = [ast.parse(path.read_text(encoding="utf-8"))]
    while left:
        node = left.pop()
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert not node.level, f"{path}: imports are absolute"
            yield from (f"{node.module}.{alias.name}" for alias in node.names)
        elif not (isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"):
            left += (child for child in ast.iter_child_nodes(node) if isinstance(child, HOLDING))


def test_imports_point_down() -> None:
    wrong = [
        f"{path.relative_to(ROOT)}: {told}"
        for path, part in MODULES
        for name in imported(path)
        if (told := objection(part, name))
    ]
    assert not wrong, "\n".join(wrong)


# The rooms of a part from below: each imports those before it. The empty name stands for what is in none.
ROOMS = {
    "language": ("", "flow", "terms"),
    "project": ("world", "calls", "answers", "changes", "explaining"),
    "reasoning": (
        "",
        "values",
        "occurrence",
        "files",
        "event_loop",
        "models",
        "frames",
        "size",
        "pools",
        "http",
        "database",
        "arrays",
    ),
    "engine": (
        "configuring",
        "discovery",
        "storing",
        "checking",
        "fixing",
        "narrowing",
        "running",
    ),
}


def room_of(name: str) -> str:
    """The room of a module of a part with rooms, by its dotted name; empty for what is in none."""
    room = name.split(".")[2]
    return room if (PACKAGE / name.split(".")[1] / room).is_dir() else ""


@pytest.mark.parametrize("part", ROOMS)
def test_rooms_are_floors_too(part: str) -> None:
    order, wrong = ROOMS[part], []
    folders = {path.name for path in (PACKAGE / part).iterdir() if (path / "__init__.py").exists()}
    assert folders == {*order} - {""}
    for path, own in MODULES:
        if own != part:
            continue
        parts = path.relative_to(PACKAGE).parts
        here = parts[1] if len(parts) > 2 else ""
        if path.name == "__init__.py":
            continue
        assert here in order, f"{path.name} is in no room of {part}"
        wrong += [
            f"{path.relative_to(ROOT)}: {name}"
            for name in imported(path)
            if name.startswith(f"perflint.{part}.")
            and order.index(room_of(name)) > order.index(here)
        ]
    assert not wrong, "\n".join(wrong)


def objection(part: str, name: str) -> str:
    """What is wrong with an import of a dotted name in a part; empty if nothing is."""
    top, _, rest = name.partition(".")
    if top in ("checks", "codemods", "tests"):
        return f"{name}: say perflint.{name}"
    if part not in HEAVY.get(top, {part}):
        return f"{part} imports {name}"
    other = rest.partition(".")[0]
    if top != "perflint" or other not in BELOW or other == part:
        return ""
    allowed = BELOW[part]
    if other in allowed or any(rest.startswith(one) for one in allowed):
        return ""
    return f"{part} imports {name}"


def test_every_part_has_a_floor() -> None:
    folders = {path.name for path in PACKAGE.iterdir() if path.is_dir() and path.name[0] != "_"}
    assert folders == set(BELOW)


def test_no_check_is_imported_by_name() -> None:
    for path, _ in MODULES:
        named = [name for name in imported(path) if name.startswith("perflint.checks.")]
        assert not named, f"{path}: {named}"


def test_the_package_itself_imports_nothing() -> None:
    # What IPython calls may import: it comes later.
    body = ast.parse((PACKAGE / "__init__.py").read_text(encoding="utf-8")).body
    found = [node for node in body if isinstance(node, (ast.Import, ast.ImportFrom))]
    assert not [node for node in found if getattr(node, "module", "") != "__future__"]


def test_no_metadata_providers_nor_matchers() -> None:
    for path, _ in MODULES:
        slow = [n for n in imported(path) if n.startswith(("libcst.metadata", "libcst.matchers"))]
        assert not slow, f"{path}: {slow}"


def test_no_module_has_a_name_that_says_nothing() -> None:
    vague = {"utils", "util", "common", "helpers", "base", "misc"}
    for path, _ in MODULES:
        assert path.stem not in vague, path


def test_no_modules_import_each_other_in_a_circle() -> None:
    # Imports inside functions included: they are there for the time that starting takes.
    names = {
        ".".join(("perflint", *path.relative_to(root).with_suffix("").parts)): path
        for root in (PACKAGE, ROOT)
        for path, part in MODULES
        if path.is_relative_to(root) and (root is PACKAGE or part in ("checks", "codemods"))
    }
    below = {
        name: {
            module
            for found in imported(path)
            for module in (found, found.rpartition(".")[0])
            if module in names and module != name
        }
        for name, path in names.items()
    }
    # What imports nothing that is left goes, until nothing is left or circles are.
    while done := {name for name, others in below.items() if not others & below.keys()}:
        below = {name: others for name, others in below.items() if name not in done}
    assert not below, f"these import each other, or what does: {', '.join(sorted(below))}"
