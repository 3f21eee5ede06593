"""
## What it does

Finds `json.loads(json.dumps(x))` and `pickle.loads(pickle.dumps(x))` in a loop: copies made by serializing.

## Why it is slow

The value is turned into text or bytes and parsed back, in each iteration. A copy of what changes does less; for plain nested dicts and lists, a pickle round trip is 2 to 5 times as fast as `copy.deepcopy`, and building the object anew is faster than either.

## Slow

```python
import json


def run(size=2_000):
    template = {"name": "a", "tags": ["x", "y"]}
    rows = []
    for number in range(size):
        row = json.loads(json.dumps(template))
        row["name"] = str(number)
        rows.append(row)
    return rows
```

## Fast

```python
def run(size=2_000):
    template = {"name": "a", "tags": ["x", "y"]}
    rows = []
    for number in range(size):
        row = {**template, "name": str(number), "tags": list(template["tags"])}
        rows.append(row)
    return rows
```

## Measured


## Limits

Reported also in a function that a loop calls. Silent outside loops, in tests, where `default=`, `parse_float=` or another argument converts the value on the way, where a `try` asks whether the value can be written at all, and where what comes back is compared with what was written.

## References

- [Python documentation: copy](https://docs.python.org/3/library/copy.html)
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from perflint.rules.callers import repeat
from perflint.rules.context import Context
from perflint.rules.finding import Finding, Impact, Severity
from perflint.rules.rule import Rule, Screen
from perflint.semantics.names import FUNCTIONS, last_name, parent, parents
from perflint.syntax.spelling import spelling

RULE = Rule(
    code="PFL706",
    name="json-round-trip-copy",
    summary="copying by serializing and parsing, in a loop",
    impact=Impact.OVERHEAD,
    severity=Severity.HINT,
    screen=Screen.on("loads", constructs="repeated"),
)

# Arguments that change how the value is written, not what is read back.
_AS_IT_IS = frozenset(
    "protocol fix_imports buffers buffer_callback ensure_ascii check_circular allow_nan indent"
    " separators".split()
)
# What takes a protocol for its second argument.
_WITH_PROTOCOL = frozenset({"pickle", "cloudpickle", "dill", "marshal"})
_REFUSALS = frozenset(
    {"TypeError", "ValueError", "PicklingError", "PickleError", "JSONDecodeError"}
)


@RULE.on(ast.Call)
def check(call: ast.Call, context: Context) -> Iterator[Finding]:
    value = _copied(call, context)
    if value is None or _tried(call) or _compared(call, value, context):
        return
    kept = repeat(call, context) if context.loop(call) is None else None
    if kept is None and context.loop(call) is None:
        return
    if _is_cold(call, context) or (
        kept is not None and isinstance(kept.start, ast.Call) and _is_cold(kept.start, context)
    ):
        return
    yield context.finding(
        call,
        f"`{context.short(call)}` copies `{context.short(value)}` by writing it out and parsing it"
        " back, in each iteration; copy what changes, or build it anew",
        loop=None if kept is None else kept.loop,
        trace=() if kept is None else kept.trace,
    )


def _is_cold(node: ast.AST, context: Context) -> bool:
    """Whether copies do not matter at a place: in tests, and in loops of a few rounds."""
    return context.cold(node) not in ("", "module level", "script")


def _copied(call: ast.Call, context: Context) -> ast.expr | None:
    """What a call gives a copy of, by parsing what was written out of it: there, or just before under a
    name that nothing else reads."""
    loads = context.names.dotted(call.func) or ""
    if not loads.endswith(".loads") or not call.args:
        return None
    written: ast.expr | None = call.args[0]
    if isinstance(written, ast.Name):
        written = _read_once(written, context)
    if not isinstance(written, ast.Call) or not written.args:
        return None
    module = loads.removesuffix(".loads")
    if context.names.dotted(written.func) != f"{module}.dumps":
        return None
    return None if _converts(call, module) or _converts(written, module) else written.args[0]


def _read_once(name: ast.Name, context: Context) -> ast.expr | None:
    """What a name was given for the one place that reads it."""
    function = context.function(name)
    only = context.names.only_binding(name)
    if function is None or only is None or only.kind != "assign":
        return None
    if context.flow.loop(only.node) is not context.flow.loop(name):
        return None
    return only.value if len(context.flow.reads(name.id, function)) == 1 else None


def _converts(call: ast.Call, module: str) -> bool:
    """Whether something turns the value into another one on the way: `default=str`, `parse_float=Decimal`,
    `object_hook=…`, sorted keys."""
    if any(word.arg not in _AS_IT_IS for word in call.keywords):
        return True
    return len(call.args) > 1 and module not in _WITH_PROTOCOL


def _tried(call: ast.Call) -> bool:
    """Whether the trip itself is what matters: a `try` around it asks whether it can be made."""
    for above in parents(call):
        if isinstance(above, FUNCTIONS):
            return False
        if isinstance(above, ast.Try):
            kinds = [handler.type for handler in above.handlers]
            named = [
                last_name(kind)
                for given in kinds
                for kind in (given.elts if isinstance(given, ast.Tuple) else [given])
            ]
            if any(name in _REFUSALS for name in named):
                return True
    return False


def _compared(call: ast.Call, value: ast.expr, context: Context) -> bool:
    """Whether what comes back is compared with what was written, also under a name, or shown to be another
    object: the trip is what is looked at, not the copy."""
    places: list[ast.expr] = [call]
    match parent(call):
        case (
            ast.Assign(targets=[ast.Name(id=name)])
            | ast.AnnAssign(target=ast.Name(id=name))
            | ast.NamedExpr(target=ast.Name(id=name))
        ):
            around = context.function(call) or context.names.tree
            places.extend(context.flow.reads(name, around))
    wanted = spelling(value)
    for place in places:
        for above in parents(place):
            match above:
                case ast.Attribute() | ast.Subscript() | ast.NamedExpr():
                    continue  # `restored.flat`, `restored["flat"]`
                case ast.Compare(left=left, comparators=others):
                    sides = [left, *others]
                case ast.Call(func=function, args=sides) if last_name(function).startswith(
                    "assert"
                ):
                    pass
                case _:
                    break
            if any(
                isinstance(part, ast.expr) and spelling(part) == wanted
                for side in sides
                if place not in ast.walk(side)
                for part in ast.walk(side)
            ):
                return True
            break
    return False
