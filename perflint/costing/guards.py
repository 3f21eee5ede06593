"""What decorators of a project cost that stand around a view: who may see it is often asked there.

A guard is the function that a decorator puts in the place of what it decorates. Its own cost counts as far as
it comes to what it stands around: where it refuses, the view does not answer.
"""

from __future__ import annotations

import ast
from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from perflint.costing.branches import Branches, by_itself
from perflint.costing.charges import Arm, Bill, Branching, Reading
from perflint.language.nodes import FUNCTIONS, FunctionNode, descendants, last_name
from perflint.project.calls.decorating import made_by, wrappers
from perflint.project.calls.edges import Wrapper
from perflint.rules.context import Context

if TYPE_CHECKING:
    from perflint.costing.composing import Composer

_AROUND_METHODS = "method_decorator"  # of Django: a decorator of functions for methods


class Guards:
    """The guards of a project's views."""

    def __init__(self, composer: Composer) -> None:
        self._composer = composer
        self._linked = composer.linked

    def of_function(self, identity: int) -> Iterator[Bill]:
        """What the guards of a function cost."""
        for wrapper in wrappers(self._linked, self._linked.outlined(identity)):
            yield self._bill(wrapper)

    def of_class(self, klass: str, methods: Collection[str]) -> Iterator[Bill]:
        """What the guards of a class-based view cost: of it, of some of its methods, and of what its
        `as_view` gives."""
        for facts in self._linked.order(klass):
            found = self._composer.class_node(facts.name)
            if found is None:
                continue
            context, node = found
            for decorator in node.decorator_list:
                if isinstance(decorator, ast.Call) and _says(decorator, methods):
                    yield from self._of(decorator, context)
            for method in node.body:
                if not isinstance(method, FUNCTIONS):
                    continue
                if method.name in methods:
                    for decorator in method.decorator_list:
                        yield from self._of(decorator, context)
                elif method.name == "as_view":
                    for around in _put_around(method):
                        yield from self._made(around, context)

    def _of(self, decorator: ast.expr, context: Context) -> Iterator[Bill]:
        """What a decorator of a method costs: `@method_decorator(guarded)`, or a name for that."""
        if isinstance(decorator, ast.Name):
            only = context.names.only_binding(decorator)
            if only is not None and only.kind == "assign" and only.value is not None:
                decorator = only.value
        match decorator:
            case ast.Call(func=func, args=[given, *_]) if last_name(func) == _AROUND_METHODS:
                several = given.elts if isinstance(given, (ast.List, ast.Tuple)) else [given]
                for each in several:
                    yield from self._made(each, context)

    def _made(self, decorator: ast.expr, context: Context) -> Iterator[Bill]:
        """What a decorator of functions costs that is used as a value."""
        called = decorator.func if isinstance(decorator, ast.Call) else decorator
        name = context.name(called)
        identity = self._linked.own(name) if name is not None else None
        if identity is not None:
            wrapper = made_by(self._linked, identity, called is not decorator, awaited=False)
            if wrapper is not None:
                yield self._bill(wrapper)

    def _bill(self, wrapper: Wrapper) -> Bill:
        """What a guard costs on its way to what it stands around."""
        reader = self._composer.reader(self._linked.owners[wrapper.function])
        owner = reader.owner(wrapper.function) if reader is not None else None
        if reader is None or owner is None:
            return Bill()
        branches = Branches(owner, reader.context, reader.request_tests)
        ways = [
            branches.of(call)[0]
            for call in reader.context.names.nodes(ast.Call)
            if isinstance(call.func, ast.Name)
            and call.func.id == wrapper.parameter
            and any(call is each for each in descendants(owner))
        ]
        decorated = self._composer.graph.passed.get((wrapper.decorator, wrapper.parameter), ())
        reading = narrowed(self._composer.reading(wrapper.function), decorated, ways)
        bill = by_itself(self._composer.body_of(wrapper.function, reading))
        name = self._linked.dotted(wrapper.decorator).rpartition(".")[2]
        return Bill(
            tuple(
                replace(each, through=(name, *each.through), arms=(), needs=(), origin=None)
                for each in bill.charges
            ),
            tuple(each for each in bill.unknown if each != wrapper.parameter),
            bill.notes,
        )


def narrowed(
    reading: Reading, decorated: Collection[int], ways: Sequence[tuple[Arm, ...]]
) -> Reading:
    """What a function does on some of the ways through it, but for the functions that it is put around."""

    def on_the_way(place: Branching) -> bool:
        return not ways or any(_agree(place.arms, way) for way in ways)

    return replace(
        reading,
        charges=tuple(filter(on_the_way, reading.charges)),
        runs=tuple(
            run
            for run in reading.runs
            if on_the_way(run) and not any(edge.callee in decorated for edge in run.edges)
        ),
        shown=tuple(filter(on_the_way, reading.shown)),
        forms=tuple(asked for asked in reading.forms if on_the_way(asked.charge)),
        deleted=tuple(each for each in reading.deleted if on_the_way(each[0])),
    )


def _agree(arms: Sequence[Arm], others: Sequence[Arm]) -> bool:
    """Whether one run can take the arms of two ways."""
    taken = dict(others)
    return all(taken.get(number, way) == way for number, way in arms)


def _says(decorator: ast.Call, methods: Collection[str]) -> bool:
    """Whether a decorator of a class says that it is for one of some methods: `name="dispatch"`."""
    given = [word.value for word in decorator.keywords if word.arg == "name"]
    return any(
        isinstance(each, ast.Constant) and each.value in methods
        for each in [*given, *decorator.args[1:2]]
    )


def _put_around(method: FunctionNode) -> Iterator[ast.expr]:
    """The decorators that `as_view` puts around the view: `return guarded(super().as_view(**options))`."""
    for node in descendants(method, into_functions=False):
        if isinstance(node, ast.Return):
            made = node.value
            while isinstance(made, ast.Call) and len(made.args) == 1 and not made.keywords:
                yield made.func
                made = made.args[0]
