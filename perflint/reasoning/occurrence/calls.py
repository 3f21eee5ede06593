"""Code that runs once for each item through calls: what a call in a loop makes happen in this file.

Within the file the constructs themselves are found, so that a rule can look at their arguments: one
that depends on the item is not the same work again. What lies in other files the project knows.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise, takewhile
from weakref import WeakKeyDictionary

from perflint.reasoning.context import FileContext
from perflint.reasoning.values.growth import root_name
from perflint.semantics.flow import LoopNode, fills_in, present
from perflint.semantics.names import (
    FUNCTIONS,
    FunctionNode,
    descendants,
    last_name,
    parent,
    parents,
)
from perflint.semantics.trace import TraceStep
from perflint.semantics.waiting import tests_before
from perflint.syntax.spelling import spelling

_CACHES = frozenset(
    {
        "functools.lru_cache",
        "functools.cache",
        "functools.cached_property",
        "django.utils.functional.cached_property",
        "cachetools.cached",
        "cachetools.func.lru_cache",
        "cachetools.func.ttl_cache",
        "joblib.Memory.cache",
        "diskcache.Cache.memoize",
        "streamlit.cache_resource",
        "streamlit.cache_data",
    }
)
_ATTEMPT = re.compile(
    r"attempt|retr(y|ies)|(?:\b|_)tries\b|\btry_|redirects?\b|\bhops?\b", re.IGNORECASE
)
_CACHING = frozenset({"lru_cache", "cache", "cached", "cached_property", "memoize"})
_GIVEN = "+"  # before the name of a parameter that is given `True`
_MOST_STEPS = 6
_MANY = 5  # branches of a function that does what it is told
_FUNCTIONS: WeakKeyDictionary[FileContext, dict[str, FunctionNode]] = WeakKeyDictionary()


@dataclass(frozen=True, slots=True)
class Reached:
    """A construct that a call in a loop runs through functions of this file.

    Attributes:
        call: the call in the loop.
        loop: that loop.
        construct: what is run each time.
        trace: from the call to the construct.
        functions: the functions on the way, outermost first.
        varying: the parameters of the last of them that differ from one iteration to the next.
    """

    call: ast.Call
    loop: LoopNode
    construct: ast.Call
    trace: tuple[TraceStep, ...]
    functions: tuple[FunctionNode, ...]
    varying: frozenset[str]


def reached(
    context: FileContext, call: ast.Call, wanted: Callable[[ast.Call], bool]
) -> Iterator[Reached]:
    """The wanted constructs that a call in a loop runs through functions of this file: outside
    loops of their own, behind no cache and no create-once guard.

    Args:
        wanted: what the running rule looks for; a rule looks for one thing.
    """
    for function, loop in _starts(context, call):
        if not _holds(context, function, wanted):
            continue
        varying = _varying(context, call, function, loop)
        absent = (
            absent_in(context, call, function, frozenset()) if loop is not call else frozenset()
        )
        yield from _below(context, call, loop, function, varying, wanted, (), (), absent)


def call_path(context: FileContext, one: Reached) -> Iterator[ast.Call]:
    """The calls on the way from a loop to what is reached."""
    yield one.call
    for function, below in pairwise(one.functions):
        yield next(inner for inner, called in calls_once(context, function) if called is below)
    yield one.construct


def varying_arguments(context: FileContext, one: Reached, part: ast.expr) -> dict[str, ast.expr]:
    """The arguments of the call in the loop on which a part of the construct depends, by the parameters
    of the function that is called."""
    parts = [part]
    given: dict[str, ast.expr] = {}
    calls = list(call_path(context, one))[:-1]
    for call, function in zip(reversed(calls), reversed(one.functions)):
        given = {
            name: value
            for name, value in passed(call, function).items()
            if any(depends(context, each, function, frozenset({name})) for each in parts)
        }
        parts = list(given.values())
    return given


def argument_for(
    context: FileContext, one: Reached, node: ast.expr, *, on_the_way: bool = False
) -> ast.expr | None:
    """What the call in the loop gives for a name that the construct uses, where that is a parameter which
    all functions on the way hand on as it is; `on_the_way` also what one of these gives of its own."""
    if one.loop is one.call:
        return None  # `map(function, items)` gives it what it goes over
    calls = list(call_path(context, one))[:-1]
    for call, function in zip(reversed(calls), reversed(one.functions)):
        if not isinstance(node, ast.Name) or node.id not in parameters(function):
            return node if on_the_way else None
        bound = context.names.scopes[function].bindings.get(node.id, ())
        given = passed(call, function).get(node.id) if len(bound) == 1 else None
        if given is None:
            return None
        node = given
    return node if len(calls) == len(one.functions) else None


def given_else(one: Reached) -> bool:
    """Whether a construct runs only where a parameter is left out that the call gives:
    `if session: session.get(url)`, `else: requests.get(url)`."""
    if len(one.functions) != 1:
        return False
    given = {
        name
        for name, value in passed(one.call, one.functions[0]).items()
        if not isinstance(value, ast.Constant)
    }
    child: ast.AST = one.construct
    for up in parents(one.construct):
        if isinstance(up, FUNCTIONS):
            return False
        if isinstance(up, ast.If) and child is not up.test:
            wanted = up.orelse
            match up.test:
                case ast.Compare(left=test, ops=[operator], comparators=[ast.Constant(value=None)]):
                    wanted = up.body if isinstance(operator, (ast.Is, ast.Eq)) else up.orelse
                case ast.UnaryOp(op=ast.Not(), operand=test):
                    wanted = up.body
                case ast.BoolOp(op=ast.And(), values=[test, *_]):
                    pass
                case test:
                    pass
            if child in wanted and getattr(test, "id", "") in given:
                return True
        child = up
    return False


def asks_kind(node: ast.AST, name: str) -> bool:
    """Whether a node runs only where a name is of some kind, or of none: `if isinstance(model, Model):`."""
    return any(
        isinstance(above, (ast.If, ast.IfExp))
        and any(
            isinstance(test, ast.Call)
            and last_name(test.func) in ("isinstance", "hasattr")
            and any(isinstance(part, ast.Name) and part.id == name for part in test.args)
            for test in descendants(above.test)
        )
        for above in parents(node)
    )


def fills_cache(node: ast.AST) -> bool:
    """Whether a node runs only where a cache has no answer, and its own is stored there:
    `if not found: found = ask(key)`, then `cache.set(key, found)`."""
    for up in parents(node):
        if isinstance(up, FUNCTIONS):
            return False
        if isinstance(up, ast.If) and any(
            isinstance(statement, ast.Expr)
            and isinstance(statement.value, ast.Call)
            and isinstance(statement.value.func, ast.Attribute)
            and statement.value.func.attr == "set"
            and len(statement.value.args) >= 2
            for statement in up.body
        ):
            return True
    return False


def tries_again(loop: LoopNode) -> bool:
    """Whether a loop tries again, or asks until something is done: `for attempt in range(retries)`,
    polls that sleep."""
    if isinstance(loop, ast.For):
        if isinstance(loop.target, ast.Name) and _ATTEMPT.search(loop.target.id):
            return True
        counts = isinstance(loop.iter, ast.Call) and getattr(loop.iter.func, "id", "") == "range"
        if counts and _ATTEMPT.search(ast.unparse(loop.iter)):
            return True
    else:
        counts = isinstance(loop, ast.While)
        if isinstance(loop, ast.While) and _ATTEMPT.search(ast.unparse(loop.test)):
            return True
    return counts and any(
        isinstance(node, ast.Call) and last_name(node.func) == "sleep"
        for node in descendants(loop, into_functions=False)
    )


def one_of_many(node: ast.AST) -> bool:
    """Whether a node stands in one of many branches of its function, of which each run takes one:
    `if command == "list": … elif command == "open": …`."""
    child = node
    for up in parents(node):
        if isinstance(up, FUNCTIONS):
            return False
        if isinstance(up, ast.If) and child is not up.test and _branches(up) >= _MANY:
            return True
        child = up
    return False


def _branches(branch: ast.If) -> int:
    """How many branches of a chain of `elif` ask what something equals."""
    found = 0
    current: ast.stmt | None = branch
    while isinstance(current, ast.If):
        above = parent(current)
        if not (isinstance(above, ast.If) and above.orelse == [current]):
            break
        current = above
    while isinstance(current, ast.If):
        match current.test:
            case ast.Compare(ops=[ast.Eq() | ast.In()]):
                found += 1
        current = current.orelse[0] if len(current.orelse) == 1 else None
    return found


def propagate(
    context: FileContext,
    call: ast.Call,
    varying: frozenset[str],
    wanted: Callable[[ast.Call], bool],
) -> Iterator[Reached]:
    """As `reached`, for a call that stands in no loop, in a function that runs again and again with
    other values for the parameters `varying`."""
    owner = context.flow.function(call)
    own = function_of(context, call.func)
    if own is None or owner is None:
        return
    changing = frozenset(
        name for name, value in passed(call, own).items() if depends(context, value, owner, varying)
    )
    absent = absent_in(context, call, own, frozenset())
    yield from _below(context, call, call, own, changing, wanted, (), (), absent)


def started(
    context: FileContext, call: ast.Call
) -> Iterator[tuple[FunctionNode, LoopNode, frozenset[str]]]:
    """The functions of this file that a call runs once for each item, the loop, and which of their
    parameters vary with it."""
    for function, loop in _starts(context, call):
        yield function, loop, _varying(context, call, function, loop)


def _starts(context: FileContext, call: ast.Call) -> Iterator[tuple[FunctionNode, LoopNode]]:
    """The functions that a call runs once for each item, and the loop: the call itself, where it is that
    which calls them."""
    loop = context.flow.loop(call) if _may_be_own(context, call.func) else None
    own = function_of(context, call.func) if loop is not None else None
    if own is not None and loop is not None:
        yield own, loop
    given_function = call.args[0] if call.args else None
    if (
        isinstance(given_function, (ast.Name, ast.Attribute))
        and _may_be_own(context, given_function)
        and context.flow.calls_each(call)
    ):
        function = function_of(context, given_function)
        if function is not None:
            yield function, call


def _varying(
    context: FileContext, call: ast.Call, function: FunctionNode, loop: LoopNode
) -> frozenset[str]:
    """The parameters of a function that differ from one iteration to the next."""
    if loop is call:
        return parameters(function)
    given = passed(call, function)
    varying = {name for name, value in given.items() if not context.flow.invariant(value, loop)}
    if any(isinstance(value, ast.Starred) for value in call.args) or any(
        word.arg is None for word in call.keywords
    ):
        varying |= parameters(function) - given.keys()
    return frozenset(varying)


def called_for_each(
    context: FileContext, node: ast.AST, varying: ast.expr, steady: ast.expr
) -> Iterator[tuple[ast.Call, LoopNode]]:
    """The calls in loops of this file that run the function around a node with another value for
    what stands in `varying` each time, and the same for the name that `steady` starts with."""
    function = context.function(node)
    root = root_name(steady)
    if function is None or root is None or context.loop(node) is not None:
        return
    names = {name.id for name in ast.walk(varying) if isinstance(name, ast.Name)}
    if not names & parameters(function):
        return
    for call in calls_of(context, function):
        for own, loop, changing in started(context, call):
            if own is function and names & changing and root.id not in changing:
                yield call, loop


def _below(
    context: FileContext,
    call: ast.Call,
    loop: LoopNode,
    function: FunctionNode,
    varying: frozenset[str],
    wanted: Callable[[ast.Call], bool],
    trace: tuple[TraceStep, ...],
    way: tuple[FunctionNode, ...],
    absent: frozenset[str],
) -> Iterator[Reached]:
    if function in way or len(way) >= _MOST_STEPS or cached(context, function):
        return
    way = (*way, function)
    for inner, below in calls_once(context, function):
        if wanted(inner):
            if _runs(context, inner, function, absent):
                step = context.step(inner, f"`{function.name}` calls `{context.short(inner.func)}`")
                yield Reached(call, loop, inner, (*trace, step), way, varying)
        elif below is not None and _holds(context, below, wanted):
            if _runs(context, inner, function, absent):
                step = context.step(inner, f"`{function.name}` calls `{below.name}`")
                changing = frozenset(
                    name
                    for name, value in passed(inner, below).items()
                    if depends(context, value, function, varying)
                )
                left_out = absent_in(context, inner, below, absent)
                yield from _below(
                    context, call, loop, below, changing, wanted, (*trace, step), way, left_out
                )


def _runs(
    context: FileContext, node: ast.AST, function: FunctionNode, absent: frozenset[str]
) -> bool:
    """Whether a node runs each time its function does, called without some of its parameters."""
    return not (guarded(context, node, function) or absent and switched_off(node, absent))


def absent_in(
    context: FileContext, call: ast.Call, function: FunctionNode, missing: frozenset[str]
) -> frozenset[str]:
    """The parameters of a function that are false in a call: it leaves them out, or gives a constant
    (`wait=False`); `missing` are those of the caller, which it may pass on. With a mark before it, a
    parameter that is given `True`."""
    if any(
        isinstance(value, ast.Starred) and getattr(value.value, "id", "") not in missing
        for value in call.args
    ) or any(
        word.arg is None and getattr(word.value, "id", "") not in missing for word in call.keywords
    ):
        return frozenset()
    values = passed(call, function)
    told_off = {
        name
        for name, value in values.items()
        if isinstance(value, ast.Constant) and not value.value
    }
    given = {
        name
        for name, value in values.items()
        if getattr(value, "id", "") not in missing and name not in told_off
    }
    told_on = {
        f"{_GIVEN}{name}"
        for name, value in values.items()
        if isinstance(value, ast.Constant) and value.value is True
    }
    found = told_off | told_on
    found |= {
        name
        for name, default in defaults(function).items()
        if isinstance(default, ast.Constant) and not default.value and name not in given
    }
    arguments = function.args
    plain = [value for value in call.args if not isinstance(value, ast.Starred)]
    if arguments.vararg is not None and len(plain) <= len(
        [*arguments.posonlyargs, *arguments.args]
    ):
        found.add(arguments.vararg.arg)
    bound = context.names.scopes[function].bindings
    return frozenset(
        name
        for name in found
        if all(b.kind.startswith("parameter") for b in bound.get(name.removeprefix(_GIVEN), ()))
    )


def defaults(function: FunctionNode) -> dict[str, ast.expr]:
    """The parameters of a function that may be left out, with what they are then."""
    arguments = function.args
    names = [*arguments.posonlyargs, *arguments.args]
    return {
        argument.arg: default
        for argument, default in (
            *zip(reversed(names), reversed(arguments.defaults)),
            *zip(arguments.kwonlyargs, arguments.kw_defaults),
        )
        if default is not None
    }


def left_out(context: FileContext, node: ast.AST) -> frozenset[str]:
    """The parameters of the function around a node that may be left out, are false then, and keep the
    node from running: `if full: …`."""
    function = context.flow.function(node)
    if function is None:
        return frozenset()
    call = ast.Call(func=ast.Name(id=function.name, ctx=ast.Load()), args=[], keywords=[])
    return frozenset(
        name
        for name in absent_in(context, call, function, frozenset())
        if switched_off(node, frozenset({name}))
    )


def switched_off(node: ast.AST, absent: frozenset[str]) -> bool:
    """Whether a node runs only if a parameter is given that is left out, `if commit: row.save()`, or
    only if one is false that is given `True`."""
    child = node
    for above in parents(node):
        if isinstance(above, ast.If):
            test, wanted = above.test, child in above.body
            if isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not):
                test, wanted = test.operand, child in above.orelse
            tests = [test]
            if isinstance(test, ast.BoolOp) and isinstance(test.op, ast.And):
                tests = test.values
            tests = [_there(one) for one in tests]
            if wanted and any(getattr(one, "id", "") in absent for one in tests):
                return True
            if not wanted and tests == [test] and f"{_GIVEN}{getattr(test, 'id', '')}" in absent:
                return child is not above.test
        child = above
    return False


def _there(test: ast.expr) -> ast.expr:
    """What a test asks to be there: `body` of `body is not None`; other tests as they are."""
    match test:
        case ast.Compare(left=left, ops=[ast.IsNot()], comparators=[ast.Constant(value=None)]):
            return left
    return test


def calls_once(
    context: FileContext, function: FunctionNode
) -> tuple[tuple[ast.Call, FunctionNode | None], ...]:
    """The calls in a function that run once each time it runs, with the functions of this file that
    they run."""
    return context.once(("calls of", function), lambda: tuple(_find_calls(context, function)))


def _find_calls(
    context: FileContext, function: FunctionNode
) -> Iterator[tuple[ast.Call, FunctionNode | None]]:
    for statement in function.body:
        for inner in descendants(statement, into_functions=False):
            if inner.__class__ is not ast.Call or context.flow.function(inner) is not function:
                continue
            if context.flow.loop(inner) is None:
                yield inner, function_of(context, inner.func)


def _holds(
    context: FileContext, function: FunctionNode, wanted: Callable[[ast.Call], bool]
) -> bool:
    """Whether a function, or one that it runs, may hold what is looked for."""
    return context.once(
        ("holds", context.asker, function),
        lambda: any(
            wanted(call)
            for below in _closure(context, function)
            for call, _ in calls_once(context, below)
        ),
    )


def _closure(context: FileContext, function: FunctionNode) -> tuple[FunctionNode, ...]:
    """A function, and those of this file that it runs through any number of others."""

    def find() -> tuple[FunctionNode, ...]:
        found = {function: None}
        stack = [function]
        while stack:
            for _, below in calls_once(context, stack.pop()):
                if below is not None and below not in found:
                    found[below] = None
                    stack.append(below)
        return tuple(found)

    return context.once(("closure", function), find)


def function_of(context: FileContext, node: ast.expr) -> FunctionNode | None:
    """The function of this file that an expression refers to; for a class, its `__init__`."""
    if not _may_be_own(context, node):
        return None
    name = context.name(node)
    if name is None:
        known = context.type(node)
        name = known.name if known is not None and known.kind in ("function", "class") else None
    if name is None:
        return None
    own = functions(context)
    return own.get(name) or own.get(f"{name}.__init__")


def calls_of(context: FileContext, function: FunctionNode) -> Sequence[ast.Call]:
    """The calls of a function of this file in it."""
    calls = context.once("calls by function", lambda: _calls_by_function(context))
    return calls.get(function, ())


def _calls_by_function(context: FileContext) -> dict[FunctionNode, list[ast.Call]]:
    found: dict[FunctionNode, list[ast.Call]] = {}
    for call in context.names.nodes(ast.Call):
        function = function_of(context, call.func)
        if function is not None:
            found.setdefault(function, []).append(call)
    return found


def _may_be_own(context: FileContext, node: ast.expr) -> bool:
    """Whether an expression may refer to a function of this file: told at little cost, as this is asked
    of every call."""
    written = _written(node)
    return written is None or written in _callable_names(context)


def _callable_names(context: FileContext) -> frozenset[str]:
    """The names of this file's functions and classes, and those that are assigned one of these."""
    return context.once("callable names", lambda: _find_callable_names(context))


