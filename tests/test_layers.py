"""Imports point downward only, and nothing below imports a check by name."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "perflint"

# What each part may import of the others, besides itself.
BELOW = {
    "syntax": set[str](),
    "knowledge": {"syntax", "semantics.facts"},
    "semantics": {"syntax", "knowledge"},
    "reasoning": {"syntax", "knowledge", "semantics"},
    "rules": {"syntax", "knowledge", "semantics", "reasoning"},
    "codemods": {"syntax", "semantics", "reasoning", "rules"},
    "checks": {"syntax", "semantics", "reasoning", "rules", "codemods"},
    "engine": {"syntax", "knowledge", "semantics", "reasoning.target", "rules"},
    "observing": set(),  # it runs inside the user's programs
    "evidence": {"syntax", "rules", "engine", "observing"},
    "profiles": {"syntax", "rules", "evidence.seen"},
    "verification": {"syntax", "rules", "engine"},
    "report": {"syntax", "semantics", "rules", "engine", "evidence", "profiles"},
    "server": {"syntax", "rules", "engine", "evidence", "report"},
    "cli": {
        "syntax",
        "knowledge",
        "semantics",
        "rules",
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
    "rich": {"report", "cli"},
    "pygls": {"server"},
    "lsprotocol": {"server"},
    "watchfiles": {"cli"},
}


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


def imported(path: Path) -> Iterator[str]:
    """The dotted names that a file imports, anywhere in it, type checking left out."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    typing_only = {
        inner
        for node in ast.walk(tree)
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"
        for inner in ast.walk(node)
    }
    for node in ast.walk(tree):
        if node in typing_only:
            continue
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert not node.level, f"{path}: imports are absolute"
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


@pytest.mark.parametrize(
    ("path", "part"), MODULES, ids=[str(path.relative_to(ROOT)) for path, _ in MODULES]
)
def test_imports_point_down(path: Path, part: str) -> None:
    for name in imported(path):
        top, _, rest = name.partition(".")
        assert top not in ("checks", "codemods", "tests"), f"{name}: say perflint.{name}"
        if top in HEAVY:
            assert part in HEAVY[top], f"{part} imports {name}"
        other = rest.partition(".")[0]
        if top == "perflint" and other in BELOW and other != part:
            allowed = BELOW[part]
            assert other in allowed or any(rest.startswith(one) for one in allowed), (
                f"{part} imports {name}"
            )


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
