"""
## What it does

Finds heavy computation in coroutines: a model's forward pass, `predict`, `encode`, `generate`, pipelines, `session.run`, and password hashing (bcrypt, scrypt, pbkdf2, argon2); directly or through the project's own functions, with the trace.

## Why it is slow

The computation takes tens of milliseconds to seconds, and the event loop does nothing else meanwhile. In a thread it runs beside the loop wherever the library releases the interpreter lock, as all of these do in their kernels.

## Slow

```python
import asyncio
import hashlib


async def check(password):
    return hashlib.scrypt(password, salt=b"salt", n=2**14, r=8, p=1).hex()


async def check_all(size):
    return await asyncio.gather(*[check(bytes([number])) for number in range(size)])


def run(size=4):
    return asyncio.run(check_all(size))
```

## Fast

```python
import asyncio
import hashlib


async def check(password):
    digest = await asyncio.to_thread(
        hashlib.scrypt, password, salt=b"salt", n=2**14, r=8, p=1
    )
    return digest.hex()


async def check_all(size):
    return await asyncio.gather(*[check(bytes([number])) for number in range(size)])


def run(size=4):
    return asyncio.run(check_all(size))
```

## Measured

## Fix safety

`to-thread` is always unsafe: other tasks run meanwhile, so shared state can change where it could not before, and a cancelled task does not stop the thread. It is refused where the result keeps blocking when it is used, for objects bound to their thread, and while a threading lock is held.


## Limits

What `pickle`, `joblib` and their like have loaded is a model if it predicts. Silent where the way to the call is not known for certain, where a call leaves out or denies the parameter that a function would block for (`fetch(url, wait=False)`), for functions handed to a thread or process, and for synchronous endpoints, which their framework runs in a thread pool.

## References

- [Python documentation: running blocking code](https://docs.python.org/3/library/asyncio-dev.html#running-blocking-code)
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

from perflint.codemods import to_thread
from perflint.language.nodes import last_name, parent
from perflint.reasoning.values.makers import makers
from perflint.rules import blocking_reasons
from perflint.rules.blocked_calls import (
    SITES,
    Blocking,
    Site,
    blockings,
    reports,
)
from perflint.rules.context import Context
from perflint.rules.finding import Finding, Impact
from perflint.rules.rule import Rule, Screen

RULE = Rule(
    code="PFL407",
    name="inference-in-async",
    summary="running a model or a password hash on the event loop",
    impact=Impact.BLOCKING,
    screen=Screen.on(constructs="async", effects="blocks infers"),
    codemods=("to-thread",),
)
# What a class is called that is given as an argument, and the methods of models that no result has.
_CLASS = re.compile(r"(^|_)(cls|klass|class)(_|$)|[a-z](Cls|Class)$")
_PREPARING = frozenset("eval load_state_dict named_parameters parameters state_dict train".split())
RULE.share(*blocking_reasons.GENERAL, blocking_reasons.without_async_method)


@RULE.on(*SITES)
def check(node: Site, context: Context) -> Iterator[Finding]:
    yield from reports(node, context, _cases, to_thread.rewrite)


def _cases(node: Site, context: Context) -> Iterator[Blocking]:
    return blockings(node, context, "compute")


@RULE.silent(
    "where a class is called, which makes a model and does not run it (`model_cls(config)`)"
)
def makes_model(case: Blocking) -> bool:
    call = case.place
    if not isinstance(call, ast.Call) or not case.reach.direct:
        return False
    return _CLASS.search(last_name(call.func)) is not None or _is_used_as_model(call, case.context)


def _is_used_as_model(made: ast.Call, context: Context) -> bool:
    """Whether what a call gives is prepared as models are: `model = factory(config)`, `model.eval()`."""
    match parent(made):
        case ast.Assign(targets=[ast.Name(id=name)]):
            function = context.function(made)
            reads = context.flow.reads(name, function) if function is not None else ()
            return any(getattr(parent(read), "attr", "") in _PREPARING for read in reads)
    return False


@RULE.hint("where scikit-learn transforms (`transform`, `fit_transform`): long for many rows only")
def transforms(case: Blocking) -> bool:
    return ".TransformerMixin." in case.api


@RULE.hint("where a flat index of faiss is searched, which takes long for many vectors only")
def searches_flat_index(case: Blocking) -> bool:
    if "faiss.IndexFlat." in case.api:
        return True
    names = case.context.names
    return case.api.startswith("faiss.") and any(
        (names.dotted(made.func) or "").startswith("faiss.IndexFlat")
        for made in makers(case.place, case.context)
    )