def _find_callable_names(context: FileContext) -> frozenset[str]:
    names = {
        definition.name
        for definition in context.names.nodes(ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)
    }
    for node in context.names.nodes(ast.Assign):
        value = node.value
        if isinstance(value, ast.Call) and value.args:
            value = value.args[0]  # `partial(function, …)`
        if _written(value) in names:
            names.update(filter(None, map(_written, node.targets)))
    return frozenset(names)


def _written(node: ast.expr) -> str | None:
    """The last name of a name or attribute."""
    found: str | None = getattr(node, "id", None) or getattr(node, "attr", None)
    return found


def functions(context: FileContext) -> dict[str, FunctionNode]:
    """The functions of this file by dotted name; those defined twice are left out."""
    known = _FUNCTIONS.get(context)
    if known is not None:
        return known
    found: dict[str, FunctionNode] = {}
    twice: set[str] = set()
    for node in context.names.nodes(ast.FunctionDef, ast.AsyncFunctionDef):
        name = context.qualified(node)
        if name in found:
            twice.add(name)
        found[name] = node
    known = {name: node for name, node in found.items() if name not in twice}
    _FUNCTIONS[context] = known
    return known


def _has_comments(context: FileContext) -> bool:
    """Whether the file may say something of its functions in comments."""
    return context.once("comments of ours", lambda: "perflint:" in context.source.text)


