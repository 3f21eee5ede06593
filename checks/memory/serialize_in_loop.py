"""
## What it does

Finds `json.dumps`, `pickle.dumps` and `model_dump_json` of something that does not change in the loop.

## Why it is slow

The same bytes are made in each iteration: 3.7 microseconds for a small dict, and in proportion to the size for larger ones.

## Slow

```python
import json


def run(size=2_000):
    settings = {"name": "a", "values": list(range(100))}
    total = 0
    for number in range(size):
        total += len(json.dumps(settings)) + number
    return total
```

## Fast

```python
import json


def run(size=2_000):
    settings = {"name": "a", "values": list(range(100))}
    total = 0
    text = json.dumps(settings)
    for number in range(size):
        total += len(text) + number
    return total
```

## Measured

## Fix safety

`hoist-from-loop` is unsafe: the value is serialized also where the loop does not run.


## Limits

A warning where the code shows that the loop goes long, most iterations come to it, and nothing else in them takes long (a request, a model, a write to a database); else a hint, as for a few fields that are written out.
Silent where the loop changes the value or hands it to a function that could.

## References

- [Python documentation: json.dumps](https://docs.python.org/3/library/json.html#json.dumps)
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from perflint.codemods import hoist_from_loop
from perflint.rules.bulk import goes_long, mostly
from perflint.rules.containers import changes
from perflint.rules.context import Context
from perflint.rules.finding import Finding, Impact, Severity
from perflint.rules.rule import Rule, Screen
from perflint.rules.tight_loops import is_tight
from perflint.semantics.flow import LoopNode
from perflint.semantics.names import parent

_FUNCTIONS = frozenset(
    {
        "json.dumps",
        "pickle.dumps",
        "marshal.dumps",
        "yaml.dump",
        "yaml.safe_dump",
        "orjson.dumps",
        "ujson.dumps",
        "simplejson.dumps",
        "msgpack.packb",
        "cloudpickle.dumps",
        "dill.dumps",
    }
)
RULE = Rule(
    code="PFL705",
    name="serialize-in-loop",
    summary="serializing the same value in each iteration",
    impact=Impact.OVERHEAD,
    screen=Screen.on("dumps", "dump", "safe_dump", "packb", "model_dump_json", constructs="loop"),
    codemods=("hoist-from-loop",),
)


@RULE.on(ast.Call)
def check(call: ast.Call, context: Context) -> Iterator[Finding]:
    value = _serialized(call, context)
    loop = context.loop(call)
    if value is None or loop is None or isinstance(value, ast.Constant):
        return
    if _is_parsed(call, context):
        return  # a copy, which is another rule's
    if not _stays(value, call, loop, context):
        return
    yield context.finding(
        call,
        f"`{context.short(call)}` serializes the same value in each iteration; do it once before the loop",
        severity=None
        if _is_large(value, context)
        and goes_long(call, loop, context)
        and mostly(call, loop)
        and is_tight(call, loop, context)
        else Severity.HINT,
        fix=lambda: hoist_from_loop.rewrite(
            context,
            call,
            loop,
            name="serialized",
            reason="it is serialized also where the loop does not run",
        ),
    )


def _is_large(value: ast.expr, context: Context) -> bool:
    """Whether a value may be more than a few fields that are written out."""
    return not isinstance(value, (ast.Dict, ast.List, ast.Tuple)) or any(
        isinstance(node, ast.Name) and not context.is_a(node, "builtins.str", "builtins.int")
        for node in ast.walk(value)
    )


def _is_parsed(call: ast.Call, context: Context) -> bool:
    above = parent(call)
    return isinstance(above, ast.Call) and (context.names.dotted(above.func) or "").endswith(
        ".loads"
    )


def _serialized(call: ast.Call, context: Context) -> ast.expr | None:
    if context.names.dotted(call.func) in _FUNCTIONS and call.args:
        return call.args[0]
    if (
        isinstance(call.func, ast.Attribute)
        and call.func.attr == "model_dump_json"
        and context.is_a(call.func.value, "pydantic.BaseModel", "pydantic.main.BaseModel")
    ):
        return call.func.value
    return None


def _stays(value: ast.expr, call: ast.Call, loop: LoopNode, context: Context) -> bool:
    """Whether a value is the same in each iteration: plain names and literals of them, changed nowhere."""
    if any(
        isinstance(n, (ast.Call, ast.Await, ast.Attribute, ast.Subscript)) for n in ast.walk(value)
    ):
        return False
    arguments = [*call.args, *(word.value for word in call.keywords)]
    if not all(context.flow.invariant(argument, loop) for argument in arguments):
        return False
    names = [n for n in ast.walk(value) if isinstance(n, ast.Name)]
    if not names:
        return False
    return not any(changes(name, loop) or _passed(name, call, loop, context) for name in names)


def _passed(name: ast.Name, call: ast.Call, loop: ast.AST, context: Context) -> bool:
    """Whether a name is given to another call, or one of its methods runs, which could change it."""
    own = {id(node) for node in ast.walk(call)}
    for node in ast.walk(loop):
        if isinstance(node, ast.Call) and id(node) not in own:
            if isinstance(node.func, ast.Attribute) and _is(node.func.value, name):
                return True
    return _given_elsewhere(name, call, loop, context)


def _given_elsewhere(name: ast.Name, call: ast.Call, loop: ast.AST, context: Context) -> bool:
    """Whether a call other than the one at hand gets the name."""
    return any(
        isinstance(node, ast.Call)
        and node is not call
        and any(_is(argument, name) for argument in node.args)
        and context.names.dotted(node.func) not in _FUNCTIONS
        for node in ast.walk(loop)
    )


def _is(node: ast.expr, name: ast.Name) -> bool:
    return isinstance(node, ast.Name) and node.id == name.id
