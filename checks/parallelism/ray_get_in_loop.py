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

Of functions that the loop calls, those are seen that fetch what the loop gives them; in other files where it
is known to be a reference.

## References

- [Ray anti-pattern: calling ray.get in a loop](https://docs.ray.io/en/latest/ray-core/patterns/ray-get-loop.html)
- [Ray anti-pattern: processing results in submission order](https://docs.ray.io/en/latest/ray-core/patterns/ray-get-submission-order.html)
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass

from perflint.codemods import collect_refs
from perflint.language.nodes import (
    COMPREHENSIONS,
    FunctionNode,
    LoopNode,
    descendants,
    last_name,
    parents,
    within,
)
from perflint.language.terms.remote_execution import REFERENCE
from perflint.project.calls.trace import Reach
from perflint.reasoning.occurrence.arguments import passed_on
from perflint.reasoning.occurrence.calls import Reached, argument_for, reached
from perflint.reasoning.occurrence.local_functions import function_of
from perflint.reasoning.pools.waited_parameters import FETCHES
from perflint.reasoning.pools.worker_functions import ray_function
from perflint.rules.context import Context
from perflint.rules.finding import Finding, Impact, TraceStep
from perflint.rules.pool_reasons import asks_what_it_is
from perflint.rules.rule import Rule, Screen
from perflint.syntax.edits import Fix, Refusal

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


@dataclass(frozen=True, slots=True)
class Fetching:
    """One reference out of many that each iteration fetches, itself or through functions.

    Attributes:
        call: the call in the loop; or `map(ray.get, refs)`, which is the loop then.
        reference: the reference in the loop; None for `map`.
        construct: the call of `ray.get`, where it is in this file; else the same as `call`.
        functions: those of this file on the way to it.
        name: of the function that the call runs; empty where the call itself fetches.
    reach: through functions of other files, how `ray.get` is reached.
    """

    context: Context
    call: ast.Call
    loop: LoopNode
    reference: ast.expr | None
    construct: ast.Call
    functions: tuple[FunctionNode, ...] = ()
    name: str = ""
    trace: tuple[TraceStep, ...] = ()
    reach: Reach | None = None

    @property
    def asked(self) -> tuple[ast.expr, ...]:
        """What a function of this file fetches."""
        return tuple(self.construct.args[:1]) if self.functions else ()

    @property
    def iterables(self) -> list[ast.expr]:
        """What the loop goes over."""
        if self.reference is None:
            return [self.call.args[1]]
        return [iterable for _, iterable in _targets(self.loop)]

    @property
    def regions(self) -> list[tuple[ast.Call, LoopNode | FunctionNode]]:
        """The loop, and the function that fetches, each with the call in it that does."""
        here: list[tuple[ast.Call, LoopNode | FunctionNode]] = [(self.call, self.loop)]
        return here + [(self.construct, function) for function in self.functions[-1:]]

    @property
    def message(self) -> str:
        """What is slow, and what to do."""
        context = self.context
        if self.name:
            return f"`{self.name}` fetches a reference of Ray in each iteration, {_ADVICE}"
        if self.reference is None:
            shown = context.short(self.call.args[1])
            return f"`ray.get` fetches each item of `{shown}` by itself, {_ADVICE}"
        return f"`ray.get` fetches `{context.short(self.reference)}` in each iteration, {_ADVICE}"

    def fix(self) -> Fix | Refusal:
        """One `ray.get` of all."""
        if self.name:
            return Refusal(collect_refs.CODEMOD.name, f"it is fetched in `{self.name}`")
        if self.reference is None:
            return Refusal(collect_refs.CODEMOD.name, "there is no loop statement")
        return collect_refs.rewrite(self.context, self.call, self.loop)


def fetchings(call: ast.Call, context: Context) -> Iterator[Fetching]:
    loop = context.flow.loop(call)
    if _fetches(context, call):
        if loop is not None and _one_reference(context, call.args[0], loop):
            yield Fetching(context, call, loop, call.args[0], call)
        return
    if _maps(context, call) and ray_function(context, call.args[0], "get"):
        yield Fetching(context, call, call, None, call)
        return
    for one in reached(context, call, lambda inner: _fetches(context, inner)):
        yield from _through_functions(context, one)
    if loop is None and _maps(context, call):
        loop = call
    if loop is not None and function_of(context, call.func) is None:
        yield from _through_files(call, loop, context)


def _through_functions(context: Context, one: Reached) -> Iterator[Fetching]:
    """A function that fetches the one reference that an iteration gives it."""
    asked, functions = one.construct.args[0], one.functions
    argument = None
    if one.loop is not one.call:
        argument = argument_for(context, one, asked)
        if argument is None or not _one_reference(context, argument, one.loop):
            return
    elif not _maps(context, one.call) or not _is_first_parameter(asked, functions):
        return
    yield Fetching(
        context,
        one.call,
        one.loop,
        argument,
        one.construct,
        functions,
        functions[0].name,
        one.trace,
    )


def _through_files(call: ast.Call, loop: LoopNode, context: Context) -> Iterator[Fetching]:
    """A function of another file that fetches the one reference that an iteration gives it."""
    for reach in context.reaches(call, "waits"):
        if reach.direct or reach.effect.api != "ray.get" or not reach.item:
            continue
        name, trace = reach.functions[0].rpartition(".")[2], context.traced(reach)
        argument = None
        if loop is not call:
            argument = passed_on(context, call, reach.functions[0]).get(reach.item[0])
            if argument is None or not _one_reference(context, argument, loop):
                continue
        case = Fetching(context, call, loop, argument, call, (), name, trace, reach)
        if (
            argument is not None
            and context.is_a(argument, REFERENCE)
            or any(
                isinstance(name, ast.Name) and _holds_references(context, name)
                for iterable in case.iterables
                for name in descendants(iterable)
            )
        ):
            yield case


@RULE.on(ast.Call)
def check(call: ast.Call, context: Context) -> Iterator[Finding]:
    for case in fetchings(call, context):
        for found in context.report(
            case, call, case.message, trace=case.trace, loop=case.loop, fix=case.fix
        ):
            yield found
            return


@RULE.silent("where each iteration fetches a list of references")
def lists_of_references(case: Fetching) -> bool:
    if case.reference is None:
        return _grouped(case.context, "", case.call.args[1])
    return isinstance(case.reference, ast.Name) and any(
        target.id == case.reference.id and _grouped(case.context, target.id, iterable)
        for target, iterable in _targets(case.loop)
    )


@RULE.silent("where the references come one by one: from a streaming task, or out of a queue")
def come_one_by_one(case: Fetching) -> bool:
    return any(_comes_singly(case.context, iterable) for iterable in case.iterables)


@RULE.silent("where the loop takes what `ray.wait` says is ready")
def takes_what_is_ready(case: Fetching) -> bool:
    context = case.context
    regions: list[ast.AST] = [region for _, region in case.regions]
    regions += [up for up in parents(case.loop) if isinstance(up, (ast.For, ast.While))]
    regions += [
        binding.value
        for iterable in case.iterables
        for name in descendants(iterable)
        if isinstance(name, ast.Name)
        for binding in context.flow.reaching(name)
        if binding.value is not None
    ]
    return any(
        isinstance(node, ast.Call) and ray_function(context, node.func, "wait")
        for region in regions
        for node in descendants(region)
    )


@RULE.silent("where a `try` copes with the failure of each task by itself")
def handles_each_failure(case: Fetching) -> bool:
    if case.reach is not None and not any(
        reach.effect.kind == FETCHES
        for reach in case.context.project.reaches(case.reach.functions[-1])
    ):
        return True
    return any(
        isinstance(up, ast.Try) and up.handlers and within(up, region)
        for call, region in case.regions
        for up in parents(call)
    )


RULE.share(asks_what_it_is)


@RULE.silent("where a function of another file fetches under a condition")
def under_condition(case: Fetching) -> bool:
    return case.reach is not None and case.reach.tested


@RULE.silent("where the loop sleeps, and so takes its time")
def sleeps(case: Fetching) -> bool:
    return any(
        isinstance(node, ast.Call) and last_name(node.func) == "sleep"
        for _, region in case.regions
        for node in descendants(region)
    )


def _fetches(context: Context, call: ast.Call) -> bool:
    return bool(call.args) and ray_function(context, call.func, "get")


def _maps(context: Context, call: ast.Call) -> bool:
    """Whether a call is `map(function, items)`; a pool's threads would wait side by side."""
    return len(call.args) == 2 and context.names.is_builtin(call.func, "map")


def _is_first_parameter(asked: ast.expr, functions: tuple[FunctionNode, ...]) -> bool:
    arguments = functions[0].args
    plain = [*arguments.posonlyargs, *arguments.args]
    first = next((a.arg for a in plain if a.arg not in ("self", "cls")), "")
    return len(functions) == 1 and isinstance(asked, ast.Name) and asked.id == first


def _one_reference(context: Context, node: ast.expr, loop: LoopNode) -> bool:
    """Whether an expression is one of those that the loop goes over."""
    targets = {target.id for target, _ in _targets(loop)}
    if isinstance(node, ast.Name):
        if node.id in targets:
            return True
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
            counters = context.flow.bound_in(loop) if isinstance(loop, ast.While) else targets
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