def cached(context: FileContext, function: FunctionNode) -> bool:
    """Whether a function keeps what it gave: a decorator that caches, a comment that says so, or a class of
    which there is one object."""
    if function.name == "__init__" or _has_comments(context):
        facts = context.project.function(context.qualified(function))
        if facts is not None and "cached" in facts.marks:
            return True
    for decorator in function.decorator_list:
        target = decorator.func if isinstance(decorator, ast.Call) else decorator
        name = context.name(target) or ""
        last = name.rpartition(".")[2] or last_name(target)
        if name in _CACHES or last in _CACHING:
            return True
    return False


# What time is compared with that ends something; and what gives the time.
_DEADLINE = re.compile(r"deadline|time_?out|start|began|begin|until", re.IGNORECASE)
_CLOCKS = frozenset("time monotonic perf_counter time_ns now utcnow".split())


def guarded(context: FileContext, node: ast.AST, function: ast.AST) -> bool:
    """Whether a node stands under a create-once guard of its function, or after one that returns
    what is there already (`if self.pool is not None: return self.pool`)."""
    child = node
    for above in parents(node):
        if isinstance(above, ast.If) and child in above.body and context.flow.create_once(above):
            return True
        if isinstance(above, ast.BoolOp) and fills_in(above, child):
            return True
        for field in ("body", "orelse"):
            block = getattr(above, field, None)
            if isinstance(block, list) and child in block:
                for statement in block[: block.index(child)]:
                    if _returns_kept(statement) or _returns_once(statement, function):
                        return True
        if above is function:
            return False
        child = above
    return False


