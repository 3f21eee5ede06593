"""What names and attributes are where a test of their class has held, or has failed.

Tests are `isinstance(x, C)`, `type(x) is C`, predicates of libraries (`torch.is_tensor(x)`), and of those
that fail also `hasattr(x, "name")` and `callable(x)`. They hold in the branch of an `if`, behind `and`, after
an `assert`, after an `if not` that leaves; they have failed in the `else`, behind `or`, after an `if` that
leaves.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping, Set
from typing import NamedTuple

from perflint.knowledge.facts import Term
from perflint.knowledge.kinds import told_of
from perflint.language.flow.flow import Flow
from perflint.language.names import Names
from perflint.language.nodes import FUNCTIONS, last_name, parents
from perflint.language.scopes import Scope
from perflint.language.terms.terms import TermOf
from perflint.syntax.spelling import spelling

# Predicates of libraries that ask for one class.
_PREDICATES = told_of("asks_for")
_ASKING = frozenset({"isinstance", "type", "hasattr", "callable"}) | {
    name.rpartition(".")[2] for name in _PREDICATES
}
_LEAVING = (ast.Return, ast.Raise, ast.Continue, ast.Break)
_OWNERS = (*FUNCTIONS, ast.Lambda, ast.ClassDef)


class _Test(NamedTuple):
    """A test, and whether it has held."""

    node: ast.expr
    held: bool


class _Asked(NamedTuple):
    """What a test asks of a value.

    Attributes:
        of: the name or attribute.
        classes: the expressions of the classes of which it is to be one; empty for other tests.
        named: the dotted name of the class, of a predicate.
        having: the attribute that it is to have.
    """

    of: ast.expr
    classes: tuple[ast.expr, ...] = ()
    named: str = ""
    having: str = ""


def narrowed(node: ast.Name, flow: Flow, annotation: TermOf) -> Term | None:
    """What a name is by a test that must have held.

    Args:
        annotation: the term of an instance of what an expression names as a class.
    """
    for test in _tests(node):
        if test.held:
            asked = _asked(test.node, flow.names)
            if asked is not None and _is_of(asked, node, flow):
                found = _classes(asked, annotation)
                if found:
                    return found[0] if len(found) == 1 else ("any", *found)
    return None


def left_over(
    node: ast.Name | ast.Attribute, found: Term, flow: Flow, annotation: TermOf
) -> Term | None:
    """What a name or attribute is after a test that must have failed, or one that asks for several
    classes: no longer what it was known as."""
    left: Term | None = found
    for test in _tests(node):
        asked = _asked(test.node, flow.names)
        if asked is None or left is None or not _is_of(asked, node, flow):
            continue
        classes = _classes(asked, annotation)
        if test.held:
            if len(asked.classes) > 1 and isinstance(
                node, ast.Name
            ):  # `isinstance(mean, (int, float))`
                return ("any", *classes)
        elif asked.having:
            left = ("lacking", left, asked.having)
        else:
            for one in classes:
                left = ("unless", left, one)
    return left


class Tested(NamedTuple):
    """Of whose class a test asks somewhere in a module.

    Attributes:
        names: names, with the scopes that bind them.
        attributes: the last names of attributes.
    """

    names: Mapping[str, Set[Scope | None]]
    attributes: Set[str]


def tested(names: Names) -> Tested:
    """Of what a module tests the class; found once for it."""
    return names.once("tested", lambda: _tested(names))


def _tested(names: Names) -> Tested:
    scopes: dict[str, set[Scope | None]] = {}
    attributes: set[str] = set()
    for asked in _all_asked(names):
        if isinstance(asked.of, ast.Name):
            scopes.setdefault(asked.of.id, set()).add(names.binding_scope(asked.of))
        elif isinstance(asked.of, ast.Attribute):
            attributes.add(asked.of.attr)
    return Tested(scopes, attributes)


def _all_asked(names: Names) -> Iterator[_Asked]:
    for name in _ASKING.intersection(names.calls_by_name):
        for call in names.calls(name):
            above = getattr(call, "_parent", None)
            tested = above if name == "type" and isinstance(above, ast.Compare) else call
            asked = _asked(tested, names)
            if asked is not None:
                yield asked


def _is_of(asked: _Asked, node: ast.Name | ast.Attribute, flow: Flow) -> bool:
    """Whether a test asks about the value that a name or attribute has at a node."""
    if isinstance(node, ast.Attribute):
        return isinstance(asked.of, ast.Attribute) and spelling(asked.of) == spelling(node)
    if not isinstance(asked.of, ast.Name) or asked.of.id != node.id:
        return False
    bound = {id(binding) for binding in flow.reaching(node)}
    return bound == {id(binding) for binding in flow.reaching(asked.of)}


def _classes(asked: _Asked, annotation: TermOf) -> list[Term | None]:
    """The terms of what a test asks for."""
    if asked.named:
        return [("instance", asked.named)]
    return [annotation(one) for one in asked.classes]


def _asked(test: ast.expr, names: Names) -> _Asked | None:
    """What a single test asks, if it asks for a class, or for an attribute."""
    match test:
        case ast.Call(func=function, args=[ast.Name() | ast.Attribute() as of, *rest]):
            return _asked_by_call(of, function, rest, names)
        case ast.Compare(
            left=ast.Call(func=ast.Name(id="type"), args=[ast.Name() | ast.Attribute() as of]),
            ops=[ast.Is() | ast.Eq() | ast.In() | ast.IsNot() | ast.NotEq() | ast.NotIn()],
            comparators=[classes],
        ):
            return _Asked(of, _listed(classes))
    return None


def _asked_by_call(
    of: ast.expr, function: ast.expr, rest: list[ast.expr], names: Names
) -> _Asked | None:
    match last_name(function), rest:
        case "isinstance", [classes] if isinstance(function, ast.Name):
            return _Asked(of, _listed(classes))
        case "callable", [] if isinstance(function, ast.Name):
            return _Asked(of, having="__call__")
        case "hasattr", [ast.Constant(value=str() as name)] if isinstance(function, ast.Name):
            return _Asked(of, having=name)
        case last, [] if last in _ASKING:
            named = _PREDICATES.get(names.dotted(function) or "")
            return _Asked(of, named=named) if named is not None else None
    return None


def _listed(classes: ast.expr) -> tuple[ast.expr, ...]:
    """The classes that a test names: of a tuple, a list, a union."""
    match classes:
        case ast.Tuple(elts=several) | ast.List(elts=several) | ast.Set(elts=several):
            return tuple(part for one in several for part in _listed(one))
        case ast.BinOp(left=left, op=ast.BitOr(), right=right):
            return (*_listed(left), *_listed(right))
        case ast.Name() | ast.Attribute():
            return (classes,)
    return ()


def _tests(node: ast.expr) -> Iterator[_Test]:
    """The single tests that have held or failed where an expression is evaluated, the nearest first."""
    child: ast.AST = node
    for above in parents(node):
        for test in _around(above, child):
            yield from _parts(test)
        if isinstance(above, _OWNERS):
            return
        child = above


def _parts(test: _Test) -> Iterator[_Test]:
    """The single tests that a test is made of, as far as they must have held or failed with it."""
    match test.node:
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            yield from _parts(_Test(operand, not test.held))
        case ast.BoolOp(op=operator, values=values):
            if isinstance(operator, ast.And) is test.held:
                for value in values:
                    yield from _parts(_Test(value, test.held))
        case ast.Compare(ops=[ast.IsNot() | ast.NotEq() | ast.NotIn()]):
            yield _Test(test.node, not test.held)  # what it asks is asked the other way round
        case _:
            yield test


def _around(above: ast.AST, child: ast.AST) -> Iterator[_Test]:
    """The tests that a node decides by, on whose outcome one of its children hangs."""
    match above:
        case (
            ast.If(test=test, body=body, orelse=orelse)
            | ast.While(test=test, body=body, orelse=orelse)
        ):
            if child in body:
                yield from _before(body, child)
                yield _Test(test, True)
            elif child in orelse:
                yield from _before(orelse, child)
                yield _Test(test, False)
        case ast.IfExp(test=test, body=body, orelse=orelse):
            if child is not test:
                yield _Test(test, child is body)
        case ast.BoolOp(op=operator, values=values):
            for value in values:
                if value is child:
                    break
                yield _Test(value, isinstance(operator, ast.And))
        case ast.comprehension(ifs=ifs):
            for test in ifs[: ifs.index(child)] if child in ifs else ():
                yield _Test(test, True)
        case ast.ListComp() | ast.SetComp() | ast.DictComp() | ast.GeneratorExp():
            clauses = above.generators
            for clause in clauses[: clauses.index(child)] if child in clauses else clauses:
                for test in clause.ifs:
                    yield _Test(test, True)
        case _ if isinstance(child, ast.stmt):
            for field in ("body", "orelse", "finalbody"):
                block = getattr(above, field, None)
                if isinstance(block, list) and child in block:
                    yield from _before(block, child)


def _before(block: list[ast.stmt], child: ast.AST) -> Iterator[_Test]:
    """The tests that are decided after the statements before one in its block."""
    for statement in block[: block.index(child)]:  # type: ignore[arg-type]
        match statement:
            case ast.Assert(test=test):
                yield _Test(test, True)
            case ast.If(test=test, body=[*_, last], orelse=[]) if isinstance(last, _LEAVING):
                yield _Test(test, False)
            case ast.If(test=test, orelse=[*_, last]) if isinstance(last, _LEAVING):
                yield _Test(test, True)
