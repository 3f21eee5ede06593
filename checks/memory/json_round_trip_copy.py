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

Silent outside loops, in tests, where `default=` or another hook converts the value on the way, and where a `try` asks whether the value can be written at all.

## References

- [Python documentation: copy](https://docs.python.org/3/library/copy.html)
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from perflint.rules.context import Context
from perflint.rules.finding import Finding, Impact, Severity
from perflint.rules.rule import Rule, Screen
from perflint.semantics.names import FUNCTIONS, last_name, parents

RULE = Rule(
    code="PFL706",
    name="json-round-trip-copy",
    summary="copying by serializing and parsing, in a loop",
    impact=Impact.OVERHEAD,
    severity=Severity.HINT,
    screen=Screen.on("loads", constructs="loop"),
)

_REFUSALS = frozenset(
    {"TypeError", "ValueError", "PicklingError", "PickleError", "JSONDecodeError"}
)


@RULE.on(ast.Call)
def check(node: ast.Call, context: Context) -> Iterator[Finding]:
    match node:
        case (
            ast.Call(func=outer, args=[ast.Call(func=inner, args=[value], keywords=words)]) as call
        ):
            pass
        case _:
            return
    loads, dumps = context.names.dotted(outer) or "", context.names.dotted(inner) or ""
    if not loads.endswith(".loads") or dumps != f"{loads.removesuffix('.loads')}.dumps":
        return
    if any(word.arg in ("default", "cls", "object_hook") for word in [*words, *call.keywords]):
        return
    if context.loop(call) is None or context.cold(call) or _tried(call):
        return
    yield context.finding(
        node,
        f"`{context.short(call)}` copies `{context.short(value)}` by writing it out and parsing it"
        " back, in each iteration; copy what changes, or build it anew",
    )


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
