"""Which statements and expressions of a file run only for some values of their function's parameters, or of
those with which its object was made."""

from __future__ import annotations

import ast
from functools import reduce

from perflint.language.flow.flow import Flow
from perflint.language.names import Names
from perflint.language.nodes import parent, parents
from perflint.language.scopes import Binding
from perflint.outlining.addresses import NO_HOST
from perflint.outlining.conditions import (
    ALTERNATIVE,
    ENDS,
    EQUAL,
    FALSE,
    HOLDS,
    IS_ABSENT,
    IS_FALSE,
    IS_NONE,
    IS_NOT_NONE,
    IS_TRUE,
    OTHER,
    QUOTE,
    STARTS,
    TURNED,
    Needs,
    merged,
)
from perflint.outlining.constants import SHORT
from perflint.outlining.kept_attributes import KeptAttributes
from perflint.outlining.stores import Stores
from perflint.outlining.streams import local_bindings

_LEAVING = (ast.Return, ast.Raise, ast.Continue, ast.Break)
_Tested = tuple[Needs, Needs]  # what is needed for a test to hold, and for it not to
_NEITHER: _Tested = ((), ())
_HOLDING = (ast.Assign, ast.AnnAssign, ast.Return, ast.keyword)
_MOST_TEXTS = 12  # alternatives of a text that has been changed; with more it may hold anything
_ANY = IS_NONE | IS_NOT_NONE
# Comparisons with constants: what is needed for them to hold, and for them not to.
_COMPARED: dict[tuple[type[ast.cmpop], str], tuple[int, int]] = {
    (operator, repr(value)): (holds, fails)
    for value, holds, fails in (
        (None, IS_NONE, IS_NOT_NONE),
        (True, IS_TRUE, IS_FALSE),
        (False, 1 << FALSE, IS_TRUE | IS_NONE),
    )
    for operators, (holds, fails) in (
        ((ast.Is, ast.Eq), (holds, fails)),
        ((ast.IsNot, ast.NotEq), (fails, holds)),
    )
    for operator in operators
} | {(ast.Gt, "0"): (IS_TRUE, _ANY)}


