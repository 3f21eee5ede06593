"""Functions that a loop calls: what makes the statements of a helper run once for each item.

Within the file the calls themselves are found, so that a rule can tell what differs from one call to
the next: a parameter that each call gives the same, an attribute of an object that the loop keeps.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass, replace
from functools import partial
from itertools import pairwise
from typing import cast

from perflint.knowledge.facts import counts
from perflint.language.flow.blocks import yields_control
from perflint.language.nodes import (
    FUNCTIONS,
    FunctionNode,
    LoopNode,
    descendants,
    last_name,
    nodes_below,
    parent,
    parents,
    within,
)
from perflint.language.scopes import Binding
from perflint.language.terms.value_types import Type
from perflint.project.answers.callers import Use
from perflint.project.calls.repeated_calls import Loop
from perflint.project.calls.trace import TraceStep
from perflint.reasoning.context import FileContext
from perflint.reasoning.occurrence.arguments import changing, parameters, passed
from perflint.reasoning.occurrence.calls import (
    called_for_each,
    calls_once,
    given_function,
    given_functions,
    repeated_callable,
    started,
    varying_parameters,
)
from perflint.reasoning.occurrence.conditions import runs_with
from perflint.reasoning.occurrence.local_functions import function_of
from perflint.reasoning.occurrence.run_once import cached, guarded
from perflint.reasoning.occurrence.switches import absent_in, switched_off
from perflint.reasoning.values.containers import attribute_holds, changes
from perflint.reasoning.values.growth import root_name

_MOST_STEPS = 3  # in one file
_FARTHEST = 3  # steps from a loop of another file


@dataclass(frozen=True, slots=True)
class Repeat:
    """How a function comes to run once for each item.

    Attributes:
        function: the function; a lambda has the arguments and the scope that are asked of one, and no name.
        call: what runs it, in the loop or in a function that a loop calls.
        start: the call in the loop.
        loop: that loop. Where it is in another file, all three are the function itself.
        varying: the parameters that may differ from one call to the next.
        same_object: whether it is a method of the same object each time.
        absent: the parameters that are false in each call: left out, or denied by a constant.
        tell: gives the trace; made when it is asked for, as most loops end in no finding.
        stands_for: the name that stands for a lambda; empty for functions.
        always: whether no condition stands on the way from the call in the loop to that of the function, if
            both are of this file.
    """

    function: FunctionNode
    call: ast.Call | FunctionNode
    start: ast.Call | FunctionNode
    loop: LoopNode | FunctionNode
    varying: frozenset[str]
    same_object: bool
    tell: Callable[[], tuple[TraceStep, ...]]
    absent: frozenset[str] = frozenset()
    stands_for: str = ""
    always: bool = True

    @property
    def name(self) -> str:
        """What the function is called by."""
        return self.stands_for or self.function.name

    @property
    def trace(self) -> tuple[TraceStep, ...]:
        """From the call in the loop to that of the function."""
        return self.tell()

    def keeps(self, node: ast.expr, context: FileContext) -> bool:
        """Whether a name, or an attribute or item of one, stands for the same in each call."""
        node = origin(node, context)
        root = root_name(node)
        if root is None:
            return False
        item = node
        while isinstance(item, (ast.Attribute, ast.Subscript)):
            if isinstance(item, ast.Subscript) and not all(
                self.keeps(inner, context)
                for inner in ast.walk(item.slice)
                if isinstance(inner, ast.Name)
            ):
                return False  # `sys.modules[name]`: an item by what varies
            item = item.value
        found = context.names.lookup(root.id, context.names.scope_of(root))
        if found is None:
            return False
        scope, bindings = found
        if scope is not context.names.scopes[self.function]:
            if self.function in parents(scope.node):
                return False  # the parameter of a lambda, the target of a comprehension
            return self.loop is self.function or not _made_between(bindings, self.loop)
        if all(binding.kind == "import" for binding in bindings):
            return True
        if any(binding.kind != "parameter" for binding in bindings):
            return False
        if root.id in ("self", "cls") and _method_of(self.function) is not None:
            return self.same_object
        if root.id not in parameters(self.function) or root.id in self.varying:
            return False
        arguments = passed(self.call, self.function) if isinstance(self.call, ast.Call) else {}
        argument = arguments.get(root.id)
        # What a call gives may be another thing each time, even if its arguments stay: `send(state())`.
        return argument is None or not any(isinstance(n, ast.Call) for n in ast.walk(argument))


def repeat(node: ast.AST, context: FileContext) -> Repeat | None:
    """How the function around a node comes to run once for each item, where the node stands in no
    loop of its own and behind nothing that makes it run once only."""
    named = _named_lambda(node, context)
    if named is not None:
        return context.once(("lambda", named), lambda: _of_lambda(named, context))
    function = context.function(node)
    if function is None or context.loop(node) is not None or guarded(context, node, function):
        return None
    repeated = _repeats(context).get(function) or context.once(
        ("elsewhere", function), lambda: _elsewhere(function, context)
    )
    return None if repeated is None or switched_off(node, repeated.absent) else repeated


def _named_lambda(node: ast.AST, context: FileContext) -> ast.Lambda | None:
    """The lambda around a node that a name alone stands for: `known = lambda word: word in words`."""
    child = node
    for above in parents(node):
        if isinstance(above, ast.Lambda) and child is above.body:  # defaults are worked out once
            match parent(above):
                case ast.Assign(targets=[ast.Name() as name]):
                    return above if context.names.only_binding(name) is not None else None
            return None
        if isinstance(above, (ast.stmt, ast.Lambda)):
            return None
        child = above
    return None


def _of_lambda(function: ast.Lambda, context: FileContext) -> Repeat | None:
    """How a loop of this file runs a lambda by its name."""
    statement = parent(function)
    assert isinstance(statement, ast.Assign)
    assert isinstance(statement.targets[0], ast.Name)
    only = context.names.only_binding(statement.targets[0])
    for call in context.names.nodes(ast.Call):
        called = call.func
        if not isinstance(called, ast.Name) or called.id != statement.targets[0].id:
            continue
        loop = context.loop(call)
        if (
            loop is None
            or within(statement, loop)
            or context.names.only_binding(called) is not only
        ):
            continue
        own = cast(FunctionNode, function)
        varying = varying_parameters(context, call, own, loop)
        tell = partial(_called_in_loop, call, called.id, context)
        return Repeat(own, call, call, loop, varying, False, tell, stands_for=called.id)
    return None


def _called_in_loop(call: ast.Call, name: str, context: FileContext) -> tuple[TraceStep, ...]:
    return (context.step(call, f"`{name}` is called in a loop"),)


def _elsewhere(function: FunctionNode, context: FileContext) -> Repeat | None:
    """How a loop of another file runs a function, or one of this file by what is no call of it by name."""
    name = context.qualified(function)
    loop = context.project.loops_around(name)
    if loop is None or cached(context, function) and not loop.anew:
        return None
    if len(loop.trace) > _FARTHEST:
        return None
    unvaried, same = _handed_down(loop, context)
    same = same and _method_of(function) is not None
    varying = parameters(function) - unvaried
    absent = _left_out(name, loop, context)
    tell = partial(context.steps, loop.trace)
    return Repeat(function, function, function, function, varying, same, tell, absent)


def _left_out(function: str, loop: Loop, context: FileContext) -> frozenset[str]:
    """The parameters that are false wherever a loop of another file, or what it calls, runs a function."""
    uses = context.project.uses(function)
    inside = [
        use.absent
        for use in uses
        if use.place.function == loop.function and use.place.loop == loop.line
    ]
    several = inside or [use.absent for use in uses]
    return several[0].intersection(*several) if several else frozenset()


def _handed_down(loop: Loop, context: FileContext) -> tuple[frozenset[str], bool]:
    """The parameters for which the function that a loop of another file runs gets the same each time, handed
    from one function to the next, and whether it is a method of the same object each time."""
    unvaried: frozenset[str] = frozenset()
    same, way = True, loop.functions
    if loop.api:
        way = (loop.function, *way)  # a parser runs methods of the same object
    if not way or len(way) != len(loop.trace):
        return frozenset(), False
    if not loop.api:
        uses = [
            use
            for use in context.project.uses(way[0])
            if use.place.function == loop.function and use.place.loop == loop.line
        ]
        unvaried = frozenset.intersection(*(use.same for use in uses)) if uses else frozenset()
        same = bool(uses) and all(use.kept for use in uses)
    for (above, below), step in zip(pairwise(way), loop.trace[1:]):
        uses = [
            use
            for use in context.project.uses(below)
            if use.place.function == above
            and (use.place.path, use.place.line) == (step.path, step.line)
        ]
        if not uses:
            return frozenset(), False
        unvaried = frozenset.intersection(*(_still_same(use, unvaried) for use in uses))
        same = same and all(use.kept and not use.place.loop for use in uses)
    return unvaried, same


def _still_same(use: Use, unvaried: frozenset[str]) -> frozenset[str]:
    """The parameters that get the same each time from a function of which some parameters are the same."""
    if use.place.loop:
        return frozenset()
    return use.same.union(name for name, given in use.handed if given in unvaried)


def unchanged(node: ast.expr, repeated: Repeat, context: FileContext) -> bool:
    """Whether nothing in the loop, in the function, or in another method of its class than
    `__init__`, changes what a name or attribute holds."""
    held = origin(node, context)
    places = (repeated.function, repeated.loop)
    if any(changes(held, place) for place in places):
        return False
    if held is not node:
        only = context.names.only_binding(node) if isinstance(node, ast.Name) else None
        given = only.target if only is not None else None
        if any(change is not given for place in places for change in changes(node, place)):
            return False
    node = held
    owner = _method_of(repeated.function)
    root = root_name(node)
    if owner is None or root is None or root.id not in ("self", "cls"):
        return True
    return not _changed_by_methods(node, owner, _run_between(repeated, context))


def origin(node: ast.expr, context: FileContext) -> ast.expr:
    """What a name stands for that is another one of an attribute: `rows` after `rows = self.rows`, or
    `rows = getattr(self, "rows", None)`."""
    only = context.names.only_binding(node) if isinstance(node, ast.Name) else None
    match only.value if only is not None and only.kind == "assign" else None:
        case ast.Attribute() as value if root_name(value) is not None:
            return value
        case (
            ast.Call(
                func=ast.Name(id="getattr") as function,
                args=[ast.Name() as owner, ast.Constant(value=str() as name), *_],
            ) as call
        ) if context.names.is_builtin(function, "getattr"):
            read = ast.Attribute(value=owner, attr=name, ctx=ast.Load())
            return ast.copy_location(read, call)
    return node


def argument_type(node: ast.expr, context: FileContext) -> Type | None:
    """The type of a parameter, where all calls of its function in this file give it the same, and the
    function itself only slices of it."""
    function = context.function(node)
    if not isinstance(node, ast.Name) or function is None or node.id not in parameters(function):
        return None
    for binding in context.names.scopes[function].bindings.get(node.id, ()):
        if binding.kind != "parameter" and not any(
            isinstance(part, ast.Subscript)
            and isinstance(part.slice, ast.Slice)
            and isinstance(part.value, ast.Name)
            and part.value.id == node.id
            for part in (descendants(binding.value) if binding.value is not None else ())
        ):
            return None
    kinds: list[Type | None] = []
    for call in context.names.calls(function.name):
        if function_of(context, call.func) is function:
            value = passed(call, function).get(node.id)
            kinds.append(context.type(value) if value is not None else None)
    return kinds[0] if kinds and all(kind == kinds[0] for kind in kinds) else None


def holds_always(node: ast.expr, context: FileContext) -> bool:
    """Whether an expression is an attribute of `self` that its class sets once, and that no method of
    it changes in place."""
    if not context.flow.set_once(node):
        return False
    owner = next((up for up in parents(node) if isinstance(up, ast.ClassDef)), None)
    return owner is not None and not _changed_by_methods(node, owner)


def stays(node: ast.expr, repeated: Repeat, context: FileContext) -> bool:
    """Whether an attribute, or an item of one by a constant, holds the same in all calls: set once by the
    class of `self`, or one of an object that neither the loop nor the function hands on or calls a method of,
    set by nothing that runs between two calls. To be asked of what is `unchanged`."""
    while isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Constant):
        node = node.value
    if isinstance(node, ast.Name):
        return True
    if not isinstance(node, ast.Attribute) or _is_made_anew(node, context):
        return False
    if isinstance(node.value, ast.Attribute) and not stays(node.value, repeated, context):
        return False
    if holds_always(node, context):
        return True
    run = _run_between(repeated, context)
    return all(
        attribute_holds(node, place) for place in (repeated.function, repeated.loop)
    ) and not any(
        _touches(node.attr, each)
        for each in context.names.nodes(*FUNCTIONS)
        if each.name != "__init__" and (run is None or each.name in run)
    )


def _is_made_anew(node: ast.Attribute, context: FileContext) -> bool:
    """Whether an attribute is, or may be, a property, which gives another value each time."""
    if any(each.name == node.attr for each in context.names.nodes(*FUNCTIONS)):
        return True
    owner = context.type(node.value)
    if owner is None:
        return not (isinstance(node.value, ast.Name) and node.value.id == "self")
    return context.project.function(f"{owner.name}.{node.attr}") is not None


def _touches(attribute: str, function: ast.AST) -> bool:
    """Whether a function sets an attribute of anything, or changes what it holds."""
    return any(
        each.attr == attribute
        and (not isinstance(each.ctx, ast.Load) or bool(changes(each, function)))
        for each in nodes_below(function, ast.Attribute)
    )


def _changed_by_methods(
    node: ast.expr, owner: ast.ClassDef, methods: Collection[str] | None = None
) -> bool:
    """Whether a method of a class changes what a name or attribute holds.

    Args:
        methods: the names of those that count; by default all but `__init__`.
    """
    return any(
        changes(node, method)
        for method in owner.body
        if isinstance(method, FUNCTIONS)
        and method.name != "__init__"
        and (methods is None or method.name in methods)
    )


def _run_between(repeated: Repeat, context: FileContext) -> set[str] | None:
    """The names of the functions and methods of this file that a loop may run between two calls of a
    function; None where it hands on the object whose method that is, gives way to others, or is in another
    file."""
    start, loop = repeated.start, repeated.loop
    if not isinstance(start, ast.Call) or isinstance(loop, FUNCTIONS) or yields_control(loop):
        return None
    named = {each.name: each for each in context.names.nodes(*FUNCTIONS)}
    own = root_name(start.func)
    run: set[str] = set()
    left: list[ast.AST] = [loop]
    while left:
        for node in nodes_below(left.pop(), ast.Name, ast.Attribute):
            name = last_name(node)
            handed = isinstance(node, ast.Name) and not isinstance(parent(node), ast.Attribute)
            if handed and (name in ("self", "cls") or own is not None and name == own.id):
                return None
            if name in named and name not in run:
                run.add(name)
                left.append(named[name])
    return run


@dataclass(frozen=True, slots=True)
class Run:
    """A loop that runs a function with another value for something each time.

    Attributes:
        start: the call in the loop, or None where that is in another file.
        loop: that loop, or None where it is in another file.
        counts: in another file, whether the value is a number that the loop counts, or the label of a row.
        trace: from the loop to the function.
    """

    start: ast.Call | None
    loop: LoopNode | None
    counts: bool
    trace: tuple[TraceStep, ...]


def runs_for_each(
    context: FileContext, node: ast.AST, varying: ast.expr, steady: ast.expr
) -> Iterator[Run]:
    """The loops that run the function around a node with another value for what stands in `varying` each
    time, and the same for the name that `steady` starts with."""
    for call, loop in called_for_each(context, node, varying, steady):
        yield Run(call, loop, False, (context.step(call, "called for each"),))
    names = {name.id for name in ast.walk(varying) if isinstance(name, ast.Name)}
    function = context.function(node)
    if function is None or not names & parameters(function):
        return
    repeated = repeat(node, context)
    if repeated is None:
        return
    if repeated.loop is repeated.function:
        yield from _run_elsewhere(context, repeated, names, steady)
    elif (
        repeated.call is not repeated.start
        and names & repeated.varying
        and repeated.keeps(steady, context)
    ):
        assert isinstance(repeated.start, ast.Call)
        assert not isinstance(repeated.loop, FUNCTIONS)
        yield Run(repeated.start, repeated.loop, False, repeated.trace)


def _run_elsewhere(
    context: FileContext, repeated: Repeat, names: set[str], steady: ast.expr
) -> Iterator[Run]:
    """The loop of another file that calls a function, itself or through others that hand it on, with one of
    its elements for a name."""
    name = context.qualified(repeated.function)
    loop = context.project.loops_around(name)
    root = root_name(steady)
    if loop is None or root is None or len(loop.functions) != len(loop.trace):
        return
    if len(loop.trace) > _FARTHEST or root.id in ("self", "cls") and not repeated.same_object:
        return
    for use in context.project.uses(loop.functions[0] if loop.functions else name):
        if use.place.function != loop.function or use.place.loop != loop.line:
            continue
        each = _handed_elements(use, loop, context)
        if root.id in each:
            continue
        for parameter in sorted(names & each.keys()):
            yield Run(None, None, each[parameter], repeated.trace)


def _handed_elements(use: Use, loop: Loop, context: FileContext) -> dict[str, bool]:
    """The parameters of the last of the functions that a loop runs which get one of its elements, each with
    whether that is a number that the loop counts, or the label of a row."""
    each = {
        parameter: counts(term)
        for parameter, term in use.arguments
        if term[0] in ("element", "unpacked") or counts(term)
    }
    for (above, below), step in zip(pairwise(loop.functions), loop.trace[1:]):
        each = {
            parameter: each[given]
            for further in context.project.uses(below)
            if further.place.function == above
            and (further.place.path, further.place.line) == (step.path, step.line)
            for parameter, given in further.handed
            if given in each
        }
    return each


def _repeats(context: FileContext) -> dict[FunctionNode, Repeat]:
    """The functions of this file that a loop of it calls, directly or in a few steps."""
    return context.once("repeats", lambda: _find(context))


def _find(context: FileContext) -> dict[FunctionNode, Repeat]:
    found: dict[FunctionNode, Repeat] = {}
    again: list[Repeat] = []  # calls of functions that are known, which they give others to run
    for call in context.names.nodes(ast.Call):
        for function, loop, varying in started(context, call):
            if cached(context, function):
                continue
            by = call if loop is not call else None
            absent = absent_in(context, call, function, frozenset()) if by else frozenset()
            tell = partial(_begun, call, function, context)
            same = _same_object(call, loop, context)
            run = Repeat(function, call, call, loop, varying, same, tell, absent)
            known = found.get(function)
            if known is not None and (
                not _recursive(known, context) or context.function(call) is function
            ):
                found[function] = replace(known, absent=known.absent & absent)
                if any(True for _ in given_functions(context, function, by)):
                    again.append(run)
                continue
            found[function] = run
    level = [*found.values(), *again]
    for _ in range(_MOST_STEPS - 1):
        below: list[Repeat] = []
        for repeated in level:
            for further in _carried(repeated, context):
                known = found.get(further.function)
                if known is not None:
                    absent = known.absent & further.absent
                    found[further.function] = replace(known, absent=absent)
                elif not cached(context, further.function):
                    found[further.function] = further
                    below.append(further)
        level = below
    return found


def _recursive(repeated: Repeat, context: FileContext) -> bool:
    """Whether it is the function itself that calls it in a loop: a walk over a tree."""
    return context.function(repeated.start) is repeated.function


def _carried(repeated: Repeat, context: FileContext) -> list[Repeat]:
    """The functions that a repeated function calls outside loops of its own."""
    found: list[Repeat] = []
    further = repeated.varying
    if not repeated.same_object and _method_of(repeated.function) is not None:
        further |= {"self"}  # what its object holds is that of another object each time
    by = repeated.call if isinstance(repeated.call, ast.Call) else None
    if by is repeated.loop:
        by = None
    for call, own in calls_once(context, repeated.function):
        function = own or given_function(context, call, repeated.function, by)
        if function is None or guarded(context, call, repeated.function):
            continue
        if switched_off(call, repeated.absent):
            continue
        varying = changing(context, call, function, repeated.function, further)
        same = repeated.same_object and _is_of_object(call, context)
        tell = partial(_gone_on, repeated, call, function, context)
        absent = absent_in(context, call, function, repeated.absent)
        start, loop = repeated.start, repeated.loop
        always = repeated.always and runs_with(call, context.names)
        found.append(
            Repeat(function, call, start, loop, varying, same, tell, absent, always=always)
        )
    return found


def _begun(call: ast.Call, function: FunctionNode, context: FileContext) -> tuple[TraceStep, ...]:
    return _called_in_loop(call, function.name, context)


def _gone_on(
    repeated: Repeat, call: ast.Call, function: FunctionNode, context: FileContext
) -> tuple[TraceStep, ...]:
    step = context.step(call, f"`{repeated.name}` calls `{function.name}`")
    return (*repeated.trace, step)


def _same_object(call: ast.Call, loop: LoopNode, context: FileContext) -> bool:
    """Whether the object whose method a call runs is made outside the loop; where the call is the loop, that
    whose method it is given: `column.apply(self.parse)`."""
    method = repeated_callable(context, call, loop)
    if isinstance(method, ast.Name) and method.id not in context.flow.bound_in(loop):
        held = context.names.only_binding(method)
        if held is not None and held.kind == "assign":
            if isinstance(held.value, ast.Attribute):
                return True  # `load = store.load` before the loop
            own = function_of(context, method)
            return own is not None and own.name == "__call__"  # `check = Checker()` before it
    if not isinstance(method, ast.Attribute):
        return False
    root = root_name(method.value)
    if root is None or not isinstance(method.value, (ast.Name, ast.Attribute)):
        return False
    return loop is call or root.id not in context.flow.bound_in(loop)


def _is_of_object(call: ast.Call, context: FileContext) -> bool:
    """Whether a call runs a method of `self`, or of what its class sets once."""
    if _receiver(call, context) in ("self", "cls"):
        return True
    return isinstance(call.func, ast.Attribute) and context.flow.set_once(call.func.value)


def _receiver(call: ast.Call, context: FileContext) -> str:
    """The name of the object whose method a call runs; `super()` is `self`."""
    match call.func:
        case ast.Attribute(value=ast.Name(id=name)):
            return name
        case ast.Attribute(value=ast.Call(func=function)) if context.names.is_builtin(
            function, "super"
        ):
            return "self"
    return ""


def _method_of(function: FunctionNode) -> ast.ClassDef | None:
    above = parent(function)
    return above if isinstance(above, ast.ClassDef) else None


def _made_between(bindings: list[Binding], loop: ast.AST) -> bool:
    return any(up is loop for binding in bindings for up in (binding.node, *parents(binding.node)))
