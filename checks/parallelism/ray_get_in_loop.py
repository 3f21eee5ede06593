"""
## What it does

Finds loops that call `ray.get` on one reference in each iteration, where the references were made before
the loop.

## Why it is slow

Each `ray.get` is a round trip to the object store, and the loop waits in the order of submission, not of
completion. For 100 tiny tasks it took 148 ms one by one and 48 ms with one `ray.get` of the list.

## Slow

```python
import ray


@ray.remote
def double(number):
    return number * 2


def run(size=100):
    ray.init(ignore_reinit_error=True, num_cpus=2)
    refs = [double.remote(number) for number in range(size)]
    results = []
    for ref in refs:
        results.append(ray.get(ref))
    return results
```

## Fast

```python
import ray


@ray.remote
def double(number):
    return number * 2


def run(size=100):
    ray.init(ignore_reinit_error=True, num_cpus=2)
    refs = [double.remote(number) for number in range(size)]
    return ray.get(refs)
```

## Measured

## Fix safety

`collect-refs` is always unsafe: all results are in memory at once, and an exception of any task comes
before the first iteration. It is refused where a reference is used in other ways than fetching it.

## Limits

Silent for windows with `ray.wait`, for results of streaming tasks, where each iteration fetches a
list of references, and where a `try` in the loop copes with the failure of each task by itself. Of functions
that the loop calls, those are seen that fetch what the loop gives them; in other files where it is known to be
a reference.

## References

- [Ray anti-pattern: calling ray.get in a loop](https://docs.ray.io/en/latest/ray-core/patterns/ray-get-loop.html)
- [Ray anti-pattern: processing results in submission order](https://docs.ray.io/en/latest/ray-core/patterns/ray-get-submission-order.html)
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from perflint.codemods import collect_refs
from perflint.reasoning.occurrence.calls import Reached, argument_for, function_of, reached
from perflint.reasoning.pools.worker_functions import ray_function
from perflint.rules.context import Context
from perflint.rules.finding import Finding, Impact, TraceStep
from perflint.rules.rule import Rule, Screen
from perflint.semantics.flow import LoopNode
from perflint.semantics.names import (
    COMPREHENSIONS,
    FunctionNode,
    descendants,
    last_name,
    parents,
    within,
)
from perflint.semantics.remote_execution import REFERENCE
from perflint.syntax.edits import Refusal

RULE = Rule(
    code="PFL121",
    name="ray-get-in-loop",
    summary="`ray.get` of one reference in each iteration",
    impact=Impact.SYNC,
    screen=Screen.on("ray", constructs="loop", through="waits:future"),
    codemods=("collect-refs",),
)

_ADVICE = (
    "a round trip each; fetch the whole list with one `ray.get`, or take results as they come with"
    " `ray.wait`"
)
_GROUPS = ("batch", "chunk", "group", "window")


@RULE.on(ast.Call)
def check(call: ast.Call, context: Context) -> Iterator[Finding]:
    if _fetches(context, call):
        loop = context.flow.loop(call)
        if loop is None or not _one_reference(context, call.args[0], loop):
            return
        if _waits(context, loop) or _excused(call, loop) or _streams(context, loop):
            return
        yield context.finding(
            call,
            f"`ray.get` fetches `{context.short(call.args[0])}` in each iteration, {_ADVICE}",
            loop=loop,
            fix=lambda: collect_refs.rewrite(context, call, loop),
        )
        return
    if _maps(context, call):
        yield context.finding(
            call,
            f"`ray.get` fetches each item of `{context.short(call.args[1])}` by itself, {_ADVICE}",
            loop=call,
            fix=lambda: Refusal(collect_refs.CODEMOD.name, "there is no loop statement"),
        )
        return
    for one in reached(context, call, lambda inner: _fetches(context, inner)):
        if _fetches_item(context, one):
            yield _through(context, call, one.functions[0].name, one.trace, one.loop)
            return
    around = context.flow.loop(call)
    if around is not None and function_of(context, call.func) is None:
        yield from _elsewhere(call, around, context)


def _elsewhere(call: ast.Call, loop: LoopNode, context: Context) -> Iterator[Finding]:
    """A call in a loop that gives a reference to what fetches in another file."""
    given = [*call.args, *(word.value for word in call.keywords)]
    if not any(
        _one_reference(context, one, loop) and context.is_a(one, REFERENCE) for one in given
    ):
        return
    if _waits(context, loop) or _excused(call, loop) or _streams(context, loop):
        return
    for reach in context.reaches(call, "waits"):
        if not reach.direct and reach.effect.api == "ray.get":
            name = reach.functions[0].rpartition(".")[2]
            yield _through(context, call, name, context.traced(reach), loop)
            return


def _through(
    context: Context, call: ast.Call, name: str, trace: tuple[TraceStep, ...], loop: LoopNode
) -> Finding:
    return context.finding(
        call,
        f"`{name}` fetches a reference of Ray in each iteration, {_ADVICE}",
        trace=trace,
        loop=loop,
        fix=lambda: Refusal(collect_refs.CODEMOD.name, f"it is fetched in `{name}`"),
    )


def _fetches(context: Context, call: ast.Call) -> bool:
    return bool(call.args) and ray_function(context, call.func, "get")


def _maps(context: Context, call: ast.Call) -> bool:
    """Whether a call is `map(ray.get, refs)`."""
    if len(call.args) != 2 or not ray_function(context, call.args[0], "get"):
        return False
    return (
        context.names.is_builtin(call.func, "map")
        and not _grouped(context, "", call.args[1])
        and not _comes_singly(context, call.args[1])
    )


def _fetches_item(context: Context, one: Reached) -> bool:
    """Whether a function fetches the one reference that the loop gives it in an iteration."""
    function = one.functions[-1]
    if _excused(one.construct, function) or _waits(context, function):
        return False
    asked = one.construct.args[0]
    if one.loop is one.call:  # `map(resolve, refs)`
        plain = [*function.args.posonlyargs, *function.args.args]
        first = next((a.arg for a in plain if a.arg not in ("self", "cls")), "")
        return (
            isinstance(asked, ast.Name)
            and asked.id == first
            and len(one.functions) == 1
            and context.names.is_builtin(one.call.func, "map")  # threads wait side by side
        )
    given = argument_for(context, one, asked)
    return (
        given is not None
        and _one_reference(context, given, one.loop)
        and not _waits(context, one.loop)
        and not _excused(one.call, one.loop)
        and not _streams(context, one.loop)
    )


def _one_reference(context: Context, node: ast.expr, loop: LoopNode) -> bool:
    """Whether an expression is one reference out of those that the loop goes over."""
    targets = {t.id: iterable for t, iterable in _targets(loop)}
    if isinstance(node, ast.Name) and node.id in targets:
        return not _grouped(context, node.id, targets[node.id])
    if isinstance(node, ast.Name):
        only = context.names.only_binding(node)
        if only is None or only.value is None or not within(only.node, loop):
            return False
        if only.kind == "unpack" and not _is_pair(only.value):
            return False
        node = only.value
    match node:
        case ast.Subscript(value=ast.Name() as held, slice=index) if not isinstance(
            index, ast.Slice
        ):
            counters = context.flow.bound_in(loop) if isinstance(loop, ast.While) else set(targets)
            names = {n.id for n in descendants(index) if isinstance(n, ast.Name)}
            if not names & counters:
                return False
        case ast.Call(
            func=ast.Attribute(value=ast.Name() as held, attr="pop" | "popleft" | "popitem")
        ) if isinstance(loop, ast.While):
            pass
        case _:
            return False
    filled = isinstance(loop, ast.While) and any(
        within(put, loop) for put in _put_into(context, held)
    )
    return not filled and _holds_references(context, held)


def _is_pair(value: ast.expr) -> bool:
    """Whether a value is a key with what a dictionary holds for it: `refs.popitem()`."""
    return isinstance(value, ast.Call) and getattr(value.func, "attr", "") == "popitem"


def _targets(loop: LoopNode | FunctionNode) -> Iterator[tuple[ast.Name, ast.expr]]:
    headers: list[tuple[ast.expr, ast.expr]] = []
    if isinstance(loop, ast.For):
        headers.append((loop.target, loop.iter))
    elif isinstance(loop, COMPREHENSIONS):
        headers.extend((generator.target, generator.iter) for generator in loop.generators)
    for target, iterable in headers:
        for node in descendants(target):
            if isinstance(node, ast.Name):
                yield node, iterable


def _excused(call: ast.Call, loop: LoopNode | FunctionNode) -> bool:
    """Whether the loop, or a function that it calls, copes with the failure of each task by itself, or takes its time."""
    for up in parents(call):
        if up is loop:
            break
        if isinstance(up, ast.Try) and up.handlers:
            return True
    return any(
        isinstance(node, ast.Call) and last_name(node.func) == "sleep" for node in descendants(loop)
    )


def _streams(context: Context, loop: LoopNode) -> bool:
    """Whether the references come one by one: from a streaming task, or out of a queue of them."""
    return any(_comes_singly(context, iterable) for _, iterable in _targets(loop))


def _comes_singly(context: Context, iterable: ast.expr) -> bool:
    values: list[ast.expr | None] = [iterable]
    if isinstance(iterable, ast.Name):
        for binding in context.flow.reaching(iterable):
            values.append(binding.value)
            if binding.annotation is not None and "Generator" in ast.dump(binding.annotation):
                return True
    return any(
        isinstance(value, ast.Call)
        and isinstance(value.func, ast.Attribute)
        and value.func.attr in ("remote", "pop", "popleft", "get")
        for value in values
    )


def _grouped(context: Context, name: str, iterable: ast.expr) -> bool:
    """Whether the items of an iterable are lists of references."""
    if any(word in name.lower() for word in _GROUPS) or name.endswith("refs"):
        return True
    for node in descendants(iterable):
        if isinstance(node, ast.Name):
            only = context.names.only_binding(node)
            if only is not None and isinstance(only.value, (ast.ListComp, ast.List)):
                inner = (
                    only.value.elt
                    if isinstance(only.value, ast.ListComp)
                    else (only.value.elts[0] if only.value.elts else None)
                )
                if isinstance(inner, (ast.List, ast.ListComp, ast.Tuple)):
                    return True
    return False


def _holds_references(context: Context, name: ast.Name) -> bool:
    """Whether a list or dictionary is known to be filled with `.remote()` calls."""
    for binding in context.names.bindings(name):
        value = binding.value
        elements: list[ast.expr | None] = []
        if isinstance(value, (ast.ListComp, ast.GeneratorExp)):
            elements = [value.elt]
        elif isinstance(value, ast.DictComp):
            elements = [value.value]
        elif isinstance(value, ast.List):
            elements = list(value.elts[:1])
        if any(_remote(element) for element in elements):
            return True
    return any(_remote(put) for put in _put_into(context, name))


def _put_into(context: Context, name: ast.Name) -> Iterator[ast.expr]:
    """What is added to a list, or stored in a dictionary, of the function around."""
    function = context.flow.function(name)
    for node in descendants(function if function is not None else context.names.tree):
        match node:
            case ast.Call(
                func=ast.Attribute(value=ast.Name(id=held), attr="append" | "appendleft"),
                args=[put],
            ) if held == name.id:
                yield put
            case ast.Assign(targets=[ast.Subscript(value=ast.Name(id=held))], value=put) if (
                held == name.id
            ):
                yield put


def _remote(node: ast.expr | None) -> bool:
    return (
        isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and node.func.attr in ("remote", "put")
    )


def _waits(context: Context, loop: LoopNode | FunctionNode) -> bool:
    """Whether the loop, one around it, or a function takes what `ray.wait` says is ready."""
    regions: list[ast.AST] = [
        loop,
        *(up for up in parents(loop) if isinstance(up, (ast.For, ast.While))),
    ]
    statement = next((up for up in (loop, *parents(loop)) if isinstance(up, ast.stmt)), None)
    if statement is not None:
        iterables = [iterable for _, iterable in _targets(loop)]
        for iterable in iterables:
            for name in descendants(iterable):
                if isinstance(name, ast.Name):
                    regions.extend(
                        binding.value
                        for binding in context.flow.reaching(name)
                        if binding.value is not None
                    )
    return any(
        isinstance(node, ast.Call) and ray_function(context, node.func, "wait")
        for region in regions
        for node in descendants(region)
    )
