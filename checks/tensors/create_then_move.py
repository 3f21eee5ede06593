"""
## What it does

Finds tensors that are made on the CPU and then moved: `torch.zeros(n).to(device)`, `torch.ones(n).cuda()`, also through `unsqueeze`, `view`, `tril`, casts and the like, through arithmetic with numbers (`(1 - torch.eye(n)).to(device)`), in the next statement, and to where another tensor is (`.to(other)`, `.type_as(other)`).

## Why it is slow

The tensor is allocated and filled on the CPU and then copied over the bus, which also waits for the copy; made with `device=` it never exists on the CPU. The programs below use a GPU where there is one; on a CPU alone both do the same, and the table shows that.

## Setup

```python
import torch

DEVICE = torch.device("cuda" if torch.cuda.is_available() else "cpu")
```

## Slow

```python
def run(size=1_000_000):
    return float(torch.zeros(size).to(DEVICE).sum())
```

## Fast

```python
def run(size=1_000_000):
    return float(torch.zeros(size, device=DEVICE).sum())
```

## Measured

## Fix safety

`create-on-device` is safe for creators whose values do not depend on the device, and a move to what is known to be one: by its type, as the `.device` of something, by `.to(device=…)`. Where only a name says so it is unsafe: `.to` takes a dtype or a tensor as well. For random creators it is unsafe: the numbers come from the generator of the device. So it is for what is computed before the move: numbers may be rounded otherwise.


## Limits

Silent for tensors that track gradients (a leaf would become another one), for `torch.tensor(data)`, and for moves to the CPU.

## References

- [PyTorch tuning guide: create tensors directly on the target device](https://docs.pytorch.org/tutorials/recipes/recipes/tuning_guide.html)
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import takewhile

from perflint.codemods import create_on_device
from perflint.knowledge.kinds import classes_of, of_kind
from perflint.language.nodes import FunctionNode, descendants, last_name, parent, parents
from perflint.reasoning.arrays.loop_weights import sets_up
from perflint.reasoning.models.device_arguments import is_device
from perflint.reasoning.models.iteration_work import runs_on_failure
from perflint.reasoning.occurrence.loop_heads import is_number
from perflint.reasoning.occurrence.run_once import cached
from perflint.rules.context import Context
from perflint.rules.finding import Finding, Impact
from perflint.rules.rule import Rule, Screen

RULE = Rule(
    code="PFL205",
    name="create-then-move",
    summary="a tensor made on the CPU and then moved to a device",
    impact=Impact.SYNC,
    screen=Screen.on("torch", names="to cuda type_as"),
    codemods=("create-on-device",),
)
_PLAIN = frozenset(
    f"torch.{name}"
    for name in (
        "zeros",
        "ones",
        "full",
        "empty",
        "eye",
        "arange",
        "zeros_like",
        "ones_like",
        "full_like",
        "empty_like",
        "tril_indices",
        "triu_indices",
    )
)
_LINES = frozenset(
    f"torch.{name}"
    for name in (
        "linspace",
        "logspace",
        "bartlett_window",
        "blackman_window",
        "hamming_window",
        "hann_window",
        "kaiser_window",
    )
)
_RANDOM = frozenset(
    f"torch.{name}"
    for name in (
        "rand",
        "randn",
        "randint",
        "randperm",
        "normal",
        "rand_like",
        "randn_like",
        "randint_like",
    )
)
_LIKE = ("_like",)
_MOVES = frozenset({"to", "cuda", "type_as"})
_SHAPING = frozenset(
    {
        "unsqueeze",
        "squeeze",
        "view",
        "reshape",
        "expand",
        "repeat",
        "t",
        "transpose",
        "permute",
        "flatten",
        "contiguous",
        "tril",
        "triu",
        "fill_",
        "zero_",
    }
)
# Methods that fill a tensor with random numbers.
_FILLING = frozenset(
    "bernoulli_ cauchy_ exponential_ geometric_ log_normal_ normal_ random_ uniform_".split()
)
_CASTS = frozenset("bool int long half bfloat16 float double".split())
_CUTS = of_kind("cuts triangle")
_DRAWN = frozenset({"torch.bernoulli"})  # where its argument is
_EXACT = frozenset(f"torch.{name}" for name in ("zeros", "ones", "eye", "empty"))
_STEPS = 2  # methods of a network between its `forward` and what it makes


@dataclass(frozen=True, slots=True)
class Move:
    """A tensor that is made on the CPU and moved."""

    call: ast.Call
    creation: ast.Call
    context: Context

    @property
    def function(self) -> FunctionNode | None:
        """The function around it."""
        return self.context.function(self.call)

    @property
    def repeats(self) -> bool:
        """Whether a loop stands around it."""
        return self.context.loop(self.call) is not None


@RULE.silent("where `torch.jit.trace` records the move, as a graph that others read or run")
def is_recorded(move: Move) -> bool:
    """`torch.jit.trace(lambda: torch.ones([]).to(device), [])`, to get at the node of a device."""
    return any(
        isinstance(up, ast.Lambda)
        and isinstance(call := parent(up), ast.Call)
        and move.context.name(call.func) == "torch.jit.trace"
        for up in parents(move.call)
    )


@RULE.hint(
    "where an object is made, outside of loops, but not one that the `forward` of a network makes in each pass"
)
def sets_up_an_object(move: Move) -> bool:
    """A buffer of a module is made once, and moved once."""
    return (
        not move.repeats
        and move.function is not None
        and sets_up(move.function, move.context)
        and not _made_in_passes(move.function, move.context)
    )


def _made_in_passes(maker: FunctionNode, context: Context) -> bool:
    """Whether all that makes an object is the forward pass of networks: `mask = CausalMask(batch, length)`."""
    return maker.name == "__init__" and _runs_in_passes(context.qualified(maker), context, _STEPS)


def _runs_in_passes(function: str, context: Context, steps: int) -> bool:
    """Whether all calls of a function stand in the `forward` of networks, or in methods that such a one calls."""
    callers = {place.function for place in context.project.callers(function)}
    return bool(callers) and all(
        context.subclass(owner, *classes_of("network"))
        and (
            method == "forward"
            or steps > 0
            and method != "__init__"
            and _runs_in_passes(caller, context, steps - 1)
        )
        for caller in callers
        for owner, _, method in (caller.rpartition("."),)
    )


@RULE.hint(
    "where a function also moves the model itself or calls its `eval()`: what it makes outside of loops is"
    " one input, to export or to measure the model"
)
def moves_the_model(move: Move) -> bool:
    """It runs once for a model."""
    function, context = move.function, move.context
    if function is None or move.repeats:
        return False
    for node in descendants(function, into_functions=False):
        match node:
            case ast.Call(func=ast.Attribute(value=ast.Name(id=name) as model, attr=attr)):
                if attr not in ("to", "cuda", "eval") or context.flow.loop(node) is not None:
                    continue
                if context.is_a(model, "torch.nn.Module") or name in ("model", "net", "network"):
                    return True
    return False


@RULE.hint(
    "where a cache keeps it or what the function gives (`cached_property`, `if key not in windows:`): it runs once"
)
def runs_once(move: Move) -> bool:
    if move.function is not None and cached(move.context, move.function):
        return True
    return any(
        isinstance(up, ast.If)
        and isinstance(up.test, ast.Compare)
        and isinstance(up.test.ops[0], ast.NotIn)
        and move.context.flow.create_once(up)
        for up in parents(move.call)
    )


@RULE.hint("where an exception is handled, outside of loops")
def handles_an_exception(move: Move) -> bool:
    """It runs where something goes wrong."""
    return not move.repeats and move.function is not None and runs_on_failure(move.call)


@RULE.hint("where the tensor holds one number, outside of loops")
def is_one_number(move: Move) -> bool:
    """`torch.zeros(1)`: there is next to nothing to copy."""
    sizes = move.creation.args
    if len(sizes) == 1 and isinstance(sizes[0], (ast.Tuple, ast.List)):
        sizes = sizes[0].elts
    return (
        not move.repeats
        and bool(sizes)
        and all(isinstance(size, ast.Constant) and size.value == 1 for size in sizes)
    )


@RULE.on(ast.Call)
def check(move: ast.Call, context: Context) -> Iterator[Finding]:
    if not isinstance(move.func, ast.Attribute) or move.func.attr not in _MOVES:
        return
    creation = _creation(move.func.value, context)
    if creation is None:
        creation = _created_before(move, context)
    if creation is None or _tracks(creation) or _to_cpu(move):
        return
    if any(word.arg in ("device", "pin_memory", "out", "generator") for word in creation.keywords):
        return
    options = _options(move, context)
    if options is None:
        return
    dotted = context.name(creation.func) or ""
    device, dtype = options.get("device"), options.get("dtype")
    computed = any(
        isinstance(up, (ast.BinOp, ast.UnaryOp))
        for up in takewhile(lambda up: up is not move, parents(creation))
    )
    named = ("device",) if computed else ("device", "dtype")
    plain = not computed and not _casts(move.func.value, creation, context)
    exact = plain and dotted in _EXACT
    # `arange` knows no complex numbers and no bools, which a tensor that is followed may hold.
    cast = dtype if plain and dotted == "torch.arange" else None
    if dtype is not None and cast is None:
        device = f"{device}, dtype={dtype}" if exact else None
    elif cast is not None:
        named = ("device",)
    shown = ", ".join(f"{name}={options[name]}" for name in named if name in options)
    yield from context.report(
        Move(move, creation, context),
        move,
        f"`{context.short(creation)}` is made on the CPU and copied; make it there: `{shown}`",
        cold=context.cold_or_once(move),
        fix=lambda: create_on_device.rewrite(
            context,
            creation,
            move,
            device if options.keys() <= {"device", "dtype"} else None,
            cast=cast,
            random=dotted not in _PLAIN or computed or _draws(move, context),
        ),
    )


def _creation(node: ast.expr, context: Context) -> ast.Call | None:
    """The creator at the start of a chain of shaping methods, and of arithmetic with numbers."""
    while True:
        match node:
            case ast.Call():
                pass
            case ast.BinOp(left=left, right=right) if is_number(context, left):
                node = right
                continue
            case ast.BinOp(left=left, right=right) if is_number(context, right):
                node = left
                continue
            case ast.Subscript(value=value) | ast.UnaryOp(op=ast.USub(), operand=value):
                node = value
                continue
            case _:
                return None
        dotted = context.name(node.func)
        if dotted in _PLAIN | _LINES | _RANDOM:
            if (dotted or "").endswith(_LIKE):
                return None  # already where its model is
            if dotted == "torch.normal" and not _sized(node):
                return None  # of two tensors: it is where they are
            return node
        if dotted in _CUTS | _DRAWN and node.args:
            node = node.args[0]
        elif isinstance(node.func, ast.Attribute) and (
            node.func.attr in _SHAPING | _FILLING | _CASTS or _is_cast(node, context)
        ):
            node = node.func.value
        else:
            return None


def _draws(move: ast.Call, context: Context) -> bool:
    """Whether random numbers are drawn between the creation and the move."""
    return any(
        isinstance(node, ast.Call)
        and (context.name(node.func) in _DRAWN or last_name(node.func) in _FILLING)
        for node in ast.walk(move)
    )


def _sized(normal: ast.Call) -> bool:
    return len(normal.args) > 2 or any(word.arg == "size" for word in normal.keywords)


def _is_cast(call: ast.Call, context: Context) -> bool:
    """Whether a method does no more than to change the dtype: `.to(torch.float32)`, `.type(x.dtype)`."""
    match call:
        case ast.Call(func=ast.Attribute(attr="to" | "type"), args=[argument], keywords=[]):
            return _is_dtype(argument, context)
        case ast.Call(func=ast.Attribute(attr="to"), args=[], keywords=[ast.keyword(arg="dtype")]):
            return True
    return False


def _is_dtype(node: ast.expr, context: Context) -> bool:
    return (
        context.is_a(node, "torch.dtype")
        or (context.names.dotted(node) or "").startswith("torch.")
        or "dtype" in last_name(node)
    )


def _casts(chain: ast.expr, creation: ast.Call, context: Context) -> bool:
    """Whether something says which dtype a new tensor has: its creator, or a method after it."""
    return any(word.arg == "dtype" for word in creation.keywords) or any(
        isinstance(node, ast.Attribute)
        and node.attr in _CASTS
        or isinstance(node, ast.Call)
        and _is_cast(node, context)
        for node in ast.walk(chain)
    )


def _created_before(move: ast.Call, context: Context) -> ast.Call | None:
    """The creator in the statement before `x = x.to(device)`."""
    statement = parent(move)
    match statement:
        case ast.Assign(targets=[ast.Name(id=name)], value=value) if value is move:
            pass
        case _:
            return None
    assert isinstance(move.func, ast.Attribute)
    if not (isinstance(move.func.value, ast.Name) and move.func.value.id == name):
        return None
    block = getattr(parent(statement), "body", [])
    if statement not in block or block.index(statement) == 0:
        return None
    match block[block.index(statement) - 1]:
        case ast.Assign(targets=[ast.Name(id=before)], value=value) if before == name:
            return _creation(value, context)
    return None


def _tracks(creation: ast.Call) -> bool:
    return any(
        word.arg == "requires_grad"
        and not (isinstance(word.value, ast.Constant) and word.value.value is False)
        for word in creation.keywords
    )


def _to_cpu(move: ast.Call) -> bool:
    arguments = (*move.args, *(word.value for word in move.keywords))
    return any(isinstance(arg, ast.Constant) and arg.value == "cpu" for arg in arguments)


def _options(move: ast.Call, context: Context) -> dict[str, str] | None:
    """The arguments of a move to a device, by the creator's keywords, and whatever else it sets; None where it is
    no such move."""
    assert isinstance(move.func, ast.Attribute)
    options = {word.arg or "**": context.code(word.value) for word in move.keywords}
    options.pop("non_blocking", None)
    match move.func.attr, move.args:
        case "cuda", []:
            return {"device": '"cuda"'} | options
        case "cuda", [device]:
            return {"device": context.code(device)} | options
        case "type_as", [ast.Name() | ast.Attribute() as other] if not options:
            return _like(other, context)
        case "to", [ast.Name() | ast.Attribute() as other] if not options and (
            context.is_a(other, "torch.Tensor") or _gets_axis(other, context)
        ):
            return _like(other, context)
        case "to", [device, *rest] if is_device(device, context):
            positions = zip(("dtype", "non_blocking", "copy"), rest)
            options |= {"device": context.code(device)}
            options |= {name: context.code(one) for name, one in positions}
            options.pop("non_blocking", None)
            return options
        case "to", []:
            return options if "device" in options else None
    return None


def _gets_axis(other: ast.expr, context: Context) -> bool:
    """Whether the function gives a value another axis (`x[:, None]`): `.to` takes no array but a tensor."""
    if not isinstance(other, ast.Name):
        return False
    around = context.function(other) or context.names.tree
    return any(
        isinstance(above := parent(read), ast.Subscript)
        and above.value is read
        and any(
            isinstance(part, ast.Constant) and part.value is None for part in ast.walk(above.slice)
        )
        for read in context.flow.reads(other.id, around)
    )


def _like(other: ast.expr, context: Context) -> dict[str, str]:
    """A tensor's device and dtype."""
    text = context.code(other)
    return {"device": f"{text}.device", "dtype": f"{text}.dtype"}