def timed(context: FileContext, node: ast.AST) -> bool:
    """Whether a node runs after some time only, however often it is asked for: behind `if time.time() -
    self.read > 300:`, or after the return of what was read before."""
    return any(
        isinstance(part, ast.Compare)
        and not _DEADLINE.search(ast.unparse(part))
        and any(_tells_time(side, context) for side in ast.walk(part))
        for test, _ in tests_before(node)
        for part in ast.walk(test)
    )


def _tells_time(node: ast.AST, context: FileContext) -> bool:
    if isinstance(node, ast.Name):
        only = context.names.only_binding(node)
        node = only.value if only is not None and only.value is not None else node
    return isinstance(node, ast.Call) and last_name(node.func) in _CLOCKS


def _returns_kept(statement: ast.stmt) -> bool:
    match statement:
        case ast.If(
            test=ast.Compare(left=kept, ops=[ast.IsNot()], comparators=[ast.Constant(value=None)]),
            body=[ast.Return(value=ast.Attribute(value=owner))],
        ) if spelling(kept) == spelling(owner):
            return True  # `return self.library.function`
        case ast.If(test=test, body=[*_, ast.Return(value=ast.expr() as value)]):
            mentioned = {spelling(node) for node in descendants(test)}
            match value:
                case ast.Call(func=ast.Attribute(value=owner, attr="get")):
                    value = owner  # `return known.get(name)`
            while isinstance(value, ast.Subscript):
                value = value.value
            return isinstance(value, (ast.Name, ast.Attribute)) and spelling(value) in mentioned
    return False


