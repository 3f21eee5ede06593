"""
## What it does

Finds `ray.get(parameter)` in a remote function or actor method whose parameter is given a reference.

## Why it is slow

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

`use-argument` is safe: the call that it takes away only ever raised.

## Limits

Reported where a call in the same file gives a reference in that place, or the parameter is annotated
as `ObjectRef`. References inside lists and dictionaries stay references, and are not reported.

## References

- [Ray: passing object arguments](https://docs.ray.io/en/latest/ray-core/objects.html#passing-object-arguments)
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from perflint.codemods import use_argument
from perflint.rules.context import Context
from perflint.rules.finding import Finding, Impact
from perflint.rules.rule import Rule, Screen
from perflint.rules.workers import RAY_REMOTE, ray_function, remote_call
from perflint.semantics.names import FUNCTIONS, FunctionNode, last_name, parent

RULE = Rule(
    code="PFL124",
    name="ray-get-argument",
    summary="`ray.get` of an argument that Ray has fetched already",
    impact=Impact.BLOCKING,
    screen=Screen.on("ray"),
    codemods=("use-argument",),
)


@RULE.on(ast.Call)
def check(call: ast.Call, context: Context) -> Iterator[Finding]:
    if not ray_function(context, call.func, "get") or not call.args:
        return
    name = call.args[0]
    if not isinstance(name, ast.Name):
        return
    bindings = context.flow.reaching(name)
    if len(bindings) != 1 or bindings[0].kind != "parameter":
        return
    function = bindings[0].scope.node
    if not isinstance(function, FUNCTIONS) or context.flow.function(call) is not function:
        return
    if not _remote(context, function):
        return
    annotated = _is_reference_type(bindings[0].annotation)
    if annotated or _given_reference(context, function, name.id):
        yield context.finding(
            call,
            f"`{name.id}` is the value already: Ray fetches references that are arguments before"
            f" `{function.name}` runs, and `ray.get` of a value raises; use `{name.id}` itself",
            cold="",
            fix=lambda: use_argument.rewrite(context, call),
        )


def _remote(context: Context, function: FunctionNode) -> bool:
    owner = parent(function)
    decorators = list(function.decorator_list)
    if isinstance(owner, ast.ClassDef):
        decorators += owner.decorator_list
    return any(
        context.name(d.func if isinstance(d, ast.Call) else d) in RAY_REMOTE for d in decorators
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


def _given_reference(context: Context, function: FunctionNode, name: str) -> bool:
    """Whether a `.remote()` call in this file gives a parameter a reference of its own."""
    names = [a.arg for a in (*function.args.posonlyargs, *function.args.args)]
    owner = parent(function)
    method = isinstance(owner, ast.ClassDef)
    if method:
        names = names[1:]
    position = names.index(name) if name in names else None
    for call in context.names.nodes(ast.Call):
        if not (isinstance(call.func, ast.Attribute) and call.func.attr == "remote"):
            continue
        target = call.func.value
        if isinstance(target, ast.Call) and isinstance(target.func, ast.Attribute):
            target = target.func.value  # `.options(...)`
        last = last_name(target)
        wanted = function.name
        if method and function.name == "__init__" and isinstance(owner, ast.ClassDef):
            wanted = owner.name
        if last != wanted or not remote_call(context, call):
            continue
        given = next((w.value for w in call.keywords if w.arg == name), None)
        if given is None and position is not None and position < len(call.args):
            given = call.args[position]
        if given is not None and _is_reference(context, given):
            return True
    return False


def _is_reference(context: Context, node: ast.expr) -> bool:
    if isinstance(node, ast.Name):
        bindings = context.flow.reaching(node)
        values = [b.value for b in bindings if b.kind == "assign"]
        return (
            bool(values)
            and len(values) == len(bindings)
            and all(
                value is not None
                and not isinstance(value, ast.Name)
                and _is_reference(context, value)
                for value in values
            )
        )
    if not isinstance(node, ast.Call):
        return False
    return ray_function(context, node.func, "put") or remote_call(context, node)
