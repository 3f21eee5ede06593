"""Whether containers and the plain values in them compare as the builtin classes do, in the whole project."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator

from perflint.codemods.parts.exactness import exact, overriding
from perflint.language.terms.value_types import Type
from perflint.reasoning.values.containers import PLAIN
from perflint.reasoning.values.hashing import Hashing
from perflint.reasoning.values.made_classes import given_otherwise
from perflint.reasoning.values.shown_hashes import hashing
from perflint.rules.context import Context

_LISTING = ("__contains__", "__iter__", "__eq__", "count")
_CONTAINERS = ("list", "tuple", "set", "dict")
_COMPARING = ("__eq__", "__hash__")


def compares_otherwise(context: Context, container: ast.expr, value: ast.expr) -> str:
    """Why a container, the plain values in it, or a plain value looked up in it may have operators of
    their own; empty if they have none."""
    found = context.type(container)
    kind = found.name.removeprefix("builtins.") if found is not None else ""
    reason = overriding(context, container, kind, *_LISTING) if kind in _CONTAINERS else ""
    if reason:
        return reason
    held = _kinds([found.args[0] if found is not None and found.args else None])
    asked = _kinds([context.type(value)])
    if len(asked) == 1 and exact(context, value, next(iter(asked))):
        asked = set()
    for kind in sorted(held | asked):
        other = context.project.subclass(kind, *_COMPARING)
        if other is not None:
            named = (
                f"a `{other.name}`" if other.name else f"of a class that `{other.library}` defines"
            )
            return f"a `{kind}` may be {named}, and compare in a way of its own"
    made = given_otherwise(context, *_COMPARING) if held or asked else ""
    return f"values may compare in a way of their own: {made}" if made else ""


def equality(context: Context, *keys: ast.expr) -> Iterator[str]:
    """What a look-up by hash finds that `==` does not: an object that is not equal to itself."""
    if min(hashing(key, context) for key in keys) is not Hashing.PLAIN:
        yield "a `nan` that is the same object is found, which is not equal to itself"


def _kinds(types: Iterable[Type | None]) -> set[str]:
    """The builtin classes of plain values, and of what tuples of them hold, that have subclasses."""
    found: set[str] = set()
    waiting = list(types)
    while waiting:
        one = waiting.pop()
        if one is not None and one.name in PLAIN:
            found.add(one.name.partition(".")[2])
        elif one is not None:
            waiting.extend(one.args)
    return found - {"NoneType", "bool"}
