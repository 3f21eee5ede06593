"""Ways through a function: which places exclude one another, and the dearest of them."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import count

from perflint.costing.charges import OWN_ROWS, Arm, Bill, ByVerb, Charge
from perflint.costing.kinds import Kind
from perflint.costing.request_methods import VERBS, RequestTests
from perflint.language.flow.blocks import always_leaves
from perflint.language.nodes import FUNCTIONS, descendants, parent
from perflint.reasoning.context import FileContext

Way = tuple[tuple[Arm, ...], tuple[str, ...]]  # the arms taken, and what must hold for that
_DEAREST = "the dearest of several ways"
_WIDTH = 40  # of the code of a condition
_OPERANDS = -(10**12)  # from where on the numbers go down that stand for operands of `and` and `or`


class Branches:
    """The ways through one function.

    Attributes:
        verbs: of the places where it branches by the method of a request.
    """

    def __init__(self, owner: ast.AST, context: FileContext, tests: RequestTests) -> None:
        self._context = context
        self._tests = tests
        self.verbs: dict[int, ByVerb] = {}
        self._numbers = count()
        self._ways: dict[ast.stmt, Way] = {}
        self._failures: dict[int, str] = {}  # the number of a `try`, and what its handlers are for
        # Of the statements around that may leave the function: how many arms lead to each, and its number.
        self._leaving: list[tuple[int, int]] = []
        body = getattr(owner, "body", None)
        if isinstance(body, list):
            self._block(body, ((), ()))

    def of(self, node: ast.AST) -> Way:
        """The way that leads to a node of the function."""
        arms: list[Arm] = []
        conditions: list[str] = []
        child: ast.AST = node
        while not isinstance(child, ast.stmt) or child not in self._ways:
            above = parent(child)
            if above is None:
                return tuple(reversed(arms)), tuple(reversed(conditions))
            if isinstance(above, ast.IfExp) and child is not above.test:
                taken = child is above.body
                number = -above.lineno * 1000 - above.col_offset
                self._note_verbs(number, above.test)
                arms.append((number, int(taken)))
                conditions.append(self._told("if" if taken else "unless", above.test))
            elif isinstance(above, ast.BoolOp):
                further = self._operand(above, child)
                arms += further[0]
                conditions += further[1]
            child = above
        first, before = self._ways[child]
        return (*first, *reversed(arms)), (*before, *reversed(conditions))

    def _operand(self, whole: ast.BoolOp, operand: ast.AST) -> Way:
        """The way to an operand that runs only where those before let it; it parts from others where the
        method of a request says that."""
        index = next(at for at, value in enumerate(whole.values) if value is operand)
        if not index:
            return (), ()
        before = ast.BoolOp(whole.op, whole.values[:index]) if index > 1 else whole.values[0]
        goes_on = isinstance(whole.op, ast.And)
        told = self._told_of("if" if goes_on else "unless", whole, index)
        outcomes = self._tests.decided(before, valid=False)
        if not outcomes:
            return (), (told,)
        taken = {verb: int(outcome is goes_on) for verb, outcome in outcomes.items()}
        number = _OPERANDS - (whole.lineno * 1000 + whole.col_offset) * 100 - index
        self.verbs[number] = ByVerb(taken, (told,), frozenset(outcomes))
        return ((number, 1),), (told,)

    def _told_of(self, word: str, whole: ast.BoolOp, index: int) -> str:
        """The condition of an operand in words: those before it."""
        between = " and " if isinstance(whole.op, ast.And) else " or "
        text = between.join(map(self._context.short, whole.values[:index]))
        return f"{word} `{text if len(text) <= _WIDTH else f'{text[: _WIDTH - 1]}…'}`"

    def _note_verbs(self, number: int, test: ast.expr) -> None:
        """Note which way is taken behind a test, by the method of the request."""
        outcomes = self._tests.decided(test)
        if outcomes:
            told = self._told("if", test), self._told("unless", test)
            sure = self._tests.decided(test, valid=False)
            self.verbs[number] = ByVerb(
                {verb: int(outcome) for verb, outcome in outcomes.items()},
                told,
                frozenset(sure),
            )

    def failure(self, way: Way) -> str:
        """The exception on which a way is taken, which is no way that a function takes as a rule; empty for
        others."""
        for number, taken in way[0]:
            if taken and number in self._failures:
                return self._failures[number]
        return ""

    def _told(self, word: str, test: ast.expr) -> str:
        return f"{word} `{self._context.short(test)}`"

    def _block(self, block: Sequence[ast.stmt], way: Way) -> None:
        around = self._leaving
        if around and block and _leaves(block):
            way = _before(way, around), way[1]
            self._leaving = []
        for index, statement in enumerate(block):
            self._ways[statement] = way
            if index + 1 < len(block) and _may_leave(statement):
                number = next(self._numbers)
                self._leaving = [*self._leaving, (len(way[0]), number)]
                after = self._statement(statement, way)
                self._leaving = self._leaving[:-1]
                way = ((*after[0], (number, 0)), after[1]) if after == way else after
            else:
                way = self._statement(statement, way)
        self._leaving = around

    def _statement(self, statement: ast.stmt, way: Way) -> Way:
        """Note the ways in a statement; the way that goes on after it."""
        arms, conditions = way
        match statement:
            case ast.If(test=test, body=body, orelse=other):
                number = next(self._numbers)
                self._note_verbs(number, test)
                self._block(body, self._taken(way, (number, 1), self._told("if", test)))
                rest = ((*arms, (number, 0)), conditions)
                self._block(other, self._taken(way, (number, 0), self._told("unless", test)))
                if always_leaves(body) or _is_handled(body):
                    return (rest[0], self._after(conditions, "unless", test, body))
                if other and always_leaves(other):
                    return (*arms, (number, 1)), self._after(conditions, "if", test, other)
            case ast.For() | ast.AsyncFor() | ast.While():
                self._block(statement.body, way)
                self._block(statement.orelse, way)
            case ast.With() | ast.AsyncWith():
                self._block(statement.body, way)
            case ast.Try(body=body, handlers=handlers, orelse=other, finalbody=final):
                number = next(self._numbers)
                self._block(body, way)
                self._block(other, ((*arms, (number, 0)), conditions))
                for index, handler in enumerate(handlers, 1):
                    caught = handler.type
                    told = f"`{self._context.short(caught)}`" if caught else "an exception"
                    self._failures.setdefault(number, told)
                    self._block(handler.body, self._taken(way, (number, index), f"on {told}"))
                self._block(final, way)
            case ast.Match(cases=cases):
                number = next(self._numbers)
                matched = {verb: self._tests.matched(statement, verb) for verb in VERBS}
                known = {verb: taken for verb, taken in matched.items() if taken is not None}
                if known:
                    self.verbs[number] = ByVerb(known)
                for index, case in enumerate(cases):
                    told = f"in `case {self._context.short(case.pattern)}`"
                    self._block(case.body, self._taken(way, (number, index), told))
            case _ if isinstance(statement, (*FUNCTIONS, ast.ClassDef)):
                pass  # what is defined is no part of the way
        return way

    def _after(
        self, conditions: tuple[str, ...], word: str, test: ast.expr, block: Sequence[ast.stmt]
    ) -> tuple[str, ...]:
        """What must hold behind a block that leaves: where it gives a result, that is an early exit; where it
        refuses, the rest is what the function is for."""
        gives = isinstance(block[-1], ast.Return) and block[-1].value is not None
        return (*conditions, self._told(word, test)) if gives else conditions

    def _taken(self, way: Way, arm: Arm, condition: str) -> Way:
        arms, conditions = way
        return (*arms, arm), (*conditions, condition)


def _before(way: Way, leaving: Sequence[tuple[int, int]]) -> tuple[Arm, ...]:
    """The arms that lead to a block that leaves the function, with those that tell it apart from what comes
    behind the statements around it.

    Args:
        leaving: these statements, see `Branches._leaving`.
    """
    arms = list(way[0])
    for place, number in reversed(leaving):
        arms.insert(place, (number, 1))
    return tuple(arms)


def _is_handled(block: Sequence[ast.stmt]) -> bool:
    """Whether a block ends with leaving the function where a form is valid, as it is taken to be:
    `if form.is_valid(): return redirect(order)`."""
    match block[-1]:
        case ast.If(test=test, body=body):
            valid = any(
                isinstance(each, ast.Attribute) and each.attr == "is_valid"
                for each in [test, *descendants(test)]
            )
            return valid and (always_leaves(body) or _is_handled(body))
        case ast.With(body=body):
            return _is_handled(body)
    return False


def _may_leave(statement: ast.stmt) -> bool:
    """Whether a statement leaves the function on some of the ways through it, but for those that begin with
    it: `if sent: if valid: return done()`."""
    if isinstance(statement, ast.If) and _is_handled(statement.body):
        return False
    return any(
        _leaves(block)
        for inner in _blocks(statement)
        for each in inner
        for block in _blocks_below(each)
    )


def _blocks(statement: ast.stmt) -> Iterator[list[ast.stmt]]:
    """The blocks of a statement, which defines nothing."""
    if isinstance(statement, (*FUNCTIONS, ast.ClassDef)):
        return
    for name in ("body", "orelse", "finalbody"):
        block = getattr(statement, name, None)
        if block:
            yield block
    for case in (*getattr(statement, "handlers", ()), *getattr(statement, "cases", ())):
        yield case.body


def _blocks_below(statement: ast.stmt) -> Iterator[list[ast.stmt]]:
    for block in _blocks(statement):
        yield block
        for inner in block:
            yield from _blocks_below(inner)


def _leaves(block: Sequence[ast.stmt]) -> bool:
    """Whether a block ends with leaving the function."""
    return isinstance(block[-1], (ast.Return, ast.Raise))


def dearest(charges: Iterable[Charge], owner: int = -1, depth: int = 0) -> list[Charge]:
    """The charges of one kind on the way through a function that costs most; what others would cost on
    other ways is left out, and those that are left where others cost as well say so. Where parameters say
    which way is taken, that is left to the callers: see `chosen`.

    Args:
        owner: the function; negative where it has no callers.
    """
    kept: list[Charge] = []
    branching: dict[int, dict[int, list[Charge]]] = {}
    for charge in charges:
        if len(charge.arms) <= depth:
            kept.append(charge)
        else:
            number, taken = charge.arms[depth]
            branching.setdefault(number, {}).setdefault(taken, []).append(charge)
    for ways in branching.values():
        several = {taken: dearest(way, -1, depth + 1) for taken, way in sorted(ways.items())}
        if owner >= 0 and len(several) > 1 and _are_told_apart(several.values()):
            for taken, way in several.items():
                choice = owner, number, taken
                kept += (replace(charge, choice=choice) for charge in way)
        else:
            kept += _best(list(several.values()))
    return kept


def chosen(charges: Iterable[Charge]) -> list[Charge]:
    """Charges of which parameters have said by now which ways are taken: the dearest of those left."""
    kept: list[Charge] = []
    ways: dict[tuple[Kind, int, int], dict[int, list[Charge]]] = {}
    for charge in charges:
        if charge.choice is None:
            kept.append(charge)
        else:
            owner, number, taken = charge.choice
            several = ways.setdefault((charge.kind, owner, number), {})
            several.setdefault(taken, []).append(replace(charge, choice=None))
    for several in ways.values():
        kept += _best(list(several.values()))
    return kept


def by_itself(bill: Bill, *, own: bool = False) -> Bill:
    """The bill of a function that something runs of which it is not known what query sets, or objects, it
    passes.

    Args:
        own: whether it is one of several methods of one object that are run.
    """
    kept = (
        charge
        if charge.fetch is None or own and charge.fetch.name.startswith(OWN_ROWS)
        else replace(charge, fetch=None)
        for charge in bill.charges
        if not charge.open and (charge.fetch is None or not charge.fetch.parameter)
    )
    return replace(bill, charges=tuple(chosen(kept)))


def _are_told_apart(ways: Iterable[Sequence[Charge]]) -> bool:
    """Whether it hangs on parameters which of some ways is taken."""
    return all(any(charge.needs for charge in way) for way in ways)


def _dearness(way: Sequence[Charge]) -> tuple[int, int]:
    """What a way comes to; what hangs on query sets that others pass decides between equals."""
    weights = {True: 0, False: 0}
    for charge in way:
        weights[charge.fetch is not None and bool(charge.fetch.parameter)] += charge.weight
    return weights[False], weights[True]


def _best(ways: Sequence[list[Charge]]) -> list[Charge]:
    best = max(ways, key=_dearness)
    return [_marked(charge) for charge in best] if len(ways) > 1 else best


def _marked(charge: Charge) -> Charge:
    if _DEAREST in charge.conditions:
        return charge
    return replace(charge, conditions=(*charge.conditions, _DEAREST))