def _returns_once(statement: ast.stmt, function: ast.AST) -> bool:
    """`if self._active: return`, or `if _model is not None: return _model, _size`, in a function that
    sets that further down."""
    match statement:
        case ast.If(test=test, body=[*_, ast.Return()]):
            tested = present(test)
            if tested is None or isinstance(tested, ast.Name) and not _shares(function, tested.id):
                return False
            wanted = spelling(tested)
            return any(
                isinstance(node, (ast.Name, ast.Attribute))
                and node.lineno > statement.lineno
                and isinstance(node.ctx, ast.Store)
                and spelling(node) == wanted
                for node in descendants(function)
            )
    return False


def _shares(function: ast.AST, name: str) -> bool:
    """Whether a function sets a name of what is around it: `global _model`."""
    return any(
        isinstance(node, (ast.Global, ast.Nonlocal)) and name in node.names
        for node in descendants(function)
    )


def passed(call: ast.Call, function: FunctionNode) -> dict[str, ast.expr]:
    """The arguments of a call by the parameters of the function that it runs."""
    arguments = [*function.args.posonlyargs, *function.args.args]
    names = [argument.arg for argument in arguments]
    if isinstance(parent(function), ast.ClassDef) and names and names[0] in ("self", "cls"):
        names = names[1:]
    return _by_name(names, call)


