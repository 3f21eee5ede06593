"""Values that a loop reads from a device in each iteration, itself or through functions."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import cast

from perflint.language.nodes import (
    FUNCTIONS,
    FunctionNode,
    LoopNode,
    descendants,
    last_name,
    nodes_below,
    parent,
    parents,
)
from perflint.language.terms.types_by_use import TENSOR
from perflint.project.calls.trace import TraceStep
from perflint.reasoning.models.device_reads import METHODS, Use, uses
from perflint.reasoning.models.device_values import (
    names_device,
    on_any_device,
    returned_values,
)
from perflint.reasoning.models.element_reads import (
    element_behind,
    elements_of,
    is_element,
    row_of,
)
from perflint.reasoning.models.networks import of_network
from perflint.reasoning.models.tensor_reads import is_copied, is_scalar, picked_from, tensor_read
from perflint.reasoning.occurrence.arguments import depends
from perflint.reasoning.occurrence.callers import Repeat, repeat
from perflint.reasoning.occurrence.local_functions import function_of
from perflint.rules.context import Context

_NUMBERS = frozenset({"builtins.float", "builtins.int", "typing.Any"})
_MANY = 12  # calls of a function that does much besides
SCALARS = frozenset({"item", "float", "int"})  # what reads one number


@dataclass(frozen=True)
class DeviceRead:
    """A value that is read from a device in each iteration of a loop.

    Attributes:
        loop: the loop; the function around the read where the loop is in another file.
        device: where it is; None for an element of a tensor that nothing shows to be on one.
        through: how a loop runs the function around the read, where it does not stand in one.
    """

    read: ast.expr
    tensor: ast.expr
    loop: LoopNode
    device: ast.expr | None
    context: Context
    trace: tuple[TraceStep, ...] = ()
    through: Repeat | None = None

    @cached_property
    def uses(self) -> frozenset[Use]:
        """What becomes of the value."""
        return uses(self.read, self.loop, self.context)

    @property
    def picks(self) -> bool:
        """Whether it picks the elements that meet a condition, and waits to know how many they are."""
        return picked_from(self.read, self.context) is not None

    @property
    def is_element(self) -> bool:
        """Whether the loop reads the elements of a tensor one by one."""
        return self.through is not None or is_element(self.context, self.tensor, self.loop)


def device_reads(node: ast.expr, context: Context) -> tuple[DeviceRead, ...]:
    """The read that a node is, if the loop around it makes it, or one that calls its function."""
    if not _reads_number(node) and context.loop(node) is None:
        return ()
    return context.once(("device read", node), lambda: tuple(_device_reads(node, context)))


def _device_reads(node: ast.expr, context: Context) -> Iterator[DeviceRead]:
    tensor = tensor_read(node, context)
    if tensor is None:
        return
    loop = context.loop(node)
    if loop is None:
        yield from _in_calls(node, tensor, context)
        return
    if _is_read_before(node, context):
        return
    if isinstance(loop, ast.Call) and not is_element(context, tensor, loop):
        return
    device = _device(tensor, loop, context)
    if (
        device is not None
        or _is_number_of_tensor(node, tensor, loop, context)
        or _is_scalar_somewhere(node, tensor, loop, context)
    ):
        yield DeviceRead(node, tensor, loop, device, context)


def _reads_number(node: ast.expr) -> bool:
    return isinstance(node, ast.Call) and last_name(node.func) in SCALARS


def _in_calls(node: ast.expr, tensor: ast.expr, context: Context) -> Iterator[DeviceRead]:
    """The read of one number in a function that a loop calls, where each call reads another element of the
    same tensor: `return scores[row].item()`."""
    if not isinstance(tensor, ast.Subscript) or not context.is_a(tensor.value, TENSOR):
        return
    kept = repeat(node, context)
    if (
        kept is not None
        and kept.keeps(tensor.value, context)
        and depends(context, tensor.slice, kept.function, kept.varying)
        and not _is_read_before(node, context)
    ):
        device = on_any_device(context).device(tensor)
        loop = cast(LoopNode, kept.loop)  # else the function
        yield DeviceRead(node, tensor, loop, device, context, kept.trace, kept)


def reads_below(call: ast.Call, context: Context) -> Iterator[DeviceRead]:
    """Values that a function of the project reads and gives back, or which the loop hands what is on a
    device."""
    loop = context.loop(call)
    if loop is None or isinstance(loop, ast.Call):
        return
    given = (
        context.once(("given back", own), lambda: _given_back(own, context))
        if (own := function_of(context, call.func)) is not None
        else None
    )
    if given is not None:
        read, tensor, where = given
        trace = (context.step(read, f"`{context.short(read)}` waits for the device"),)
        yield DeviceRead(call, tensor, loop, where, context, trace)
        return
    for reach in context.reaches(call, "syncs_device"):
        if len(reach.functions) != 1 or reach.direct or reach.tested or reach.handled:
            continue
        known = context.type(call)
        if context.project.calls_in(reach.functions[0]) > _MANY:
            continue
        if known is not None and known.name not in _NUMBERS:
            continue
        for part in (*call.args, *(word.value for word in call.keywords)):
            device = on_any_device(context).device(part)
            if device is not None:
                yield DeviceRead(call, part, loop, device, context, context.traced(reach))
                return


def _given_back(
    function: FunctionNode, context: Context
) -> tuple[ast.expr, ast.expr, ast.expr] | None:
    """The number that a function reads from a device each time it runs, and gives back, with its tensor and
    the device: `return loss.item()`. None where the function has a loop of its own: over a batch, an
    epoch."""
    if any(nodes_below(function, ast.For, ast.While, into_functions=False)):
        return None
    for value in returned_values(function):
        for read in descendants(value, into_functions=False):
            if not isinstance(read, ast.Call) or context.loop(read) is not None:
                continue
            tensor = tensor_read(read, context)
            if tensor is None or last_name(read.func) not in SCALARS:
                continue
            device = on_any_device(context).device(tensor)
            if device is not None:
                return read, tensor, device
    return None


def _is_read_before(node: ast.expr, context: Context) -> bool:
    """Whether the statement reads another value before: one finding for a line."""
    statement = next((up for up in parents(node) if isinstance(up, ast.stmt)), None)
    if isinstance(statement, (ast.For, ast.While, ast.If, ast.With, *FUNCTIONS)) or not statement:
        return False
    return any(
        isinstance(other, (ast.Call, ast.FormattedValue))
        and other is not node
        and (other.lineno, other.col_offset) < (node.lineno, node.col_offset)
        and (tensor := tensor_read(other, context)) is not None
        and _leaves_device(other, tensor, context)
        for other in ast.walk(statement)
    )


def _device(tensor: ast.expr, loop: LoopNode, context: Context) -> ast.expr | None:
    search = on_any_device(context)
    found = search.device(tensor)
    if found is not None or not isinstance(tensor, ast.Name):
        return found
    array = elements_of(context, tensor.id, loop)  # `for score in scores: score.item()`
    if array is not None and context.is_a(array, TENSOR):
        return search.device(array)
    return None


def _is_number_of_tensor(
    node: ast.expr, tensor: ast.expr, loop: LoopNode, context: Context
) -> bool:
    """Whether a read gives one element of a tensor as a number, or copies a row of it off a device."""
    if not _leaves_device(node, tensor, context):
        return False
    if picked_from(node, context) is not None:
        return False
    compared = [tensor.left, *tensor.comparators] if isinstance(tensor, ast.Compare) else [tensor]
    parts = [row_of(context, part) for part in compared]
    return any(
        context.is_a(part, TENSOR)
        and is_element(context, part, loop)
        and _is_of_tensor(part, loop, context)
        for part in parts
    )


def _leaves_device(node: ast.expr, tensor: ast.expr, context: Context) -> bool:
    """Whether a read copies values off a device, if it is not known to be one of a number: `.numpy()` of a
    tensor on the CPU copies nothing."""
    if not isinstance(node, ast.Call) or last_name(node.func) not in METHODS - {"item"}:
        return True
    return is_copied(node) or is_scalar(tensor, context)


def _is_scalar_somewhere(
    node: ast.expr, tensor: ast.expr, loop: LoopNode, context: Context
) -> bool:
    """Whether a read gives the one number of a tensor to be kept or told, in a function that names a
    device or in a method of a network: which one the tensor is on is not seen."""
    if not isinstance(node, ast.Call):
        return False
    if last_name(node.func) not in SCALARS and not is_scalar(tensor, context):
        return False
    function = context.function(node)
    return (
        context.is_a(tensor, TENSOR)
        and not any(
            isinstance(part, (ast.Name, ast.Subscript))
            and not _is_holder(part)
            and is_element(context, part, loop)
            for part in ast.walk(tensor)
        )
        and uses(node, loop, context) <= {Use.KEPT, Use.TOLD}
        and (
            names_device(function or context.names.tree, context)
            or function is not None
            and of_network(node, context)
        )
    )


def _is_holder(node: ast.expr) -> bool:
    """Whether an expression is what has the tensor as an attribute: `parameter` of `parameter.grad`."""
    above = parent(node)
    call = parent(above) if isinstance(above, ast.Attribute) else None
    return call is not None and not (isinstance(call, ast.Call) and call.func is above)


def _is_of_tensor(element: ast.expr, loop: LoopNode, context: Context) -> bool:
    """Whether an element is one of a tensor, and not of a collection of tensors, as far as is known."""
    if isinstance(element, ast.Name):
        part = element_behind(context, element, loop)
        if part is not None:
            return _is_of_tensor(part, loop, context)
        array = elements_of(context, element.id, loop)
        return array is not None and context.is_a(array, TENSOR)
    assert isinstance(element, ast.Subscript)
    if context.type(element.value) is not None:
        return context.is_a(element.value, TENSOR)
    return isinstance(element.slice, ast.Tuple) or any(
        isinstance(part, ast.Name) and context.is_a(part, "builtins.int")
        for part in ast.walk(element.slice)
    )
