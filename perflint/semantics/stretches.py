"""The stretches of a file, and what each holds: by this, rules are told where they could report.

A stretch is a top-level statement, or several that share lines; of a top-level class each method is
one, and what stands between methods another.
"""

from __future__ import annotations

import ast
from bisect import bisect_right
from collections.abc import Iterable, Iterator

from perflint.semantics.names import COMPREHENSIONS, FUNCTIONS, FunctionNode, Names
from perflint.semantics.outline import TELLING, Stretch

# Callables by whose last name a call may run a function once for each item.
_EACH = frozenset(
    "map filter starmap apply applymap imap imap_unordered map_async starmap_async aggregate agg"
    " transform map_elements map_batches map_rows foreach each takewhile dropwhile filterfalse"
    " vectorize reduce".split()
)
_LOOPS: tuple[type[ast.AST], ...] = (ast.For, ast.AsyncFor, ast.While, *COMPREHENSIONS)
_DECORATED: tuple[type[FunctionNode | ast.ClassDef], ...] = (*FUNCTIONS, ast.ClassDef)


def stretches(names: Names) -> list[tuple[int, int]]:
    """The first and the last line of each stretch, in order; together they hold all code."""
    found: list[tuple[int, int]] = []

    def add(first: int, last: int) -> None:
        if found and first <= found[-1][1]:  # on the same line
            found[-1] = (found[-1][0], max(found[-1][1], last))
        else:
            found.append((first, last))

    for node in names.tree.body:
        first, last = _first(node), node.end_lineno or node.lineno
        if isinstance(node, ast.ClassDef):
            for inner in node.body:
                if isinstance(inner, FUNCTIONS):
                    start, end = _first(inner), inner.end_lineno or inner.lineno
                    if first < start:
                        add(first, start - 1)
                    add(start, end)
                    first = end + 1
        if first <= last:
            add(first, last)
    return found


def at(starts: list[int], line: int) -> int:
    """The index of the stretch that holds a line, given where stretches start."""
    return max(bisect_right(starts, line) - 1, 0)


def _first(node: ast.stmt) -> int:
    decorators: list[ast.expr] = getattr(node, "decorator_list", [])
    return min([node.lineno, *(decorator.lineno for decorator in decorators)])


def held(names: Names) -> list[Stretch]:
    """The stretches of a file with what they hold."""
    spans = stretches(names)
    constructs: list[set[str]] = [set() for _ in spans]
    starts = [first for first, _ in spans]

    def add(kind: str, *types: type[ast.AST]) -> None:
        for node in names.nodes(*types):
            constructs[at(starts, node.lineno)].add(kind)

    add("loop", *_LOOPS)
    add("async", ast.AsyncFunctionDef)
    add("augassign", ast.AugAssign)
    add("lambda", ast.Lambda)
    add("with", ast.With, ast.AsyncWith)
    for call in names.nodes(ast.Call):
        function = call.func
        name = function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")
        if name in _EACH:
            constructs[at(starts, call.lineno)].add("loop")
    for decorated in names.nodes(*_DECORATED):
        if decorated.decorator_list:
            constructs[at(starts, decorated.lineno)].add("decorator")
    for place, kind in _telling_syntax(names):
        constructs[at(starts, place.lineno)].add(kind)
    telling: list[set[str]] = [set() for _ in spans]
    for line, found_here in _telling_names(names):
        telling[at(starts, line)].update(found_here)
    for deleted in names.nodes(ast.Delete):
        telling[at(starts, deleted.lineno)].add("del")
    for compared in names.nodes(ast.Compare):
        if any(isinstance(operator, ast.Eq) for operator in compared.ops) and not any(
            isinstance(side, ast.Constant) for side in (compared.left, *compared.comparators)
        ):
            telling[at(starts, compared.lineno)].add("==")
    shared: dict[frozenset[str], frozenset[str]] = {}
    found: list[Stretch] = []
    for (first, last), parts, told in zip(spans, constructs, telling):
        key, words = frozenset(parts), frozenset(told)
        found.append(
            Stretch(first, last, shared.setdefault(key, key), shared.setdefault(words, words))
        )
    return found


def _telling_names(names: Names) -> Iterator[tuple[int, Iterable[str]]]:
    """The telling identifiers by line, under whatever name an import or an assignment gave them."""
    known: dict[str, set[str]] = {word: {word} for word in TELLING}
    for scope in names.scopes.values():
        for name, bindings in scope.bindings.items():
            for binding in bindings:
                parts: list[str] = []
                if binding.kind == "import" and binding.imported:
                    parts = binding.imported.split(".")
                elif binding.kind == "assign" and isinstance(
                    binding.value, (ast.Name, ast.Attribute)
                ):
                    parts = ast.unparse(binding.value).split(".")
                hits = TELLING.intersection(parts)
                if hits:
                    known.setdefault(name, set()).update(hits)
                    if isinstance(binding.node, ast.stmt):
                        yield binding.node.lineno, hits
    for node in names.nodes(ast.Name):
        meant = known.get(node.id)
        if meant is not None:
            yield node.lineno, meant
    for attribute in names.nodes(ast.Attribute):
        if attribute.attr in TELLING:
            yield attribute.end_lineno or attribute.lineno, (attribute.attr,)
    for decorated in names.nodes(ast.FunctionDef, ast.AsyncFunctionDef):
        if decorated.name in TELLING:
            yield decorated.lineno, (decorated.name,)


def _telling_syntax(names: Names) -> Iterator[tuple[ast.stmt | ast.expr, str]]:
    """Statements by which things grow or shrink, and membership tests."""
    for augmented in names.nodes(ast.AugAssign):
        if isinstance(augmented.op, ast.Add):
            yield augmented, "concat"
        elif isinstance(augmented.op, ast.BitOr):
            yield augmented, "merge"
    for assigned in names.nodes(ast.Assign):
        match assigned.value:
            case ast.BinOp(op=ast.Add()) | ast.JoinedStr():
                yield assigned, "concat"
            case ast.BinOp(op=ast.BitOr()):
                yield assigned, "merge"
            case ast.Dict(keys=[None, *_]) | ast.Call(func=ast.Name(id="dict")):
                yield assigned, "merge"
            case ast.Call(keywords=[ast.keyword(arg=None)]):
                yield assigned, "merge"  # `dict` may go by another name
            case ast.Subscript(slice=ast.Slice(upper=None)):
                yield assigned, "tail"
    for call in names.nodes(ast.Call):
        if len(call.args) == 2 and isinstance(call.args[1], (ast.List, ast.Tuple)):
            yield call, "concat"  # `sum(lists, [])`
    for compared in names.nodes(ast.Compare):
        if isinstance(compared.ops[0], (ast.In, ast.NotIn)):
            yield compared, "membership"
