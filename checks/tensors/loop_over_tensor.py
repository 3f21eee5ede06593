"""A Python loop over the elements of a tensor.

## What it does

Finds loops over the elements of a PyTorch, TensorFlow or JAX tensor whose body has a form for whole
tensors: `for value in tensor`, `for i in range(len(tensor))` or `range(tensor.shape[0])` with
`tensor[i]`, `while i < len(tensor)` with a step at its end, comprehensions and generators over one, nested loops that multiply matrices, and JAX's
`x = x.at[i].set(...)` in a Python loop. The body may store, sum, count, keep a maximum or append. Also loops that
fill a tensor place by place (`table[pos, i] = math.sin(…)`, `b[:, :, y] = a[:, :, y - n] * (1 - y / n)`,
`means[i] = x[i : i + width].mean()`), and searches for one position after the other
(`[(ids == x).nonzero().item() for x in xs]`).

## Why it is slow

Each element becomes a tensor object of its own, and each operation on it is dispatched, checked and
recorded on its own. PyTorch takes 5.7 ms to add two vectors of 1000 elements one by one, and 3 µs to
add them at once. On a GPU every element is a kernel launch, and every `.item()` waits for the device.

## Setup

```python
import torch
```

## Slow

```python
import torch


def scaled_sum(left: torch.Tensor, right: torch.Tensor):
    out = torch.zeros(len(left))
    for i in range(len(left)):
        out[i] = left[i] * 2.0 + right[i]
    return out


def run(size=2_000):
    left = torch.arange(size, dtype=torch.float32)
    return scaled_sum(left, left.flip(0)).tolist()
```

## Fast

```python
import torch


def scaled_sum(left: torch.Tensor, right: torch.Tensor):
    out = torch.zeros(len(left))
    out[:] = left * 2.0 + right
    return out


def run(size=2_000):
    left = torch.arange(size, dtype=torch.float32)
    return scaled_sum(left, left.flip(0)).tolist()
```

## Measured

## Fix safety

`vectorize-loop` is safe where every tensor is made in the same function with the default dtype and
without gradients, all lengths are shown to be equal, and the body is one store of plain arithmetic.
It is unsafe otherwise: an index out of range may no longer be reported, and sums differ in their last
digits. It is refused where the number of dimensions is not shown, because rows times numbers and
columns times numbers are two things. There is no rewrite for TensorFlow and JAX.

## Limits

Silent where the tensor is not known to be one, for loops whose body calls something that may not work
on whole tensors (layers, the user's functions with loops), for recurrences such as
`h[i] = f(h[i - 1])` except arithmetic with single elements, for loops that break off, for batches from a loader, for
lists of tensors, and for tensors of a constant handful of elements. Updates by `.at[…]` are silent where the
loop reads what it has updated or makes the array anew, and for blocks between two places, which may differ in size.

## References

- [PyTorch: broadcasting semantics](https://docs.pytorch.org/docs/stable/notes/broadcasting.html)
- [PyTorch: performance tuning guide](https://docs.pytorch.org/tutorials/recipes/recipes/tuning_guide.html)
- [JAX: control flow](https://docs.jax.dev/en/latest/control-flow.html)
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass

from perflint.codemods import vectorize_loop
from perflint.language.nodes import LoopNode, descendants, parents
from perflint.reasoning.arrays.element_loops.analysis import element_loop
from perflint.reasoning.arrays.element_loops.compiled_code import is_compiled
from perflint.reasoning.arrays.element_loops.loops import ElementLoop, Loop
from perflint.reasoning.arrays.loop_weights import description, is_mild, sets_up
from perflint.reasoning.arrays.recurrences import recurrence
from perflint.reasoning.arrays.tensor_fills import Fill, fill
from perflint.reasoning.models.element_reads import elements_of
from perflint.reasoning.models.gradients import without_gradients
from perflint.reasoning.models.iteration_work import runs_on_failure
from perflint.reasoning.occurrence.counters import loop_variables
from perflint.reasoning.thresholds import SHORT
from perflint.rules.context import Context
from perflint.rules.finding import Finding, Impact
from perflint.rules.rule import Rule, Screen
from perflint.syntax.edits import Refusal

RULE = Rule(
    code="PFL201",
    name="loop-over-tensor",
    summary="a Python loop over the elements of a tensor",
    impact=Impact.OVERHEAD,
    screen=Screen.on("torch", "tensorflow", "jax", constructs="loop"),
    codemods=("vectorize-loop",),
)

_SEARCHES = (ast.For, ast.While, ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)
_SETTERS = frozenset("set add multiply mul divide min max power apply".split())


@dataclass(frozen=True)
class TensorLoop:
    """A loop over the elements of tensors, or one that fills them place by place.

    Attributes:
        elements: what it does, where it goes over elements.
        fill: what it fills, where it goes over places only.
    """

    context: Context
    node: Loop | ast.DictComp | ast.SetComp | ast.AsyncFor
    elements: ElementLoop | None = None
    fill: Fill | None = None


@RULE.on(ast.For, ast.While, ast.ListComp, ast.GeneratorExp)
def check(loop: Loop, context: Context) -> Iterator[Finding]:
    found = element_loop(context, loop) or recurrence(context, loop)
    filling = fill(loop, context) if found is None and isinstance(loop, ast.For) else None
    if found is not None and found.recurs:
        if found.library == "torch":
            yield from context.report(
                TensorLoop(context, found.node, found),
                found.node,
                f"a Python loop over {description(found, context)} makes a tensor of each and dispatches each"
                " operation, about 5 µs a step; read lists in the loop, which `.tolist()` makes before it, where no"
                " gradients are needed",
                loop=found.node,
            )
        return
    if found is not None and found.library in ("torch", "tensorflow", "jax"):
        cost = "5 µs" if found.library == "torch" else "10 µs or more"
        waits = any(isinstance(n, ast.Attribute) and n.attr == "item" for n in descendants(loop))
        more = "; on a GPU each `.item()` waits for the device as well" if waits else ""
        yield from context.report(
            TensorLoop(context, found.node, found),
            found.node,
            f"a Python loop over {description(found, context)} makes a tensor of each and"
            f" dispatches each operation, about {cost} a step; compute with one expression on whole"
            f" tensors{more}",
            loop=found.node,
            fix=lambda: vectorize_loop.rewrite(context, found),
        )
    elif filling is not None:
        shown = " and ".join(f"`{context.short(tensor, 30)}`" for tensor in filling.filled[:2])
        yield from context.report(
            TensorLoop(context, loop, fill=filling),
            loop,
            f"a Python loop fills {shown} place by place and dispatches each operation, about 5 µs a step;"
            " compute all places with one expression on whole tensors (`torch.arange(…)` for the variable)",
            loop=loop,
            fix=lambda: Refusal(
                vectorize_loop.CODEMOD.name, "the places that it fills are no elements"
            ),
        )
    elif isinstance(loop, (ast.For, ast.While)):
        updated = _functional_update(loop, context)
        if updated is not None:
            yield from context.report(
                TensorLoop(context, loop),
                loop,
                f"`{updated}.at[...].set` in a Python loop copies all of `{updated}` in each pass, and"
                " under `jit` unrolls the loop; compute the whole array at once, or use `jax.lax.scan`",
                loop=loop,
            )


@RULE.on(ast.Call)
def check_repeat(call: ast.Call, context: Context) -> Iterator[Finding]:
    """`for i in range(len(counts)): parts.append(rows[i].repeat(counts[i], 1))`"""
    match call:
        case ast.Call(
            func=ast.Attribute(value=row, attr="repeat" | "expand"),
            args=[count, *others],
            keywords=[],
        ) if all(map(_is_one, others)):
            pass
        case _:
            return
    loop = context.loop(call)
    if not isinstance(loop, (ast.For, ast.ListComp, ast.GeneratorExp)):
        return
    rows, counts = (_gone_through(part, loop, context) for part in (row, count))
    if rows is None or counts is None or not context.is_a(rows, "torch.Tensor"):
        return
    name = context.short(rows, 30)
    yield from context.report(
        TensorLoop(context, loop),
        loop,
        f"a Python loop repeats the rows of `{name}` one by one, about 5 µs each;"
        f" `torch.repeat_interleave({name}, counts, dim=0)` repeats all of them",
        loop=loop,
    )


def _is_one(node: ast.expr) -> bool:
    """Whether a dimension stays as it is: `rows[i].repeat(count, 1)`, `rows[i].expand(count, -1)`."""
    match node:
        case ast.Constant(value=1) | ast.UnaryOp(op=ast.USub(), operand=ast.Constant(value=1)):
            return True
    return False


def _gone_through(node: ast.expr, loop: LoopNode, context: Context) -> ast.expr | None:
    """What an expression is the element of that the loop has come to: `rows` of `rows[i]`, or of `row` in
    `zip(rows, counts)`."""
    match node:
        case ast.Call(func=ast.Name(id="int"), args=[inner]):
            return _gone_through(inner, loop, context)
        case ast.Call(func=ast.Attribute(value=inner, attr="item"), args=[]):
            return _gone_through(inner, loop, context)
        case ast.Name():
            return elements_of(context, node.id, loop)
        case ast.Subscript(value=array, slice=ast.Name(id=name)) if name in loop_variables(loop):
            return array if context.flow.invariant(array, loop) else None
    return None


@RULE.on(ast.Call)
def check_search(call: ast.Call, context: Context) -> Iterator[Finding]:
    """`[(ids == x).nonzero().item() for x in xs]`"""
    match call:
        case ast.Call(func=ast.Attribute(value=ast.Compare() as test, attr="nonzero")):
            pass
        case ast.Call(args=[ast.Compare() as test, *_]) if context.names.dotted(call.func) in (
            "torch.nonzero",
            "torch.argwhere",
        ):
            pass
        case _:
            return
    loop = context.loop(call)
    if not isinstance(loop, _SEARCHES) or len(test.ops) > 1 or not isinstance(test.ops[0], ast.Eq):
        return
    for searched, wanted in ((test.left, test.comparators[0]), (test.comparators[0], test.left)):
        if (
            _is_made_number(call)
            and context.is_a(searched, "torch.Tensor")
            and context.flow.invariant(searched, loop)
            and not context.flow.invariant(wanted, loop)
        ):
            name = context.short(searched, 30)
            yield from context.report(
                TensorLoop(context, loop),
                call,
                f"`{context.short(test)}` searches all of `{name}` in each iteration, and waits for the position;"
                f" compare once with all values, as a column: `({name} == values[:, None]).nonzero()`",
            )


def _is_made_number(node: ast.expr) -> bool:
    """Whether what is computed is made a number: `.nonzero()[0].item()`, `int(x.nonzero())`."""
    for above in parents(node):
        match above:
            case ast.Call(func=ast.Name(id="int")) | ast.Attribute(attr="item"):
                return True
            case ast.Attribute() | ast.Subscript() | ast.Call():
                continue
        return False
    return False


@RULE.silent(
    "where TensorFlow makes a graph of the loop: it goes over `tf.range`, or over a tensor in a `tf.function` or the"
    " `call` of a Keras layer"
)
def becomes_graph(case: TensorLoop) -> bool:
    loop, context = case.node, case.context
    if case.elements is None or not isinstance(loop, ast.For):
        return False
    if isinstance(loop.iter, ast.Call):
        return context.names.dotted(loop.iter.func) == "tensorflow.range"
    function = context.function(loop)
    return (
        case.elements.library == "tensorflow"
        and function is not None
        and (
            any(
                context.names.dotted(
                    decorator.func if isinstance(decorator, ast.Call) else decorator
                )
                == "tensorflow.function"
                for decorator in function.decorator_list
            )
            or function.name == "call"
        )
    )


@RULE.silent("where Numba or another compiler makes native code of the loop (`@cuda.jit`)")
def compiled_to_native_code(case: TensorLoop) -> bool:
    return is_compiled(case.context, case.node)


@RULE.silent("where `torch.jit` compiles the function")
def compiled_by_torchscript(case: TensorLoop) -> bool:
    function = case.context.function(case.node)
    return function is not None and any(
        (case.context.names.dotted(decorator) or "").startswith("torch.jit.")
        for decorator in function.decorator_list
    )


@RULE.hint(
    "where the loop costs little for sure: over a grid, a window, or what is few by a constant or its name, for a"
    " tuple, in the branch for small arrays, in a handler of exceptions, and where an object is made"
)
def negligible_cost(case: TensorLoop) -> bool:
    context, filling = case.context, case.fill
    if case.elements is not None:
        return is_mild(case.elements, context)
    function = context.function(case.node)
    return filling is not None and (
        filling.rounds(context) <= SHORT
        or runs_on_failure(case.node)
        or any(isinstance(up, ast.If) and context.flow.create_once(up) for up in parents(case.node))
        or function is not None
        and sets_up(function, context)
    )


@RULE.hint(
    "where iterations need what others left, and nothing shows that no gradients are needed"
    " (`torch.no_grad()` around it, `.item()` in it)"
)
def may_need_gradients(case: TensorLoop) -> bool:
    loop = case.node
    return (
        case.elements is not None
        and case.elements.recurs
        and not without_gradients(loop, case.context)
        and not any(isinstance(n, ast.Attribute) and n.attr == "item" for n in descendants(loop))
    )


def _functional_update(loop: ast.For | ast.While, context: Context) -> str | None:
    """The name that `x = x.at[i].set(...)` rebinds in each pass of a loop, `i` being its variable."""
    if any(
        isinstance(up, (ast.For, ast.While)) and _functional_update(up, context)
        for up in parents(loop)
    ):
        return None
    if not any(
        (binding.imported or "").partition(".")[0] == "jax"
        for bindings in context.names.scope.bindings.values()
        for binding in bindings
    ):
        return None
    variables = {name for inner in descendants(loop) for name in loop_variables(inner)}
    for statement in descendants(loop, into_functions=False):
        match statement:
            case ast.Assign(
                targets=[ast.Name(id=target)],
                value=ast.Call(
                    func=ast.Attribute(
                        value=ast.Subscript(
                            value=ast.Attribute(value=ast.Name(id=name), attr="at"), slice=index
                        ),
                        attr=method,
                    ),
                    args=[_, *_],
                ),
            ) if name == target and method in _SETTERS:
                picked = {n.id for n in ast.walk(index) if isinstance(n, ast.Name)}
                if (
                    picked & variables
                    and context.loop(statement) is not None
                    and not _is_cut(index)
                    and not _is_otherwise_used(name, statement, loop)
                ):
                    return name
    return None


def _is_cut(index: ast.expr) -> bool:
    """Whether an index is a block between two places, whose size may differ from pass to pass."""
    return any(
        isinstance(part, ast.Slice) and part.lower is not None and part.upper is not None
        for part in ast.walk(index)
    )


def _is_otherwise_used(name: str, update: ast.Assign, loop: ast.AST) -> bool:
    """Whether a loop reads an array that it updates, as what the passes before have left, or makes a new
    one in each pass."""
    at = next(
        node.value.value
        for node in ast.walk(update.value)
        if isinstance(node, ast.Subscript)
        and isinstance(node.value, ast.Attribute)
        and node.value.attr == "at"
    )
    return any(
        isinstance(node, ast.Name)
        and node.id == name
        and node is not at
        and node not in update.targets
        and not _is_updated(node)
        for node in descendants(loop)
    )


def _is_updated(node: ast.Name) -> bool:
    """Whether a name is that of another such update: `x = x.at[j].set(…)`."""
    above = next(iter(parents(node)))
    if isinstance(above, ast.Attribute) and above.attr == "at":
        return True
    return isinstance(above, ast.Assign) and any(
        isinstance(inner, ast.Attribute)
        and inner.attr == "at"
        and isinstance(inner.value, ast.Name)
        and inner.value.id == node.id
        for inner in ast.walk(above.value)
    )
