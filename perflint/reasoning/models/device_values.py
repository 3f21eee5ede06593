"""Where tensors are: the device that a value is on, by how it was made, moved or computed in sight."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import cast

from perflint.language.flow.attributes import assigned
from perflint.language.nodes import (
    FunctionNode,
    last_name,
    nodes_below,
    parent,
    within,
)
from perflint.language.scopes import Binding
from perflint.language.terms.accelerators import names_accelerator
from perflint.language.terms.types_by_use import TENSOR
from perflint.reasoning.context import FileContext
from perflint.reasoning.models.chosen_devices import is_chosen_accelerator
from perflint.reasoning.models.device_arguments import is_device
from perflint.reasoning.models.placing_functions import PLACES
from perflint.reasoning.occurrence.local_functions import function_of
from perflint.reasoning.occurrence.loop_heads import head_of

_FURTHEST = 6  # steps from a value to where it was put on a device
OFF_DEVICE = frozenset("cpu item tolist numpy size dim numel shape backward".split())
# Attributes that say something of a tensor and hold none of its values.
_ABOUT = frozenset("shape device dtype ndim requires_grad is_cuda layout".split())
# Libraries whose functions give nothing that is on a device.
_ON_HOST = frozenset({"numpy", "math", "sklearn", "scipy", "pandas", "builtins", "PIL", "cv2"})
# Functions of PyTorch that make a tensor where `device` says, or else on the CPU.
_MAKING = frozenset(
    "arange empty eye from_numpy full linspace logspace ones rand randint randn randperm tensor zeros".split()
)
# Types of tensors of the CPU, which take no others.
_HOST_TENSORS = frozenset(
    f"torch.{kind}Tensor"
    for kind in ("Bool", "Byte", "Double", "Float", "Half", "Int", "Long", "Short", "")
)
_DEFAULTS = ("set_default_device", "set_default_tensor_type")
# What puts everything where it belongs: `accelerate.Accelerator`.
_CHOOSING = frozenset({"accelerator", "grad"})
_PACKING = "torch.nn.utils.rnn"
_PASSING_ON = frozenset({"builtins.sum", "builtins.max", "builtins.min", "builtins.abs"})


@dataclass(frozen=True, slots=True)
class DeviceSearch:
    """How the device of a value is looked for.

    Attributes:
        context: the file.
        accepts: which expressions count as a device.
        any_call: whether what an unknown function gives is where its arguments are.
    """

    context: FileContext
    accepts: Callable[[ast.expr], bool]
    any_call: bool = False

    def device(self, node: ast.expr, depth: int = _FURTHEST) -> ast.expr | None:
        """The device that a value is on, by how it was made, moved or computed; None if unknown.

        Args:
            depth: how many names, attributes and functions are followed.
        """
        known: dict[ast.expr, tuple[int, ast.expr | None]] = self.context.once(
            ("devices", self.any_call), dict
        )
        asked, found = known.get(node, (-1, None))
        if found is None and asked < depth:
            known[node] = depth, None  # what is computed from itself
            found = self._device(node, depth)
            known[node] = depth, found
        return found

    def _device(self, node: ast.expr, depth: int) -> ast.expr | None:
        if isinstance(node, ast.Name):
            return self._of_name(node, depth - 1) if depth else None
        if isinstance(node, ast.Attribute):
            value = assigned(node, self.context.names)
            if isinstance(value, ast.Call):
                return self.device(value, depth - 1) if depth else None
            if self.any_call and node.attr not in _ABOUT and _of_result(node):
                return self.device(node.value, depth)
            return None
        if isinstance(node, ast.Call):
            found = self.moved_to(node)
            if found is not None:
                return found
            if self._placed(node):
                return node
            own = function_of(self.context, node.func)
            if own is not None:
                return self._first_device(returned_values(own), depth - 1) if depth else None
        return self._first_device(self._parts(node), depth)

    def _first_device(self, parts: Iterable[ast.expr], depth: int) -> ast.expr | None:
        return next(filter(None, (self.device(part, depth) for part in parts)), None)

    def _parts(self, node: ast.expr) -> Iterator[ast.expr]:
        """What a value is computed from, if it is where that is."""
        match node:
            case ast.BinOp(left=left, right=right):
                yield from (left, right)
            case ast.Compare(left=left, comparators=others) if self.any_call:
                yield from (left, *others)
            case (
                ast.Subscript(value=base)
                | ast.Starred(value=base)
                | ast.UnaryOp(op=ast.USub(), operand=base)
            ):
                yield base
            case ast.Tuple(elts=elements) | ast.List(elts=elements):
                yield from elements
            case ast.GeneratorExp(elt=element) | ast.ListComp(elt=element):
                yield element
            case ast.DictComp(value=element):
                yield element
            case ast.Call():
                yield from self._parts_of_call(node)

    def _parts_of_call(self, call: ast.Call) -> Iterator[ast.expr]:
        context, function = self.context, call.func
        dotted = context.names.dotted(function) or ""
        if self.any_call:
            if dotted.partition(".")[0] in _ON_HOST and dotted not in _PASSING_ON:
                return
            if dotted in _HOST_TENSORS:
                return
            if isinstance(function, ast.Attribute):
                if function.attr in OFF_DEVICE:
                    return
                if not dotted:
                    yield function.value
            yield from call.args
            yield from (word.value for word in call.keywords)
            if isinstance(function, ast.Name) or _is_own_attribute(function):
                yield function
        elif isinstance(function, ast.Attribute) and last_name(function) not in OFF_DEVICE:
            yield from call.args if dotted.startswith("torch.") else [function.value]
        elif isinstance(function, ast.Name) and (
            context.is_a(function, "torch.nn.Module")
            or dotted in ("builtins.tuple", "builtins.list")
        ):
            yield from (*call.args, function)

    def _of_name(self, name: ast.Name, depth: int) -> ast.expr | None:
        bindings = self.context.flow.reaching(name) or self.context.names.bindings(name)
        for binding in bindings:
            value = binding.value
            if value is None or binding.kind not in ("assign", "unpack") or within(name, value):
                continue
            if not isinstance(value, ast.Name):
                found = self.device(value, depth)
                if found is not None:
                    return found
        function = self.context.function(name) or self.context.names.tree
        moved = self.context.once(("moved in place", function), lambda: _moved_in_place(function))
        if name.id not in moved or self.context.is_a(name, TENSOR):
            return None  # `.to` gives another tensor, and leaves this one where it is
        return self.moved_to(moved[name.id])

    def moved_to(self, call: ast.Call) -> ast.expr | None:
        """Where a call puts what it gives: `x.cuda()`, `x.to(device)`, `torch.ones(3, device=device)`."""
        for word in call.keywords:
            if word.arg == "device" and self.accepts(word.value) and not self._is_own(call):
                return word.value
        match call:
            case ast.Call(func=ast.Attribute(attr="cuda")):
                return call
            case ast.Call(func=ast.Attribute(attr="to"), args=[ast.Starred(), *_]):
                return None
            case ast.Call(func=ast.Attribute(attr="to"), args=[first, *_]):
                if not isinstance(first, ast.Constant) or isinstance(first.value, str):
                    return first if self.accepts(first) else None
        return None

    def _is_own(self, call: ast.Call) -> bool:
        """Whether a call runs a function of the project, which may give anything."""
        name = self.context.callee(call) or ""
        return self.any_call and (
            function_of(self.context, call.func) is not None
            or self.context.project.function(name) is not None
            and not name.startswith("torch.")
        )

    def _placed(self, call: ast.Call) -> bool:
        """Whether a call runs a function of another file that gives what is on an accelerator."""
        return function_of(self.context, call.func) is None and any(
            self.context.reaches(call, PLACES)
        )


def on_accelerator(context: FileContext) -> DeviceSearch:
    """A search for values that are on an accelerator for certain."""
    return DeviceSearch(context, lambda node: names_accelerator(node, context.names))


def on_any_device(context: FileContext) -> DeviceSearch:
    """A search for values that are put on a device that may be an accelerator: one that is named, or one that
    is chosen elsewhere. What unknown functions compute from them is there as well."""
    return DeviceSearch(context, lambda node: _may_be_accelerator(node, context), any_call=True)


def is_accelerator(device: ast.expr, context: FileContext) -> bool:
    """Whether a device that was found is one for certain, or by a condition on there being one, as far as the
    file tells."""
    return (
        isinstance(device, ast.Call)
        and last_name(device.func) == "cuda"
        or (
            is_chosen_accelerator(device, context)
            or isinstance(device, ast.Call)
            and any(context.reaches(device, PLACES))
        )
    )


def is_on_cpu(node: ast.expr, context: FileContext, depth: int = _FURTHEST) -> bool:
    """Whether a tensor, or the one that it is a part of, is seen to be made on the CPU or copied there."""
    match node:
        case ast.Name() if depth:
            bindings = context.flow.reaching(node)
            return bool(bindings) and all(
                _holds_lengths(binding, context)
                or (value := _bound_value(binding, context)) is not None
                and is_on_cpu(value, context, depth - 1)
                for binding in bindings
            )
        case ast.Attribute(value=packed, attr="batch_sizes"):
            return context.is_a(packed, f"{_PACKING}.PackedSequence")
        case ast.Subscript(value=part) | ast.Compare(left=part):
            return is_on_cpu(part, context, depth)
        case ast.Call(func=ast.Attribute(value=part, attr=method) as function):
            dotted = context.names.dotted(function) or ""
            if dotted.startswith("torch."):
                return (
                    method in _MAKING
                    and all(word.arg not in ("device", None) for word in node.keywords)
                    and not context.project.mentions(context.path, *_DEFAULTS)
                )
            return (
                method == "cpu" or method not in ("to", "cuda") and is_on_cpu(part, context, depth)
            )
    return False


def _bound_value(binding: Binding, context: FileContext) -> ast.expr | None:
    """What a name holds, or holds the elements of: `order` for `index` of `for i, index in enumerate(order)`
    and of `for index in order`."""
    match binding.node:
        case (
            ast.For(target=target, iter=iterable) | ast.comprehension(target=target, iter=iterable)
        ):
            head = head_of(context, target, iterable)
            return head.values.get(binding.name) if head is not None else None
    return binding.value if binding.kind == "assign" else None


def _holds_lengths(binding: Binding, context: FileContext) -> bool:
    """Whether a name holds the lengths of what was packed, which are on the CPU wherever that is:
    `rows, lengths = pad_packed_sequence(packed)`."""
    match binding.kind, binding.value, parent(cast(ast.AST, binding.target)):
        case "unpack", ast.Call(func=function), ast.Tuple(elts=[_, second]):
            name = context.names.dotted(function)
            return second is binding.target and name == f"{_PACKING}.pad_packed_sequence"
    return False


def _moved_in_place(function: ast.AST) -> dict[str, ast.Call]:
    """The calls in a function that move a module in place, by its name: `model.to(device)` as a statement,
    also in `model.to(device).eval()`."""
    found: dict[str, ast.Call] = {}
    for statement in nodes_below(function, ast.Expr):
        moves = statement.value
        while isinstance(moves, ast.Call) and isinstance(moves.func, ast.Attribute):
            start = moves.func.value
            if isinstance(start, ast.Name) and moves.func.attr in ("to", "cuda"):
                found.setdefault(start.id, moves)
            moves = start
    return found


def returned_values(function: FunctionNode) -> list[ast.expr]:
    """What a function returns."""
    found = nodes_below(function, ast.Return, into_functions=False)
    return [node.value for node in found if node.value is not None]


def names_device(around: ast.AST, context: FileContext) -> bool:
    """Whether code names a device that may be an accelerator, or what chooses one for a whole program, or
    works with gradients."""
    return context.once(
        ("names a device", around), lambda: any(_names_device(n, context) for n in ast.walk(around))
    )


def _names_device(node: ast.AST, context: FileContext) -> bool:
    if isinstance(node, ast.arg):
        return node.arg in _CHOOSING
    if not isinstance(node, (ast.Name, ast.Attribute)):
        return False
    name = last_name(node)
    return name in _CHOOSING or "device" in name and _may_be_accelerator(node, context)


def _may_be_accelerator(node: ast.expr, context: FileContext) -> bool:
    if names_accelerator(node, context.names):
        return True
    return is_device(node, context) and not _is_cpu(node, context)


def _is_cpu(node: ast.expr, context: FileContext) -> bool:
    """Whether a device is the CPU, or one that no accelerator has: `"cpu"`, `torch.device("mps")`."""
    match node:
        case ast.Constant():
            return True
        case ast.Call(func=function, args=[first, *_]):
            return context.names.dotted(function) == "torch.device" and _is_cpu(first, context)
        case ast.Attribute(value=ast.Name(id="self")):
            value = assigned(node, context.names)
            return value is not None and _is_cpu(value, context)
        case ast.Name():
            only = context.names.only_binding(node)
            return only is not None and only.value is not None and _is_cpu(only.value, context)
    return False


def _is_own_attribute(node: ast.expr) -> bool:
    """Whether an expression is an attribute of `self`: `self.network`, of `self.network(x)`."""
    match node:
        case ast.Attribute(value=ast.Name(id="self")):
            return True
    return False


def _of_result(node: ast.Attribute) -> bool:
    """Whether an attribute is one of a result (`outputs.loss`), and not of `self` or a module."""
    root: ast.expr = node
    while isinstance(root, ast.Attribute):
        root = root.value
    return isinstance(root, ast.Name) and root.id not in ("self", "cls")
