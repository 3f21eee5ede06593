"""
## What it does

Finds costly calls in a loop that have no effects and whose arguments do not change there: `json.loads(TEXT)`, `set(names)`, `datetime.strptime` of constants, `re.compile`, `stopwords.words("english")`.

## Why it is slow

The same work is done in each iteration with the same result. What it costs is what the call costs: 2.8 microseconds for `strptime`, in proportion to the data for `set` and `json.loads`; `re.compile` finds its pattern in a cache and costs 110 to 160 nanoseconds, so it is a hint.

## Slow

```python
def run(size=2_000):
    names = [str(number) for number in range(size)]
    found = 0
    for name in names:
        if name in set(names):
            found += 1
    return found
```

## Fast

```python
def run(size=2_000):
    names = [str(number) for number in range(size)]
    known = set(names)
    found = 0
    for name in names:
        if name in known:
            found += 1
    return found
```

## Measured

## Fix safety

`hoist-from-loop` is safe where the loop is known to run and the call cannot raise or was made in each iteration anyway; otherwise it is unsafe: the call is made also where the loop does not run.


## Limits

Silent for cheap calls, where an argument is not a plain name or constant, where the loop may change what the call reads, and where each iteration needs a result of its own because it changes or keeps it.
Silent for small sets, and where the loop goes round only a few times by its nature.

## References

- [Python documentation: re.compile](https://docs.python.org/3/library/re.html#re.compile)
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from perflint.codemods import hoist_from_loop
from perflint.rules.containers import changes, given_away, made_in
from perflint.rules.context import Context
from perflint.rules.finding import Finding, Impact, Severity
from perflint.rules.handfuls import rounds_few, short
from perflint.rules.rule import Rule, Screen
from perflint.semantics.flow import LoopNode
from perflint.semantics.names import COMPREHENSIONS, parent, parents
from perflint.semantics.types import Type

RULE = Rule(
    code="PFL615",
    name="invariant-call-in-loop",
    summary="a costly call without effects, with the same arguments in each iteration",
    impact=Impact.OVERHEAD,
    screen=Screen.on(
        constructs="loop",
        names="compile loads strptime set frozenset dict safe_load words Template ZoneInfo timezone"
        " parse ip_network b64decode b64encode mean median stdev signature getsource"
        " gethostname platform",
    ),
    codemods=("hoist-from-loop",),
)
_CONTAINERS = frozenset({"builtins.set", "builtins.frozenset", "builtins.dict"})
_COSTLY = frozenset(
    {
        "json.loads",
        "datetime.datetime.strptime",
        "time.strptime",
        "yaml.safe_load",
        "orjson.loads",
        "ujson.loads",
        "simplejson.loads",
        "toml.loads",
        "tomllib.loads",
        "nltk.corpus.stopwords.words",
        "nltk.corpus.words.words",
        "string.Template",
        "jinja2.Template",
        "zoneinfo.ZoneInfo",
        "pytz.timezone",
        "dateutil.parser.parse",
        "ipaddress.ip_network",
        "base64.b64decode",
        "base64.b64encode",
        "statistics.mean",
        "statistics.median",
        "statistics.stdev",
        "inspect.signature",
        "inspect.getsource",
        "socket.gethostname",
        "platform.platform",
    }
)
_MUTABLE = frozenset(
    {
        "builtins.list",
        "builtins.dict",
        "builtins.set",
        "builtins.bytearray",
        "collections.defaultdict",
        "collections.deque",
    }
)
_READING = frozenset(
    {
        "builtins.len",
        "builtins.sum",
        "builtins.min",
        "builtins.max",
        "builtins.any",
        "builtins.all",
        "builtins.sorted",
        "builtins.str",
        "builtins.print",
        "builtins.enumerate",
        "builtins.zip",
    }
)


@RULE.on(ast.Call)
def check(twin: ast.Call, context: Context) -> Iterator[Finding]:
    if not twin.args:
        return
    loop = context.loop(twin)
    if loop is None or isinstance(loop, ast.Call):
        return
    callee = context.callee(twin)
    if callee is None or not _is_costly(callee, twin, context):
        return
    arguments = [*twin.args, *(word.value for word in twin.keywords)]
    if not all(_stays(argument, twin, loop, context) for argument in arguments):
        return
    if _needs_its_own(twin, callee, loop, context) or rounds_few(twin, loop, context):
        return
    hint = callee == "re.compile"
    yield context.finding(
        twin,
        f"`{context.short(twin)}` gives the same in each iteration; call it once before the loop",
        severity=Severity.HINT if hint else None,
        fix=lambda: hoist_from_loop.rewrite(
            context,
            twin,
            loop,
            name=_name(callee),
            reason="it is called also where the loop does not run",
            pure=True,
        ),
    )


def _is_costly(callee: str, call: ast.Call, context: Context) -> bool:
    if callee == "re.compile" or callee in _COSTLY:
        return True
    if callee in _CONTAINERS:
        found = context.type(call.args[0])
        return not short(call.args[0], context) and (
            found is not None
            and found.kind == "instance"
            and found.name
            in (
                "builtins.list",
                "builtins.tuple",
                "builtins.dict",
                "builtins.set",
                "collections.abc.Sequence",
            )
        )
    return False


def _stays(argument: ast.expr, call: ast.Call, loop: LoopNode, context: Context) -> bool:
    """Whether an argument is the same, with the same content, in each iteration."""
    for inner in ast.walk(argument):
        if isinstance(
            inner, (ast.Call, ast.Await, ast.Attribute, ast.Subscript, ast.Starred, ast.Lambda)
        ):
            if isinstance(inner, ast.Attribute) and context.names.dotted(inner) is not None:
                continue
            return False
        if isinstance(inner, ast.Name) and isinstance(inner.ctx, ast.Load):
            if context.names.dotted(inner) is not None:
                continue
            if made_in(inner, loop, context) or changes(inner, loop):
                return False
            if (
                _changeable(context.type(inner))
                and given_away(inner, loop)
                and _others(inner, call, loop, context)
            ):
                return False
    return context.flow.invariant(argument, loop)


def _changeable(found: Type | None) -> bool:
    return found is None or found.name in _MUTABLE


def _others(name: ast.Name, call: ast.Call, loop: LoopNode, context: Context) -> bool:
    """Whether a call other than this one, that could change it, gets the value."""
    for node in ast.walk(loop):
        if isinstance(node, ast.Call) and node is not call:
            if any(isinstance(a, ast.Name) and a.id == name.id for a in node.args):
                dotted = context.names.dotted(node.func)
                if dotted not in _READING and dotted not in _CONTAINERS:
                    return True
    return False


def _needs_its_own(call: ast.Call, callee: str, loop: LoopNode, context: Context) -> bool:
    """Whether each iteration changes or keeps the result, so that one for all would not do."""
    found = context.type(call)
    changeable = callee in ("json.loads", "yaml.safe_load", "orjson.loads") or (
        found is not None and found.name in _MUTABLE
    )
    if not changeable:
        return False
    above = parent(call)
    if isinstance(loop, COMPREHENSIONS) and above is loop:
        return True
    if (
        isinstance(above, ast.Assign)
        and len(above.targets) == 1
        and isinstance(above.targets[0], ast.Name)
    ):
        name = above.targets[0]
        if changes(name, ast.Module(body=_rest(loop, above), type_ignores=[])):
            return True
        return any(not _only_reads(read, context) for read in context.flow.reads(name.id, loop))
    return not _only_reads(call, context)


def _rest(loop: LoopNode, statement: ast.stmt) -> list[ast.stmt]:
    return [s for s in getattr(loop, "body", []) if s is not statement]


def _only_reads(node: ast.expr, context: Context) -> bool:
    """Whether the value is only looked at where it stands: neither kept nor changed."""
    above = parent(node)
    match above:
        case ast.Compare() | ast.If() | ast.While() | ast.BoolOp() | ast.UnaryOp():
            return True
        case ast.For(iter=iterable) | ast.comprehension(iter=iterable):
            return iterable is node
        case ast.Subscript(ctx=ast.Load()):
            return not isinstance(parent(above), (ast.Attribute, ast.Subscript)) or _only_reads(
                above, context
            )
        case ast.Attribute(attr=attr):
            return attr in (
                "get",
                "keys",
                "values",
                "items",
                "intersection",
                "union",
                "difference",
                "issubset",
                "issuperset",
                "isdisjoint",
                "index",
                "count",
            )
        case ast.BinOp():
            return True
        case ast.Call(func=function) if function is not node:
            return context.names.dotted(function) in _READING
    return any(isinstance(up, ast.JoinedStr) for up in list(parents(node))[:2])


def _name(callee: str) -> str:
    return {
        "re.compile": "pattern",
        "json.loads": "data",
        "builtins.set": "known",
        "builtins.frozenset": "known",
        "builtins.dict": "table",
    }.get(callee, "value")
