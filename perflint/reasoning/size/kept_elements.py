"""What a loop keeps of the elements that it goes over, and how many different values they give."""

from __future__ import annotations

import ast

from perflint.knowledge.kinds import of_kind
from perflint.language.nodes import COMPREHENSIONS, descendants, parent
from perflint.reasoning.context import FileContext
from perflint.reasoning.occurrence.loop_branches import all_pass, mostly
from perflint.reasoning.values.growth import root_name

# Builtins that return as many elements as they get; methods that add one element, or all of a collection.
WRAPPERS = frozenset(
    f"builtins.{name}"
    for name in "enumerate reversed sorted list tuple set frozenset iter dict zip map filter".split()
) | of_kind("keeps elements")
ADDING = frozenset("append appendleft insert add setdefault".split())
JOINING = frozenset("extend extendleft update".split())
# What the last word of a name calls a thing that is another one for each element.
_KEYS = frozenset("id pk key uid uuid guid url uri path hash digest email".split())


def differs(value: ast.expr, context: FileContext) -> bool:
    """Whether a value is another one for each element that a loop goes over: the element itself, or
    what its name calls a key of it. Kinds, owners and rates are few, however long the loop."""
    match value:
        case ast.Name(id=name):
            if any(
                binding.kind == "for" and binding.target is getattr(binding.node, "target", None)
                for binding in context.flow.reaching(value)
            ):
                return True
        case ast.Attribute(attr=name) | ast.Subscript(slice=ast.Constant(value=str() as name)):
            pass
        case ast.Tuple(elts=elts):
            return any(differs(element, context) for element in elts)
        case _:
            return False
    return name.lower().split("_")[-1] in _KEYS


def keeps_most(loop: ast.AST, context: FileContext) -> bool:
    """Whether a loop keeps something of most elements that it goes over: a list of all, a text that
    they are put together to. A sum, a selection and what is yielded or written out keep few."""
    if isinstance(loop, ast.comprehension):
        whole = parent(loop)
        if isinstance(whole, ast.GeneratorExp):
            return _is_listed(whole, context)
        return isinstance(whole, COMPREHENSIONS) and all_pass(whole.generators)
    inside = set(descendants(loop))
    for node in descendants(loop, into_functions=False):
        match node:
            case ast.Call(
                func=ast.Attribute(value=ast.Name() | ast.Attribute() as container, attr=attr)
            ):
                if attr not in ADDING | JOINING:
                    continue
            case ast.Subscript(value=ast.Name() | ast.Attribute() as container, ctx=ast.Store()):
                pass
            case ast.AugAssign(target=ast.Name() | ast.Attribute() as container, value=value):
                if not _is_text(container, value, context):
                    continue
            case _:
                continue
        if not _is_of(container, inside, context) and mostly(node, loop):
            return True
    return False


def _is_listed(elements: ast.GeneratorExp, context: FileContext) -> bool:
    """Whether all that a generator gives is put into a collection or a text: `dict(… for line in file)`."""
    call = parent(elements)
    if not isinstance(call, ast.Call) or not all_pass(elements.generators):
        return False
    name = context.names.dotted(call.func) or ""
    return name in WRAPPERS or getattr(call.func, "attr", "") in ("join", *JOINING)


def _is_text(container: ast.expr, value: ast.expr, context: FileContext) -> bool:
    """Whether a text or a list grows: `text += line`, not a number."""
    if isinstance(value, (ast.JoinedStr, ast.List)):
        return True
    return isinstance(container, ast.Name) and any(
        isinstance(binding.value, (ast.List, ast.JoinedStr))
        or isinstance(binding.value, ast.Constant)
        and isinstance(binding.value.value, (str, bytes))
        for binding in context.names.bindings(container)
    )


def _is_of(container: ast.expr, inside: set[ast.AST], context: FileContext) -> bool:
    """Whether what grows was made in the same round."""
    root = root_name(container)
    return root is not None and any(
        binding.kind != "augassign" and binding.node in inside
        for binding in context.names.bindings(root)
    )


def over_kinds(node: ast.AST, context: FileContext) -> bool:
    """Whether the loop around a node goes over the different values of something that is no key:
    `for kind in sorted({row["kind"] for row in rows})`. However many rows there are, these are few."""
    loop = context.loop(node)
    if isinstance(loop, (ast.For, ast.AsyncFor)):
        return _is_kinds(loop.iter, context)
    if isinstance(loop, COMPREHENSIONS):
        return all(_is_kinds(clause.iter, context) for clause in loop.generators)
    return False


def _is_kinds(items: ast.expr, context: FileContext) -> bool:
    match items:
        case ast.Name():
            only = context.names.only_binding(items)
            return (
                only is not None
                and only.kind == "assign"
                and only.value is not None
                and not isinstance(only.value, ast.Name)
                and _is_kinds(only.value, context)
            )
        case ast.SetComp(elt=kind):
            return not differs(kind, context)
        case ast.Call(func=ast.Name(id="sorted" | "list" | "enumerate"), args=[inner]):
            return _is_kinds(inner, context)
        case ast.Call(func=ast.Attribute(attr="unique")):
            return True
    return False