class Conditions:
    """The conditions of one file.

    Attributes:
        below: by statement or expression what it needs beyond what is around it.
        kept: the attributes that are tested.
    """

    def __init__(self, names: Names, flow: Flow, stores: Stores) -> None:
        self._flow = flow
        self.kept = KeptAttributes(names, stores)
        self._leavings: dict[tuple[ast.AST, str], dict[int, Needs]] = {}
        self.below: dict[ast.AST, Needs] = {}
        for statement in names.nodes(ast.If):
            found = self._tested(statement.test)
            if found is not _NEITHER:
                if _takes(statement.body[0], statement.test):
                    found = found[0], _absent(found[1])
                self._note(statement.body, found[0])
                self._note(statement.orelse, found[1])
                self._note_leaving(statement, found)
        self._note_following()
        for choice in names.nodes(ast.IfExp):
            found = self._tested(choice.test)
            if found is not _NEITHER:
                if _same(choice.body, choice.test):
                    found = found[0], _absent(found[1])
                self._note([choice.body], found[0])
                self._note([choice.orelse], found[1])
        for operation in names.nodes(ast.BoolOp):
            index = 0 if isinstance(operation.op, ast.And) else 1
            needs: Needs = ()
            for value in operation.values:
                self._note([value], needs)
                needs = merged(needs, self._tested(value)[index])
                if index and isinstance(parent(operation), _HOLDING):
                    needs = _absent(needs)  # `self.lock = lock or Lock()`

        for call in names.calls("urlopen"):
            match call:
                case ast.Call(args=[ast.Name() as address, *_]):
                    schemes: list[ast.expr] = [ast.Constant(scheme) for scheme in NO_HOST]
                    self._note(
                        [call, *_reads_of(call, names)], self._of_text(address, STARTS, schemes)[1]
                    )

    def _note(self, nodes: list[ast.stmt] | list[ast.expr], needs: Needs) -> None:
        if needs:
            for node in nodes:
                self.below[node] = merged(self.below.get(node, ()), needs)

    def _note_leaving(self, statement: ast.If, found: _Tested) -> None:
        """What comes after `if not wait: return` runs only where that did not leave."""
        needs: Needs = ()
        leaving: ast.stmt | None = None
        if isinstance(statement.body[-1], _LEAVING):
            needs, leaving = found[1], statement.body[-1]
        elif statement.orelse and isinstance(statement.orelse[-1], _LEAVING):
            needs, leaving = found[0], statement.orelse[-1]
        if needs and isinstance(leaving, ast.Raise):
            # What is refused is no other case: `if not url.startswith("https:"): raise ValueError(url)`.
            needs = tuple(need for need in needs if not isinstance(need[1], str))
        above = parent(statement)
        if needs and above is not None:
            field, index = self._flow.blocks.places(above)[statement]
            self._leavings.setdefault((above, field), {})[index] = needs

    def _note_following(self) -> None:
        for (above, field), leavings in self._leavings.items():
            needs: Needs = ()
            for index, statement in enumerate(getattr(above, field)):
                self._note([statement], needs)
                needs = merged(needs, leavings.get(index, ()))

    def _tested(self, test: ast.expr) -> _Tested:
        kind = test.__class__
        if kind is ast.Name or kind is ast.Attribute:
            tested = self._subject(test)
            if tested:
                return ((tested, IS_TRUE),), ((tested, IS_FALSE),)
        elif kind is ast.Compare:
            assert isinstance(test, ast.Compare)
            return self._compared(test)
        elif kind is ast.UnaryOp:
            assert isinstance(test, ast.UnaryOp)
            if isinstance(test.op, ast.Not):
                holds, fails = found = self._tested(test.operand)
                return found if found is _NEITHER else (fails, holds)
        elif kind is ast.BoolOp:
            assert isinstance(test, ast.BoolOp)
            index = 0 if isinstance(test.op, ast.And) else 1
            several = [self._tested(value) for value in test.values]
            needs: Needs = reduce(merged, [found[index] for found in several])
            either = _either([found[1 - index] for found in several])
            return (needs, either) if index == 0 else (either, needs)
        elif kind is ast.Call:
            match test:
                case ast.Call(func=ast.Name(id="isinstance"), args=[ast.Name() as name, _]):
                    if self._unchanged(name):
                        return ((name.id, IS_NOT_NONE),), ()
                case ast.Call(
                    func=ast.Attribute(
                        value=ast.Name() as name, attr="startswith" | "endswith" as how
                    ),
                    args=[pattern],
                    keywords=[],
                ):
                    texts = pattern.elts if isinstance(pattern, ast.Tuple) else [pattern]
                    return self._of_text(name, STARTS if how == "startswith" else ENDS, texts)
        return _NEITHER

    def _of_text(self, name: ast.Name, how: str, patterns: list[ast.expr]) -> _Tested:
        """What is needed of a text to be, start with or hold one of some texts, and for none of them."""
        texts = [
            text.value
            for text in patterns
            if isinstance(text, ast.Constant)
            and isinstance(text.value, str)
            and 0 < len(text.value) <= SHORT
        ]
        changed = self._changed_if(name)
        if changed is None or not texts or len(texts) < len(patterns):
            return _NEITHER
        holds = ALTERNATIVE.join([f"{how}{QUOTE}{text}" for text in texts] + changed)
        fails = [ALTERNATIVE.join([f"{TURNED[how]}{QUOTE}{text}", *changed]) for text in texts]
        several: list[Needs] = [((name.id, one),) for one in fails]
        return ((name.id, holds),), reduce(merged, several)

    def _changed_if(self, name: ast.Name) -> list[str] | None:
        """Of which texts a parameter holds something else by then: `if url.startswith("//"): url = …`. None
        where it may hold anything, or one of many things.

        Each of a row of changes is found under conditions that name all those before it, so alternatives are
        counted once: joined as they come they would double each time.
        """
        if self._unchanged(name):
            return []
        bindings = _parameter(name)
        if not bindings:
            return None
        changed: dict[str, None] = {}
        for binding in self._flow.reaching(name):
            if binding.kind.startswith("parameter"):
                continue
            needed = [
                wanted
                for needs in map(self.below.get, (binding.node, *parents(binding.node)))
                for one, wanted in needs or ()
                if one == name.id and isinstance(wanted, str)
            ]
            if not needed:
                return None
            changed.update(dict.fromkeys(needed[0].split(ALTERNATIVE)))
            if len(changed) > _MOST_TEXTS:
                return None
        return [*changed]

    def _contained(self, test: ast.Compare) -> _Tested:
        """For `"part" in text` and `text in ("one", "other")`."""
        match test.left, test.comparators[0]:
            case ast.Constant(value=str()) as part, ast.Name() as name:
                found = self._of_text(name, HOLDS, [part])
            case ast.Name() as name, (ast.Tuple() | ast.List() | ast.Set()) as texts:
                found = self._of_text(name, EQUAL, texts.elts)
            case _:
                return _NEITHER
        return found if isinstance(test.ops[0], ast.In) else (found[1], found[0])

    def _compared(self, test: ast.Compare) -> _Tested:
        if len(test.ops) == 1 and isinstance(test.ops[0], (ast.In, ast.NotIn)):
            return self._contained(test)
        match test:
            case ast.Compare(
                left=ast.Name() | ast.Attribute() as left,
                ops=[operator],
                comparators=[ast.Constant(value=value)],
            ) if subject := self._subject(left):
                pass
            case _:
                return _NEITHER
        if isinstance(value, str) and isinstance(operator, (ast.Eq, ast.NotEq)):
            same = ((subject, f"{EQUAL}{QUOTE}{value}"),)
            other = ((subject, f"{OTHER}{QUOTE}{value}"),)
            return (same, other) if isinstance(operator, ast.Eq) else (other, same)
        found = _COMPARED.get((operator.__class__, repr(value)))
        if found is None:
            return _NEITHER
        holds, fails = found
        return ((subject, holds),), () if fails == _ANY else ((subject, fails),)

    def _subject(self, node: ast.expr) -> str:
        """What conditions call a parameter that still holds what the caller gave, or an attribute that holds
        what its object was made with; empty for others."""
        if isinstance(node, ast.Attribute):
            return self.kept.parameter(node)
        return node.id if isinstance(node, ast.Name) and self._unchanged(node) else ""

    def _unchanged(self, name: ast.Name) -> bool:
        """Whether a name is a parameter of its function that still holds what the caller gave."""
        bindings = _parameter(name)
        if len(bindings) < 2:
            return bool(bindings)
        return all(binding.kind.startswith("parameter") for binding in self._flow.reaching(name))


