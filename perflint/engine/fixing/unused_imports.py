"""Imports whose last use a rewrite took away."""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Callable, Iterator, Sequence

from perflint.syntax.imports import IMPORTS, Import, holds_comment, shares_lines, top
from perflint.syntax.source import parse_text

_FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
_TAKING_CODE = frozenset(
    "cast eval exec ForwardRef getattr globals NewType patch setattr timeit Timer TypeVar".split()
)


def without_unused(
    old: ast.Module, text: str, needed: Callable[[str], bool], *, third_party: bool
) -> str:
    """A text without the imports that were used before and are not any more.

    Args:
        old: what the text was before.
        needed: whether another file needs a name that the file imports.
        third_party: whether imports of packages other than the standard library may go.
    """
    tree = parse_text(text)
    lines = text.split("\n")
    used, used_before = _used(tree), _used(old)
    known = _bound(old)
    gone: list[tuple[Import, ast.AST, list[ast.alias]]] = []
    for node, owner in _imports(tree):
        if (
            shares_lines(node, lines)
            or isinstance(node, ast.ImportFrom)
            and (node.module == "__future__" or holds_comment(node, lines))
        ):
            continue
        if "#" in lines[(node.end_lineno or node.lineno) - 1]:
            continue  # a comment would go along, or asks for the import to stay
        if not third_party and top(node) not in sys.stdlib_module_names:
            if _count(tree, top(node)) < 2:
                continue
        names = [
            alias
            for alias in node.names
            if (name := alias.asname or alias.name.partition(".")[0]) not in used
            and name in used_before
            and ast.dump(alias) in known
            and alias.name != "*"
            and alias.asname != alias.name
            and not (isinstance(owner, ast.Module) and needed(name))
        ]
        if names:
            gone.append((node, owner, names))
    for node, owner, names in reversed(gone):
        first, last = node.lineno - 1, node.end_lineno or node.lineno
        remaining = [alias for alias in node.names if alias not in names]
        indent = lines[first][: len(lines[first]) - len(lines[first].lstrip())]
        if remaining:
            lines[first:last] = _without(node, names, lines[first:last], indent)
        elif len(getattr(owner, "body", [])) == 1:
            lines[first:last] = [f"{indent}pass"]
        else:
            _delete(lines, first, last)
    return "\n".join(lines)


def _without(node: Import, names: Sequence[ast.alias], lines: list[str], indent: str) -> list[str]:
    """The lines of an import statement without some of its names."""
    if len(lines) > 1:
        rows = {alias.lineno for alias in names}
        if len({alias.lineno for alias in node.names}) == len(node.names):
            return [line for number, line in enumerate(lines, node.lineno) if number not in rows]
    remaining = ", ".join(ast.unparse(alias) for alias in node.names if alias not in names)
    tail = lines[-1][node.end_col_offset :]
    if isinstance(node, ast.Import):
        return [f"{indent}import {remaining}{tail}"]
    return [f"{indent}from {'.' * node.level}{node.module or ''} import {remaining}{tail}"]


def _delete(lines: list[str], first: int, last: int) -> None:
    """Delete lines, and of the blank lines around them those that were there for them."""
    end = last
    while end < len(lines) - 1 and not lines[end].strip():
        end += 1
    begin = first
    while begin > 0 and not lines[begin - 1].strip():
        begin -= 1
    blank = max(first - begin, end - last)
    if begin == 0 or lines[begin - 1].rstrip().endswith(":"):
        blank = 0
    lines[begin:end] = [""] * blank


def _used(tree: ast.Module) -> set[str]:
    """The names that code reads, also as text: in annotations, `__all__`, doctests, for `eval`."""
    found: set[str] = set()
    nodes = list(ast.walk(tree))
    documentation = {
        node.body[0].value
        for node in nodes
        if isinstance(node, (ast.Module, ast.ClassDef, *_FUNCTIONS))
        and node.body
        and isinstance(node.body[0], ast.Expr)
    }
    for node in nodes:
        if isinstance(node, ast.Name):
            found.add(node.id)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            if node in documentation:
                found |= {
                    word
                    for line in node.value.split("\n")
                    if line.lstrip().startswith((">>>", "..."))
                    for word in re.findall(r"\w+", line)
                }
        elif isinstance(node, (ast.Global, ast.Nonlocal)):
            found.update(node.names)
    for holder in _holding_code(nodes):
        for node in ast.walk(holder):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                found.update(re.findall(r"\w+", node.value))
    return found


def _holding_code(nodes: Sequence[ast.AST]) -> Iterator[ast.AST]:
    """Where text stands for code: annotations, `__all__`, and calls that take types or code."""
    for node in nodes:
        match node:
            case ast.arg(annotation=ast.expr() as found):
                yield found
            case ast.FunctionDef(returns=ast.expr() as found):
                yield found
            case ast.AsyncFunctionDef(returns=ast.expr() as found):
                yield found
            case ast.AnnAssign(annotation=found):
                yield found
            case ast.Assign(targets=[ast.Name(id="__all__")], value=found):
                yield found
            case ast.AugAssign(target=ast.Name(id="__all__"), value=found):
                yield found
            case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name)) if (
                name in _TAKING_CODE
            ):
                yield node
            case (
                ast.Subscript(value=names, slice=found)
                | ast.Call(func=ast.Attribute(value=names, attr="get"), args=[found, *_])
            ) if _is_namespace(names):
                yield found
            case ast.Subscript(value=ast.Name(id=name) | ast.Attribute(attr=name)) if name[
                :1
            ].isupper():
                yield node.slice


def _is_namespace(node: ast.expr) -> bool:
    """Whether a mapping is one of names: `globals()`, `vars(module)`, `module.__dict__`."""
    match node:
        case ast.Call(func=ast.Name(id="globals" | "locals" | "vars")):
            return True
    return isinstance(node, ast.Attribute) and node.attr == "__dict__"


def _bound(tree: ast.Module) -> set[str]:
    return {ast.dump(alias) for alias in ast.walk(tree) if isinstance(alias, ast.alias)}


def _imports(tree: ast.Module) -> Iterator[tuple[Import, ast.AST]]:
    """The import statements of a file that no condition hangs on, in order, with the module or function."""
    for owner in ast.walk(tree):
        if isinstance(owner, (ast.Module, *_FUNCTIONS)):
            for node in owner.body:
                if isinstance(node, IMPORTS):
                    yield node, owner


def _count(tree: ast.Module, package: str) -> int:
    """How many module-level statements import something of a package."""
    return sum(isinstance(node, IMPORTS) and top(node) == package for node in tree.body)
