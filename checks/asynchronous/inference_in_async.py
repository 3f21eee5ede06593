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

What `pickle`, `joblib` and their like have loaded is a model if it predicts. Silent where the way to the call is not known for certain, where a call leaves out or denies the parameter that a function would block for (`fetch(url, wait=False)`), for functions handed to a thread or process, and for synchronous endpoints, which their framework runs in a thread pool. Hints are what runs when an application starts or stops (known by its name, by all that await it, or because the main coroutine has started nothing else yet) and what the only coroutine of a script or command line does; also `transform` and `fit_transform` of scikit-learn and flat indexes of faiss, which take long for much data only.

## References

- [Python documentation: running blocking code](https://docs.python.org/3/library/asyncio-dev.html#running-blocking-code)
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from perflint.codemods import to_thread
from perflint.reasoning.values.makers import makers
from perflint.rules.blocked_calls import SITES, Site, blocked
from perflint.rules.context import Context
from perflint.rules.finding import Finding, Impact
from perflint.rules.rule import Rule, Screen
from perflint.semantics.trace import Reach

RULE = Rule(
    code="PFL407",
    name="inference-in-async",
    summary="running a model or a password hash on the event loop",
    impact=Impact.BLOCKING,
    screen=Screen.on(constructs="async", effects="blocks infers"),
    codemods=("to-thread",),
)
# What takes long for much data only.
_MOSTLY_QUICK = (".TransformerMixin.", "faiss.IndexFlat.")


@RULE.on(*SITES)
def check(node: Site, context: Context) -> Iterator[Finding]:
    yield from blocked(
        node,
        context,
        "compute",
        weak=lambda reach: _is_quick(node, reach, context),
        fix=lambda site, _: to_thread.rewrite(context, site),
    )


def _is_quick(node: Site, reach: Reach, context: Context) -> bool:
    """Whether a call takes long for much data only: to look into a flat index, to scale a row."""
    if any(name in reach.effect.api for name in _MOSTLY_QUICK):
        return True
    return reach.effect.api.startswith("faiss.") and any(
        (context.names.dotted(made.func) or "").startswith("faiss.IndexFlat")
        for made in (makers(node, context) if isinstance(node, ast.expr) else ())
    )
