"""What a pass of a loop does only sometimes: the tests on which it hangs whether an expression is evaluated."""

from __future__ import annotations

import ast
import itertools
from collections.abc import Iterator

from perflint.language.nodes import COMPREHENSIONS, FUNCTIONS, descendants, parents

_LEAVING = (ast.Return, ast.Raise, ast.Continue, ast.Break)
_LOOPS = (ast.For, ast.AsyncFor, ast.While)
_BLOCKS = ("body", "orelse", "finalbody", "handlers", "cases")


def tests_of(node: ast.AST, loop: ast.AST) -> Iterator[ast.expr | None]:
    """The tests that decide whether a pass of a loop evaluates a node, with those of what may end the pass
    before; None for what no single test decides: an exception, an inner function."""
    child: ast.AST = node
    for above in parents(node):
        if above is loop:
            yield from _of_loop(above, child)
            return
        yield from _of_parent(above, child)
        child = above


def _of_loop(loop: ast.AST, child: ast.AST) -> Iterator[ast.expr | None]:
    """The tests of the loop itself: what stands before a statement in its body, the clauses of a
    comprehension."""
    if isinstance(loop, COMPREHENSIONS):
        for clause in _clauses_before(loop, child):
            yield from clause.ifs
    else:
        yield from _left_before(loop, child)


def _clauses_before(made: ast.AST, child: ast.AST) -> list[ast.comprehension]:
    """The clauses of a comprehension that are evaluated before one of its parts."""
    clauses: list[ast.comprehension] = getattr(made, "generators", [])
    return clauses[: clauses.index(child)] if child in clauses else clauses


def _of_parent(above: ast.AST, child: ast.AST) -> Iterator[ast.expr | None]:
    """The tests by which a node decides whether one of its children is evaluated."""
    match above:
        case ast.If(test=test) | ast.IfExp(test=test):
            if child is not test:
                yield test
        case ast.BoolOp(values=values):
            yield from values[: values.index(child)] if child in values else ()
        case ast.While(test=test):
            if child is not test:
                yield test
        case ast.For(iter=iterable) | ast.AsyncFor(iter=iterable):
            if child is not iterable:
                yield iterable
        case ast.Match(subject=subject):
            if child is not subject:
                yield subject
        case ast.comprehension(ifs=ifs):
            yield from ifs[: ifs.index(child)] if child in ifs else ()
        case ast.ListComp() | ast.SetComp() | ast.DictComp() | ast.GeneratorExp():
            for clause in _clauses_before(above, child):
                yield clause.iter
                yield from clause.ifs
        case ast.ExceptHandler():
            yield None
        case ast.Try():
            if child in above.orelse:
                yield None
        case ast.Lambda() | ast.FunctionDef() | ast.AsyncFunctionDef() | ast.ClassDef():
            yield None
    yield from _left_before(above, child)


def _left_before(above: ast.AST, child: ast.AST) -> Iterator[ast.expr | None]:
    """The tests on which it hangs whether a pass ends before a statement is reached."""
    for field in _BLOCKS:
        block = getattr(above, field, None)
        if isinstance(block, list) and child in block:
            for statement in block[: block.index(child)]:
                yield from _leaving_tests(statement)


def _leaving_tests(statement: ast.stmt) -> Iterator[ast.expr | None]:
    for node in descendants(statement, into_functions=False):
        if not isinstance(node, _LEAVING):
            continue
        ups = []
        for up in (node, *parents(node)):
            ups.append(up)
            if up is statement:
                break
        if isinstance(node, (ast.Continue, ast.Break)) and any(
            isinstance(up, _LOOPS) for up in ups
        ):
            continue  # of an inner loop
        if any(isinstance(up, FUNCTIONS) for up in ups):
            continue
        decided = False
        for inner, up in itertools.pairwise(ups):
            for test in _of_parent(up, inner):
                decided = True
                yield test
        if not decided:
            yield None
