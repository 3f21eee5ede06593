"""Which way tests take for a request of a method of HTTP: `if request.method == "POST":`.

Facts of Django: `request.POST` and `request.FILES` are empty for requests of other methods. What is sent to a
form is taken to be valid.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Collection, Iterator, Mapping
from functools import reduce

from perflint.language.nodes import descendants
from perflint.reasoning.context import FileContext

VERBS = ("GET", "POST", "PUT", "PATCH", "DELETE")
_OTHER = "OPTIONS"  # what no view asks for
_SENT = frozenset({"POST", "FILES"})
_MOST_STEPS = 4  # of names that stand for one another, and of functions that only test

Returned = Callable[[str], ast.expr | None]


class RequestTests:
    """The tests of methods in one file.

    Args:
        returned: what a function of the project gives that does nothing but return it, by its dotted name.
    """

    def __init__(self, context: FileContext, returned: Returned) -> None:
        self._context = context
        self._returned = returned

    def decided(self, test: ast.expr, *, valid: bool = True) -> Mapping[str, bool]:
        """What a test comes to, by the method, for those for which that is known.

        Args:
            valid: whether forms are taken to be valid.
        """
        found = {verb: self._outcome(test, verb, 0, valid=valid) for verb in (*VERBS, _OTHER)}
        known = {verb: outcome for verb, outcome in found.items() if outcome is not None}
        return known if self._names_method(test) else {}

    def told(self, owner: ast.AST) -> list[str]:
        """The methods that a function tells apart; none where it does not ask."""
        told: dict[str, None] = {}
        for node in descendants(owner, into_functions=False):
            if isinstance(node, (ast.If, ast.IfExp)):
                known = self.decided(node.test)
                told.update((verb, None) for verb in VERBS if _differs(known, verb))
            elif isinstance(node, ast.Match):
                told.update((verb, None) for verb in VERBS if self.matched(node, verb) is not None)
        if not told:
            return []
        others = ("GET", "POST") if len(told) == 1 else ("GET",)
        return [verb for verb in VERBS if verb in told or verb in others]

    def matched(self, match: ast.Match, verb: str) -> int | None:
        """Which case of a statement on a method is for one, counted from 0; None where that is not known."""
        if not _is_method(match.subject):
            return None
        for index, case in enumerate(match.cases):
            if case.guard is not None:
                return None
            texts = list(_alternatives(case.pattern))
            if verb in texts or None in texts:
                return index
        return None

    def _names_method(self, test: ast.expr) -> bool:
        """Whether a test asks for the method in any of its parts."""
        return any(
            self._atom(node, verb, 0) is not None
            for node in (test, *descendants(test, into_functions=False))
            for verb in ("GET", _OTHER)
            if isinstance(node, ast.expr)
        )

    def _outcome(self, test: ast.expr, verb: str, depth: int, *, valid: bool) -> bool | None:
        match test:
            case ast.UnaryOp(op=ast.Not(), operand=operand):
                found = self._outcome(operand, verb, depth, valid=valid)
                return None if found is None else not found
            case ast.BoolOp(op=operator, values=values):
                outcomes = [self._outcome(each, verb, depth, valid=valid) for each in values]
                return reduce(_both if isinstance(operator, ast.And) else _either, outcomes)
            case ast.Call() if valid and verb in VERBS[1:] and _asks_whether_valid(test):
                return True
        return self._atom(test, verb, depth)

    def _atom(self, test: ast.expr, verb: str, depth: int) -> bool | None:
        """What a test comes to that is not made of others."""
        match test:
            case ast.Compare(left=left, ops=[operator], comparators=[right]):
                return _compared(left, operator, right, verb)
            case ast.Attribute(value=ast.Name() | ast.Attribute(), attr=sent) if sent in _SENT:
                return None if verb == "POST" and sent != "POST" else verb == "POST"
            case ast.Call(func=ast.Attribute(value=ast.Attribute(attr=sent), attr="get")):
                return False if sent in _SENT and verb != "POST" else None
            case ast.Name() if depth < _MOST_STEPS:
                bindings = self._context.flow.reaching(test)
                value = bindings[0].value if len(bindings) == 1 else None
                if value is not None and bindings[0].kind == "assign":
                    return self._outcome(value, verb, depth + 1, valid=False)
            case ast.Call(args=[_, *_]) if depth < _MOST_STEPS:
                name = self._context.name(test.func)
                given = self._returned(name) if name is not None else None
                if given is not None and not isinstance(given, ast.Name):
                    return self._outcome(given, verb, _MOST_STEPS, valid=False)
        return None


def _differs(known: Mapping[str, bool], verb: str) -> bool:
    return bool(known) and known.get(verb) is not known.get(_OTHER)


def _compared(left: ast.expr, operator: ast.cmpop, right: ast.expr, verb: str) -> bool | None:
    if isinstance(operator, (ast.In, ast.NotIn)):
        among = _texts(right)
        if _is_method(left) and among:
            return (verb in among) is isinstance(operator, ast.In)
        if isinstance(right, ast.Attribute) and right.attr in _SENT and verb != "POST":
            return isinstance(operator, ast.NotIn)  # `"save" in request.POST`
        return None
    if not isinstance(operator, (ast.Eq, ast.NotEq)):
        return None
    subject, text = (left, right) if _is_method(left) else (right, left)
    if not _is_method(subject) or not isinstance(text, ast.Constant):
        return None
    return (str(text.value).upper() == verb) is isinstance(operator, ast.Eq)


def _is_method(node: ast.expr) -> bool:
    """Whether an expression is the method of a request: `self.request.method`, `request.method.lower()`."""
    match node:
        case ast.Call(func=ast.Attribute(value=inner, attr="lower" | "upper"), args=[]):
            return _is_method(inner)
        case ast.Attribute(value=ast.Name() | ast.Attribute(), attr="method"):
            return True
    return False


def _texts(node: ast.expr) -> Collection[str]:
    if not isinstance(node, (ast.List, ast.Tuple, ast.Set)):
        return ()
    return [str(each.value).upper() for each in node.elts if isinstance(each, ast.Constant)]


def _alternatives(pattern: ast.pattern) -> Iterator[str | None]:
    """The texts that a pattern is for, in capitals; None where it is for anything."""
    match pattern:
        case ast.MatchValue(value=ast.Constant(value=str() as text)):
            yield text.upper()
        case ast.MatchOr(patterns=patterns):
            for each in patterns:
                yield from _alternatives(each)
        case ast.MatchAs(pattern=None):
            yield None


def _asks_whether_valid(call: ast.Call) -> bool:
    """Whether a call asks whether what is sent is valid: `form.is_valid()`, `all([form.is_valid(), …])`."""
    match call:
        case ast.Call(func=ast.Attribute(attr="is_valid")):
            return True
        case ast.Call(
            func=ast.Name(id="all"), args=[ast.List(elts=several) | ast.Tuple(elts=several)]
        ):
            return all(isinstance(each, ast.Call) and _asks_whether_valid(each) for each in several)
    return False


def _both(first: bool | None, second: bool | None) -> bool | None:
    if first is False or second is False:
        return False
    return None if first is None or second is None else True


def _either(first: bool | None, second: bool | None) -> bool | None:
    if first is True or second is True:
        return True
    return None if first is None or second is None else False
