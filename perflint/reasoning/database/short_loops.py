"""Loops over few items, by what they go over: constants, choices, the options of a command."""

from __future__ import annotations

import ast
import re

from perflint.language.nodes import (
    COMPREHENSIONS,
    FunctionNode,
    LoopNode,
    descendants,
    last_name,
    parent,
)
from perflint.language.scopes import Binding
from perflint.language.terms.class_lookup import mro
from perflint.reasoning.context import FileContext

_PARTS = frozenset({"items", "keys", "values"})
_FEW = 8  # what is spelled out in a function
SET_UP = "set-up from constants"
WRAPPERS = frozenset({"enumerate", "sorted", "list", "reversed", "set", "tuple"})
# What somebody has filled in on one page, as the forms of Django call it, and parts of a year.
_SHORT = re.compile(
    r"(?:^|_)(?:cleaned_data|changed_data|deleted_forms|FILES|choices|fields|formats|options"
    r"|months|quarters|weekdays)(?:_names|_keys|_list)?$"
)
_FIRST = re.compile(r"^(?:first|last|top)_(?:two|three|four|five|few|ten|\d+)(?:_|$)")


def _gone_through(iterable: ast.expr | None) -> ast.expr | None:
    """What a loop goes through in the end: the collection behind `enumerate(x)`, `x.items()`; None where
    another call makes it."""
    while isinstance(iterable, ast.Call):
        if isinstance(iterable.func, ast.Attribute) and iterable.func.attr in _PARTS:
            iterable = iterable.func.value
        elif iterable.args and getattr(iterable.func, "id", "") in ("enumerate", "sorted", "list"):
            iterable = iterable.args[0]
        else:
            return None
    return iterable


def why_short(context: FileContext, loop: LoopNode) -> str:
    """Why a loop is short: it goes over a few things that the function or a class spells out, or of
    which there are few by their nature."""
    iterable = iterable_of(loop)
    if _SHORT.search(_last_name(iterable)) or _FIRST.search(_last_name(iterable)):
        return "a handful by its name"
    if _is_command_option(context, iterable):
        return "options of a command"
    match iterable:
        case ast.Call(func=ast.Name(id="range"), args=[ast.Constant(value=int() as stop)]):
            return "small constant loop" if stop <= _FEW else ""
    iterable = _gone_through(iterable)
    match iterable:
        case ast.Attribute(value=ast.Name() | ast.Attribute() as owner, attr="choices" | "values"):
            known = context.type(owner)
            return "choices of a class" if known is not None and known.kind == "class" else ""
        case ast.Attribute(attr=name) if name.isupper():
            return SET_UP
        case ast.Name(id=name) if name.isupper():
            return SET_UP
        case ast.Name() | ast.Attribute() if _is_enumeration(context, iterable):
            return "members of an enumeration"
        case ast.Name(id=name):
            bindings = context.flow.reaching(iterable)
            if len(bindings) != 1 or bindings[0].scope.kind == "module":
                return ""
            function = context.flow.function(iterable)
            if function is None:
                return ""
            if name in context.once(("changed", function), lambda: _changed(function)):
                return ""
            iterable = bindings[0].value
            if _is_command_option(context, iterable):
                return "options of a command"
            if isinstance(iterable, ast.Subscript) and _SHORT.search(_last_name(iterable.value)):
                return "a handful by its name"  # `form.cleaned_data["answers"]`
            if isinstance(iterable, ast.BinOp) and isinstance(iterable.op, ast.Sub):
                iterable = iterable.left  # `{"tasks", "loads"} - known`
            if isinstance(iterable, ast.Call) and _last_name(iterable).isupper():
                return SET_UP
            if isinstance(iterable, COMPREHENSIONS) and len(iterable.generators) == 1:
                iterable = iterable.generators[0].iter  # `{key for key in (old, new) if key}`
    items = getattr(iterable, "keys", None) or getattr(iterable, "elts", None)
    if not isinstance(items, list):
        return ""
    if len(items) <= _FEW:
        return "small constant loop"
    return SET_UP if iterable is not None and _written_out(iterable) else ""


def _written_out(node: ast.expr) -> bool:
    """Whether a collection is written out with all that it holds."""
    match node:
        case ast.Constant():
            return True
        case ast.Tuple(elts=items) | ast.List(elts=items) | ast.Set(elts=items):
            return all(map(_written_out, items))
        case ast.Dict(keys=keys, values=values):
            return all(key is not None and _written_out(key) for key in keys) and all(
                map(_written_out, values)
            )
    return False


def _is_command_option(context: FileContext, iterable: ast.expr | None) -> bool:
    """Whether a loop goes over an option of a command, which somebody has typed: `options["names"]` in a
    command of Django, `args.names` of `argparse`."""
    match iterable:
        case ast.Subscript(value=ast.Name() as options, slice=ast.Constant(value=str())):
            binding = context.names.only_binding(options)
            return binding is not None and _is_argument_of_command(context, binding)
        case ast.Attribute(value=arguments):
            return context.is_a(arguments, "argparse.Namespace")
    return False


def _is_argument_of_command(context: FileContext, binding: Binding) -> bool:
    """Whether a binding is a parameter of a method of a management command of Django."""
    owner = parent(binding.scope.node) if binding.kind.startswith("parameter") else None
    return isinstance(owner, ast.ClassDef) and any(
        base.startswith("django.core.management.")
        for facts in mro(context.names.qualname(context.names.scopes[owner]), context.project)
        for base in facts.bases
    )


def _is_enumeration(context: FileContext, node: ast.expr) -> bool:
    known = context.type(node)
    return known is not None and known.kind == "class"


def _is_slice(node: ast.AST | None) -> bool:
    return isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Slice)


def _last_name(node: ast.AST | None) -> str:
    """The name that says what a loop goes over: of the variable, attribute or method."""
    while isinstance(node, ast.Call) or _is_slice(node):
        if isinstance(node, ast.Subscript):
            node = node.value
            continue
        assert isinstance(node, ast.Call)
        if isinstance(node.func, ast.Attribute) and node.func.attr in _PARTS | {"all"}:
            node = node.func.value
        elif isinstance(node.func, ast.Name) and node.func.id in WRAPPERS and node.args:
            node = node.args[0]
        else:
            node = node.func
    return last_name(node)


def iterable_of(loop: LoopNode | None) -> ast.expr | None:
    """What a loop goes over."""
    match loop:
        case ast.For(iter=iterable) | ast.AsyncFor(iter=iterable):
            return iterable
        case ast.ListComp() | ast.SetComp() | ast.DictComp() | ast.GeneratorExp():
            return loop.generators[-1].iter
    return None


def _changed(function: FunctionNode) -> set[str]:
    """The names of a function whose objects it changes by a method or an item, or adds to."""
    added = {
        node.target.id
        for node in descendants(function)
        if isinstance(node, ast.AugAssign) and isinstance(node.target, ast.Name)
    }
    return added | {
        node.value.id
        for node in descendants(function)
        if isinstance(node, (ast.Attribute, ast.Subscript))
        and isinstance(node.value, ast.Name)
        and (
            isinstance(node.ctx, ast.Store)
            or isinstance(node, ast.Attribute)
            and node.attr not in _PARTS
        )
    }