def _reads_of(opened: ast.Call, names: Names) -> list[ast.expr]:
    """The calls of methods of what a call gives, there or under a name."""
    above = parent(opened)
    match above:
        case ast.Attribute():
            call = parent(above)
            return [call] if isinstance(call, ast.Call) else []
        case (
            ast.withitem(optional_vars=ast.Name(id=name)) | ast.Assign(targets=[ast.Name(id=name)])
        ):
            return [
                call
                for call in names.calls("read")
                if isinstance(call.func, ast.Attribute)
                and isinstance(call.func.value, ast.Name)
                and call.func.value.id == name
                and [each.value for each in local_bindings(call.func.value)] == [opened]
            ]
    return []


def _either(several: list[Needs]) -> Needs:
    """What is needed where one of several needs will do, of one text."""
    names = {need[0] for needs in several for need in needs}
    texts = [needs[0][1] for needs in several if len(needs) == 1]
    if len(names) != 1 or len(texts) < len(several):
        return ()
    known = [text for text in texts if isinstance(text, str)]
    return ((names.pop(), ALTERNATIVE.join(known)),) if len(known) == len(texts) else ()


def _takes(statement: ast.stmt, test: ast.expr) -> bool:
    """Whether a statement keeps or gives what its condition has asked for: `if lock: self.lock = lock`."""
    return isinstance(statement, (ast.Assign, ast.Return)) and _same(statement.value, test)


def _same(value: ast.expr | None, test: ast.expr) -> bool:
    return isinstance(value, ast.Name) and isinstance(test, ast.Name) and value.id == test.id


def _absent(needs: Needs) -> Needs:
    """What is needed where something else is taken instead."""
    return tuple((name, IS_ABSENT if wanted == IS_FALSE else wanted) for name, wanted in needs)


def _parameter(name: ast.Name) -> list[Binding]:
    """The bindings of a name that is a parameter of the function around it, none for others."""
    bindings = local_bindings(name)
    return bindings if bindings and bindings[0].kind.startswith("parameter") else []
