"""Our scopes are those of Python's own `symtable`, and names resolve to what they stand for."""

from __future__ import annotations

import ast
import re
import symtable
import sys
import textwrap
from pathlib import Path

import pytest

from perflint.language.names import Names
from perflint.language.scopes import Scope
from tests.corpus import sample, source

FILES = sample(25, seed=2)
IMPLICIT = {"__class__", "__static_attributes__", "__firstlineno__", "__classdict__"}
COMPREHENSIONS = {"listcomp", "setcomp", "dictcomp", "genexpr"}


def bound_names(names: Names) -> dict[tuple[str, str, int], set[str]]:
    """The names that each scope of ours binds, by kind, name and line of the scope."""
    bound: dict[tuple[str, str, int], set[str]] = {}
    for node, scope in names.scopes.items():
        if scope.kind != "comprehension":
            bound.setdefault(_key(node, scope), set()).update(scope.bindings)
    return bound


def expected_names(text: str) -> dict[tuple[str, str, int], set[str]]:
    """The same from `symtable`, comprehensions left out: since 3.12 some have no table."""
    private = re.compile(
        "_(?:" + "|".join(re.findall(r"^\s*class _*(\w+)", text, re.MULTILINE)) + ")(__.*)"
    )
    bound: dict[tuple[str, str, int], set[str]] = {}
    stack = [symtable.symtable(text, "sample.py", "exec")]
    while stack:
        table = stack.pop()
        stack.extend(table.get_children())
        kind = str(table.get_type()).rpartition(".")[2].lower()
        name = table.get_name()
        if kind not in ("module", "class", "function") or name in COMPREHENSIONS:
            continue
        key = (
            kind,
            "" if kind == "module" else name,
            0 if kind == "module" else table.get_lineno(),
        )
        for symbol in table.get_symbols():
            found = symbol.get_name()
            if _binds(symbol, kind) and found not in IMPLICIT:
                unmangled = private.fullmatch(found)
                bound.setdefault(key, set()).add(unmangled.group(1) if unmangled else found)
        bound.setdefault(key, set())
    return bound


def _binds(symbol: symtable.Symbol, kind: str) -> bool:
    assigned = symbol.is_assigned() or symbol.is_imported() or symbol.is_annotated()
    if kind == "module":
        return assigned
    if symbol.is_declared_global() or symbol.is_nonlocal():
        return False
    return assigned or symbol.is_parameter()


def _key(node: ast.AST, scope: Scope) -> tuple[str, str, int]:
    if isinstance(node, ast.Module):
        return ("module", "", 0)
    if isinstance(node, ast.Lambda):
        return ("function", "lambda", node.lineno)
    assert isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef))
    return (scope.kind, node.name, node.lineno)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_scopes_agree_with_symtable(path: Path) -> None:
    text = source(path).text
    names = Names(ast.parse(text), path.stem)
    ours, theirs = bound_names(names), expected_names(text)
    assert ours.keys() == theirs.keys()
    # `symtable` notes what functions bind by `global` with the function.
    elsewhere = {name for scope in names.scopes.values() for name in scope.globals}
    # Since 3.12 it notes the variables of comprehensions with the scope around them as well.
    inlined = {
        name
        for scope in names.scopes.values()
        if scope.kind == "comprehension" and sys.version_info >= (3, 12)
        for name in scope.bindings
    }
    for key, bound in ours.items():
        unsure = IMPLICIT | (elsewhere if key[0] == "module" else set())
        assert bound - unsure <= theirs[key] - unsure <= bound | inlined, key


def resolve(text: str, use: str = "x", module: str = "app.main") -> str | None:
    """The dotted name of the last use of a name or attribute chain in a text."""
    names = Names(ast.parse(textwrap.dedent(text)), module)
    found = [
        node
        for node in ast.walk(names.tree)
        if isinstance(node, (ast.Name, ast.Attribute))
        and isinstance(node.ctx, ast.Load)
        and ast.unparse(node) == use
    ]
    return names.dotted(max(found, key=lambda node: (node.lineno, node.col_offset)))


