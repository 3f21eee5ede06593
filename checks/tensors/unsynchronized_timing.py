"""
## What it does

Finds wall-clock differences around work on a device with nothing that waits for the device: no `synchronize`, event, `.item()` or `block_until_ready`. For PyTorch on CUDA, JAX and CuPy. The work may stand in a function that is called between the two readings.

## Why it matters

It sends optimisation the wrong way: a call on a device only queues the work and returns. What is measured is the time to queue it. With JAX a product that takes 94.6 ms is measured as 0.17 ms.

## Setup

```python
import functools
import time

import jax
import jax.numpy as jnp


@jax.jit
def by_power(a, v):
    return a @ a @ a @ a @ a @ a @ a @ a @ v


def by_steps(a, v):
    for _ in range(8):
        v = jnp.negative(jnp.negative(a @ v))
    return v


@functools.cache
def data(size):
    a, v = jnp.eye(size), jnp.ones(size)
    for way in (by_power, by_steps):
        way(a, v).block_until_ready()  # compiled before it is measured
    return a, v
```

## Slow

```python
def faster(a, v):
    start = time.perf_counter()
    by_power(a, v)
    one = time.perf_counter() - start
    start = time.perf_counter()
    by_steps(a, v)
    other = time.perf_counter() - start
    return by_power if one < other else by_steps


def run(size=500):
    a, v = data(size)
    best = faster(a, v)
    return [float(best(a, v)[0]) for _ in range(10)]
```

## Fast

```python
def faster(a, v):
    start = time.perf_counter()
    by_power(a, v).block_until_ready()
    one = time.perf_counter() - start
    start = time.perf_counter()
    by_steps(a, v).block_until_ready()
    other = time.perf_counter() - start
    return by_power if one < other else by_steps


def run(size=500):
    a, v = data(size)
    best = faster(a, v)
    return [float(best(a, v)[0]) for _ in range(10)]
```

## Measured

## Fix safety

`add-synchronize` is always unsafe: it changes what is measured, and waits for the device there.

## Limits

Silent on a CPU and where no accelerator is in sight. Of a loop that starts between the readings all passes count: a report of
its progress that reads a loss has waited for the steps before.

## References

- [PyTorch: asynchronous execution](https://docs.pytorch.org/docs/stable/notes/cuda.html#asynchronous-execution)
- [JAX: asynchronous dispatch](https://docs.jax.dev/en/latest/async_dispatch.html)
- [CuPy: performance best practices](https://docs.cupy.dev/en/stable/user_guide/performance.html)
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import takewhile

from perflint.codemods import add_synchronize
from perflint.knowledge.kinds import of_kind
from perflint.language.nodes import FUNCTIONS, FunctionNode, descendants, last_name, parents
from perflint.reasoning.models.computing_functions import COMPUTES, TORCH_WORK
from perflint.reasoning.models.device_arguments import conditional
from perflint.reasoning.models.device_values import on_accelerator
from perflint.reasoning.models.placing_functions import PLACES
from perflint.reasoning.occurrence.local_functions import function_of
from perflint.reasoning.values.containers import statement_of
from perflint.rules.context import Context
from perflint.rules.finding import Finding, Impact
from perflint.rules.rule import Group, Rule, Screen

RULE = Rule(
    code="PFL209",
    name="unsynchronized-timing",
    summary="timing of work on a device that does not wait for it",
    impact=Impact.WRONG_RESULT,
    group=Group.CORRECTNESS,
    screen=Screen.on("torch", "jax", "cupy"),
    codemods=("add-synchronize",),
)
_CLOCKS = frozenset(
    f"time.{name}{suffix}"
    for name in ("time", "perf_counter", "monotonic", "process_time")
    for suffix in ("", "_ns")
) | {"timeit.default_timer", "datetime.datetime.now", "datetime.datetime.utcnow"}
_DEEPEST = 2  # functions that are looked into
# Methods that start nothing on the device.
_NO_WORK = frozenset(
    "to cuda eval train size dim numel stride parameters named_parameters state_dict modules children"
    " view reshape detach zero_grad requires_grad_ data_ptr is_contiguous element_size".split()
)
# Anything of this name, on any object, waits for the device.
_WAITING = frozenset(
    "synchronize block_until_ready item cpu numpy tolist elapsed_time device_get asnumpy get wait"
    " barrier empty_cache effects_barrier save generate encode predict nonzero".split()
)
# What a pipeline of diffusers gives is on the host by then: `pipe(prompt).frames[0]`.
_PICTURES = frozenset({"frames", "images"})
_READING = frozenset({"float", "int", "bool", "print", "str", "list", "len"})
_NOT_WORK = frozenset(
    "jax.jit jax.vmap jax.grad jax.value_and_grad jax.pmap jax.devices jax.local_devices"
    " jax.device_count jax.local_device_count jax.random.PRNGKey jax.random.key jax.profiler.trace"
    " jax.default_device jax.named_scope jax.process_index jax.lower".split()
)
_COPYING = of_kind("copies to host")


@dataclass(frozen=True)
class Timing:
    """Two readings of a clock, with work on a device between them.

    Attributes:
        start: the statement that reads the clock first.
        region: the expressions that run between the readings.
    """

    context: Context
    start: ast.stmt
    region: list[ast.expr]


@RULE.on(ast.BinOp)
def check(difference: ast.BinOp, context: Context) -> Iterator[Finding]:
    if not isinstance(difference.op, ast.Sub) or not isinstance(difference.right, ast.Name):
        return
    if difference.right.id not in context.once("readings", lambda: _read_into(context)):
        return
    readings = _readings(difference, context)
    if readings is None:
        return
    start, end = readings
    after = set(parents(difference))  # what is run with the difference
    region = [node for node in _between(start, end, context) if node not in after]
    library, device = _work(region, context)
    if not library:
        return
    yield from context.report(
        Timing(context, start, region),
        difference,
        f"work on the device is still running when `{context.short(difference)}` is read, so this measures"
        f" how long it took to queue it; wait with `{_REMEDIES[library]}` before",
        fix=lambda: add_synchronize.rewrite(
            context,
            library,
            start,
            end,
            guarded=device is not None and conditional(device, context),
        ),
    )


@RULE.silent(
    "where something between the two readings waits for the device, also in a function that is called there"
)
def waits_for_device(case: Timing) -> bool:
    return _waits(case.region, case.context)


@RULE.silent("where the work stands in a loop over data, whose many steps hide the error")
def loop_over_data(case: Timing) -> bool:
    return any(
        isinstance(up, (ast.For, ast.AsyncFor))
        and up.lineno > case.start.lineno
        and not _goes_over_numbers(up.iter)
        for node in case.region
        for up in takewhile(lambda up: not isinstance(up, FUNCTIONS), parents(node))
    )


_REMEDIES = {
    "torch": "torch.cuda.synchronize()",
    "jax": "jax.block_until_ready(…)",
    "cupy": "cupy.cuda.get_current_stream().synchronize()",
}


def _read_into(context: Context) -> frozenset[str]:
    """The names that the file gives to readings of a clock."""
    return frozenset(
        target.id
        for statement in context.names.nodes(ast.Assign, ast.AnnAssign)
        if _is_clock(statement.value, context)
        for target in getattr(statement, "targets", None) or [getattr(statement, "target", None)]
        if isinstance(target, ast.Name)
    )


def _readings(difference: ast.BinOp, context: Context) -> tuple[ast.stmt, ast.stmt] | None:
    """The statements that read the clock first and last."""
    end, start = _reading(difference.left, context), _reading(difference.right, context)
    if start is None or end is None:
        return None
    if start is end or start.lineno >= end.lineno:
        return None
    if context.function(start) is not context.function(end):
        return None
    return start, end


def _reading(node: ast.expr, context: Context) -> ast.stmt | None:
    if isinstance(node, ast.Name):
        bindings = [b for b in context.flow.reaching(node) if b.kind == "assign"]
        if not bindings or not all(_is_clock(b.value, context) for b in bindings):
            return None
        before = [b.node for b in bindings if getattr(b.node, "lineno", 0) <= node.lineno]
        found = max(before, key=lambda n: getattr(n, "lineno", 0), default=None)
        if found is None:
            return None
        return statement_of(found)
    return statement_of(node) if _is_clock(node, context) else None


def _is_clock(node: ast.expr | None, context: Context) -> bool:
    return isinstance(node, ast.Call) and context.names.dotted(node.func) in _CLOCKS


def _between(start: ast.stmt, end: ast.stmt, context: Context) -> Iterator[ast.expr]:
    """The expressions that run between two statements of a function, and those of the last one; of a loop
    that starts between them, all, as its passes before ran to their ends."""
    function = context.function(start) or context.names.tree
    first, last = start.end_lineno or start.lineno, end.lineno
    for loop in context.flow.loops(end):
        if loop.lineno > first:
            last = max(last, loop.end_lineno or last)  # the passes before, to their ends
    for node in descendants(function, into_functions=False):
        if isinstance(node, ast.expr) and first < node.lineno <= last:
            if context.function(node) is context.function(start):
                yield node


def _work(region: list[ast.expr], context: Context, depth: int = 0) -> tuple[str, ast.expr | None]:
    """The library whose device works between two readings, and the device where it is named."""
    for node in region:
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.MatMult):
            for library, klass in (("jax", "jax.Array"), ("cupy", "cupy.ndarray")):
                if context.is_a(node.left, klass) or context.is_a(node.right, klass):
                    return library, None
            device = _on_device(node.left, context) or _on_device(node.right, context)
            if device is not None:
                return "torch", device
        if not isinstance(node, ast.Call):
            continue
        dotted = context.names.dotted(node.func) or ""
        if dotted.startswith("jax.") and dotted not in _NOT_WORK or _is_jitted(node.func, context):
            return "jax", None
        if dotted.startswith("cupy.") and not dotted.startswith("cupy.cuda."):
            return "cupy", None
        device = _torch_work(node, dotted, context)
        if device is not None:
            return "torch", device
        if depth < _DEEPEST:
            library, device = _work_below(node, context, depth)
            if library:
                return library, device
    return "", None


def _work_below(call: ast.Call, context: Context, depth: int) -> tuple[str, ast.expr | None]:
    """The library whose device works in a function of the project that a call runs."""
    own = function_of(context, call.func)
    if own is None:
        for reach in context.reaches(call, COMPUTES):
            if reach.effect.detail and not reach.direct:
                return reach.effect.detail, None
        device = next(filter(None, (_on_device(part, context) for part in call.args)), None)
        if device is None and context.reaches(call, PLACES):
            device = call
        runs = device is not None and any(
            not reach.direct for reach in context.reaches(call, "infers", COMPUTES)
        )
        return ("torch", device) if runs else ("", None)
    body = _body(own, context)
    if _loops_over_data(own):
        return "", None
    library, device = _work(body, context, depth + 1)
    if library:
        return library, device
    arguments = [*own.args.posonlyargs, *own.args.args]
    if arguments and arguments[0].arg in ("self", "cls") and isinstance(call.func, ast.Attribute):
        arguments = arguments[1:]
    moved = {
        argument.arg: device
        for argument, part in zip(arguments, call.args)
        if (device := _on_device(part, context)) is not None
    }
    for node in body:
        for name in _worked_on(node, context):
            if name in moved:
                return "torch", moved[name]
    return "", None


def _worked_on(node: ast.expr, context: Context) -> Iterator[str]:
    """Names whose tensors a call or a product works on, or which it calls."""
    match node:
        case ast.BinOp(op=ast.MatMult(), left=left, right=right):
            parts = [left, right]
        case ast.Call(func=ast.Name() as function, args=args) if context.is_a(
            function, "torch.nn.Module"
        ):
            parts = [function, *args]
        case ast.Call(func=function, args=args) if (
            context.names.dotted(function) or ""
        ).startswith(TORCH_WORK):
            parts = args
        case _:
            return
    yield from (part.id for part in parts if isinstance(part, ast.Name))


def _body(function: FunctionNode, context: Context) -> list[ast.expr]:
    """The expressions that a function runs itself."""
    return [
        node
        for statement in function.body
        for node in descendants(statement, into_functions=False)
        if isinstance(node, ast.expr) and context.function(node) is function
    ]


def _loops_over_data(function: FunctionNode) -> bool:
    return any(
        isinstance(node, (ast.While, ast.AsyncFor))
        or isinstance(node, ast.For)
        and not _goes_over_numbers(node.iter)
        for node in descendants(function, into_functions=False)
    )


def _goes_over_numbers(iterable: ast.expr) -> bool:
    return (
        isinstance(iterable, ast.Call)
        and isinstance(iterable.func, ast.Name)
        and iterable.func.id in ("range", "trange")
    )


def _is_jitted(function: ast.expr, context: Context) -> bool:
    """Whether a call runs what `jax.jit` made."""
    if not isinstance(function, ast.Name):
        return False
    binding = context.names.only_binding(function)
    if binding is None:
        return False
    if isinstance(binding.node, FUNCTIONS):
        for decorator in binding.node.decorator_list:
            target = decorator.func if isinstance(decorator, ast.Call) else decorator
            dotted = context.names.dotted(target)
            if dotted == "functools.partial" and isinstance(decorator, ast.Call):
                dotted = context.names.dotted(decorator.args[0]) if decorator.args else None
            if dotted == "jax.jit":
                return True
        return False
    value = binding.value
    return isinstance(value, ast.Call) and context.names.dotted(value.func) == "jax.jit"


def _torch_work(call: ast.Call, dotted: str, context: Context) -> ast.expr | None:
    """The device of a call that works on CUDA tensors or runs a model there."""
    if isinstance(call.func, ast.Attribute) and call.func.attr in _NO_WORK:
        return None
    parts: list[ast.expr] = [*call.args, *(word.value for word in call.keywords)]
    if isinstance(call.func, ast.Attribute) and context.is_a(call.func, "torch.nn.Module"):
        parts = [*parts, call.func]  # `self.model(x)`
    elif isinstance(call.func, ast.Name) and not dotted:
        # `model(x)`, where the model is on the device or is given what is.
        if _on_device(call.func, context) is None and not any(
            _on_device(part, context) is not None for part in parts
        ):
            return None
        if not context.is_a(call.func, "torch.nn.Module") and not _called_model(call.func, context):
            return None
        parts.append(call.func)
    elif isinstance(call.func, ast.Attribute) and not dotted.startswith("torch."):
        parts = [call.func.value]
    elif not dotted.startswith(TORCH_WORK):
        return None
    for part in parts:
        device = _on_device(part, context)
        if device is not None:
            return device
    return None


def _called_model(name: ast.Name, context: Context) -> bool:
    """Whether a name holds a module by how it is used: `model = Net().to(device)`, `model.eval()`."""
    return any(
        binding.kind == "assign" and isinstance(binding.value, ast.Call)
        for binding in context.names.bindings(name)
    ) or any(binding.kind == "parameter" for binding in context.names.bindings(name))


def _on_device(node: ast.expr, context: Context) -> ast.expr | None:
    """The accelerator that a value is on; None if unknown."""
    return on_accelerator(context).device(node)


def _waits(region: list[ast.expr], context: Context, depth: int = 0) -> bool:
    """Whether something between two readings waits for the device."""
    for node in region:
        if isinstance(node, ast.Call):
            name = last_name(node.func)
            if name in _WAITING or "sync" in name.lower() or "ready" in name:
                return True
            if isinstance(node.func, ast.Name) and name in _READING and node.args:
                return True
            if context.names.dotted(node.func) in _COPYING:
                return True
            if isinstance(node.func, ast.Attribute) and name == "to" and node.args:
                first = node.args[0]
                if isinstance(first, ast.Constant) and first.value == "cpu":
                    return True
            if context.reaches(node, "syncs_device"):
                return True
            own = function_of(context, node.func) if depth < _DEEPEST else None
            if own is not None and _waits(_body(own, context), context, depth + 1):
                return True
        elif isinstance(node, ast.Attribute) and node.attr in _PICTURES:
            return True
        elif isinstance(node, ast.FormattedValue):
            if any(
                isinstance(inner, ast.Call) and not _is_clock(inner, context)
                for inner in ast.walk(node.value)
            ):
                return True
    return False