def passed_on(context: FileContext, call: ast.Call, function: str) -> dict[str, ast.expr]:
    """As `passed`, for a function that another file may define, by its dotted name."""
    facts = context.project.function(function)
    if facts is None:
        return {}
    names = [one.name for one in facts.parameters if one.kind in ("positional", "either")]
    if names[:1] in (["self"], ["cls"]):
        names = names[1:]
    return _by_name(names, call)


def _by_name(names: list[str], call: ast.Call) -> dict[str, ast.expr]:
    """The arguments of a call by parameters; those behind a starred one are not known."""
    plain = takewhile(lambda value: not isinstance(value, ast.Starred), call.args)
    found = dict(zip(names, plain))
    found.update((word.arg, word.value) for word in call.keywords if word.arg is not None)
    return found


def parameters(function: FunctionNode) -> frozenset[str]:
    """The names of a function's parameters, but for `self` and `cls`."""
    every = function.args
    return frozenset(
        argument.arg
        for argument in (
            *every.posonlyargs,
            *every.args,
            *every.kwonlyargs,
            every.vararg,
            every.kwarg,
        )
        if argument is not None and argument.arg not in ("self", "cls")
    )


def depends(
    context: FileContext, node: ast.expr, function: FunctionNode, varying: frozenset[str]
) -> bool:
    """Whether an expression of a function depends on some of its parameters, locals followed."""
    seen: set[str] = set()
    stack: list[ast.AST] = [node]
    scope = context.names.scopes[function]
    while stack:
        for inner in descendants(stack.pop()):
            if not isinstance(inner, ast.Name) or inner.id in seen:
                continue
            seen.add(inner.id)
            if inner.id in varying:
                return True
            stack.extend(
                binding.value
                for binding in scope.bindings.get(inner.id, ())
                if binding.value is not None and binding.kind != "parameter"
            )
    return False