@pytest.mark.parametrize(
    ("text", "use", "expected"),
    [
        ("import numpy as np\nnp.zeros", "np.zeros", "numpy.zeros"),
        ("import os.path\nos.path.join", "os.path.join", "os.path.join"),
        ("import a.b as c\nc.d", "c.d", "a.b.d"),
        ("from a import b as x\nx", "x", "a.b"),
        ("from . import b as x\nx", "x", "app.b"),
        ("from .. import b as x\nx", "x", "..b"),  # above the known top
        ("from .b import c as x\nx", "x", "app.b.c"),
        ("from a import b\nx = b.c\nx.d", "x.d", "a.b.c.d"),
        ("len", "len", "builtins.len"),
        ("len = 3\nlen", "len", None),
        ("def f(): pass\nf", "f", "app.main.f"),
        ("class C:\n    def m(self): pass\nC.m", "C.m", "app.main.C.m"),
        ("import x\ndef f(x):\n    return x", "x", None),
        ("import x\nx = 3\nx", "x", None),
        ("if a:\n    import x\nelse:\n    import x\nx", "x", "x"),
        ("try:\n    import x\nexcept ImportError:\n    x = None\nx", "x", None),
        ("import x\nclass C:\n    x = 1\n    def f(self):\n        return x", "x", "x"),
        ("import x\ndef f():\n    global x\n    x = 2\n    return x", "x", None),
        ("def f():\n    import x\n    def g():\n        return x\n", "x", "x"),
        ("def f():\n import x\n def g():\n  nonlocal x\n  x = 1\n x", "x", None),
        ("import x\n[x for x in y]\n", "x", None),
        ("import x\n[x for y in z]\n", "x", "x"),
        ("import x\n[0 for x in x.y]\n", "x.y", "x.y"),
        ("from m import *\nlen", "len", None),
        ("x = x2 = 1\nx", "x", None),
        ("import x\ndel x\nx", "x", None),
        ("import x\nf = lambda x=x: x", "x", None),
        ("import x\nmatch y:\n    case x: x", "x", None),
        ("import x\nwhile (x := f()):\n    x", "x", None),
        ("import x\ndef f(a=x): pass", "x", "x"),
        ("a = b\nb = a\na", "a", None),
        ("nobody_knows", "nobody_knows", None),
        ("__file__", "__file__", "builtins.__file__"),
    ],
)  # fmt: skip
def test_a_name_resolves(text: str, use: str, expected: str | None) -> None:
    assert resolve(text, use) == expected


def test_all_meanings_of_a_name() -> None:
    names = Names(ast.parse("if a:\n    from p import x\nelse:\n    from q import x\nx\n"))
    statement = names.tree.body[-1]
    assert isinstance(statement, ast.Expr)
    assert names.dotted_all(statement.value) == {"p.x", "q.x"}
    assert names.dotted(statement.value) is None


def test_star_imports_give_what_the_module_exports() -> None:
    tree = ast.parse("from m import *\nx\ny\nlen\n")
    names = Names(tree, exports=lambda module: {"x"} if module == "m" else None)
    dotted = [names.dotted(s.value) for s in tree.body[1:] if isinstance(s, ast.Expr)]
    assert dotted == ["m.x", None, "builtins.len"]


def test_relative_imports_of_a_package_start_at_itself() -> None:
    tree = ast.parse("from .b import c\nc\n")
    names = Names(tree, "app.sub", is_package=True)
    statement = tree.body[1]
    assert isinstance(statement, ast.Expr)
    assert names.dotted(statement.value) == "app.sub.b.c"


def test_only_binding_is_none_where_there_are_two() -> None:
    tree = ast.parse("def f(a):\n    b = 1\n    a = 2\n    return a, b\n")
    names = Names(tree)
    single = {
        node.id: names.only_binding(node) is not None
        for node in ast.walk(tree)
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load)
    }
    assert single == {"a": False, "b": True}
