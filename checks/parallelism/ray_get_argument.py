"""
## What it does

Finds `ray.get(parameter)` in a remote function or actor method whose parameter is given a reference.

## Why it matters

It does not run: Ray replaces references that are arguments of their own by their values before the task
starts, so `ray.get` is given the value and raises: `ValueError`, `TypeError` in newer versions. Guides
show this form as the way to share a model. Whoever catches the error pays for the tasks and then does
the work without them.

## Slow

```python
import ray


@ray.remote
def score(table_ref, row):
    table = ray.get(table_ref)
    return table[row]


def run(size=10):
    ray.init(ignore_reinit_error=True, num_cpus=2)
    reference = ray.put(list(range(size)))
    try:
        return ray.get([score.remote(reference, row) for row in range(size)])
    except (TypeError, ValueError):
        table = ray.get(reference)
        return [table[row] for row in range(size)]
```

## Fast

```python
import ray


@ray.remote
def score(table, row):
    return table[row]


def run(size=10):
    ray.init(ignore_reinit_error=True, num_cpus=2)
    reference = ray.put(list(range(size)))
    return ray.get([score.remote(reference, row) for row in range(size)])
```

## Measured

## Fix safety

`use-argument` is safe where the file shows what the references stand for: the call that it takes away only ever raised. Else it is unsafe: of a reference to a reference, `ray.get` makes a value.

## Limits

Reported where a call gives a reference in that place, in the same file or in another, or where the
parameter is annotated as `ObjectRef`. References inside lists and dictionaries stay references, and are not reported.

## References

- [Ray: passing object arguments](https://docs.ray.io/en/latest/ray-core/objects.html#passing-object-arguments)
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass

from perflint.codemods import use_argument
from perflint.language.nodes import FUNCTIONS, FunctionNode, parent
from perflint.language.terms.remote_execution import REMOTE_DECORATORS
from perflint.reasoning.pools.worker_functions import ray_function
from perflint.rules.context import Context
from perflint.rules.finding import Finding, Impact, TraceStep
from perflint.rules.pool_reasons import asks_what_it_is
from perflint.rules.rule import Group, Rule, Screen

RULE = Rule(
    code="PFL124",
    name="ray-get-argument",
    summary="`ray.get` of an argument that Ray has fetched already",
    impact=Impact.FAILURE,
    group=Group.CORRECTNESS,
    screen=Screen.on("ray"),
    codemods=("use-argument",),
)


@dataclass(frozen=True, slots=True)
class Fetching:
    """A call of `ray.get` for a parameter of a remote function that is given a reference."""

    construct: ast.Call
    parameter: ast.Name
    function: FunctionNode
    trace: tuple[TraceStep, ...]

    @property
    def asked(self) -> tuple[ast.expr, ...]:
        """What it fetches."""
        return (self.parameter,)


def fetchings(call: ast.Call, context: Context) -> Iterator[Fetching]:
    if not ray_function(context, call.func, "get") or not call.args:
        return
    asked = call.args[0]
    # `ray.get([model_ref, table_ref])`
    for name in asked.elts if isinstance(asked, (ast.List, ast.Tuple)) else [asked]:
        if not isinstance(name, ast.Name):
            continue
        bindings = context.flow.reaching(name)
        if [binding.kind for binding in bindings] != ["parameter"]:
            continue
        function = bindings[0].scope.node
        if not isinstance(function, FUNCTIONS) or context.flow.function(call) is not function:
            continue
        known = context.project.reference_parameters(context.qualified(function)).get(name.id)
        if known is not None:
            yield Fetching(call, name, function, context.steps((known,)))
        elif _is_reference_type(bindings[0].annotation) and _remote(context, function):
            yield Fetching(call, name, function, ())


@RULE.on(ast.Call)
def check(call: ast.Call, context: Context) -> Iterator[Finding]:
    for case in fetchings(call, context):
        shown = context.short(case.parameter)
        for found in context.report(
            case,
            call,
            f"`{shown}` is the value already: Ray fetches references that are arguments before"
            f" `{case.function.name}` runs, and `ray.get` of a value raises; use `{shown}` itself",
            trace=case.trace,
            cold="",
            fix=lambda: use_argument.rewrite(context, call),
        ):
            yield found
            return


RULE.share(asks_what_it_is)


def _remote(context: Context, function: FunctionNode) -> bool:
    owner = parent(function)
    decorators = list(function.decorator_list)
    if isinstance(owner, ast.ClassDef):
        decorators += owner.decorator_list
    return any(
        context.name(d.func if isinstance(d, ast.Call) else d) in REMOTE_DECORATORS
        for d in decorators
    )


def _is_reference_type(annotation: ast.expr | None) -> bool:
    """`ObjectRef`, `ray.ObjectRef[Model]`, also quoted; not `list[ObjectRef]`."""
    if isinstance(annotation, ast.Constant) and isinstance(annotation.value, str):
        text = annotation.value.partition("[")[0]
        return text.rpartition(".")[2].strip() == "ObjectRef"
    if isinstance(annotation, ast.Subscript):
        annotation = annotation.value
    if isinstance(annotation, ast.Attribute):
        return annotation.attr == "ObjectRef"
    return isinstance(annotation, ast.Name) and annotation.id == "ObjectRef"
