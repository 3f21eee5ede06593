"""Whether values of a type have a hash, and are equal where `in` on a list finds them equal.

A set or a dict asks the hash first, then identity, then `==`; a list asks identity, then `==`. Both find the
same where equal values have equal hashes. Types say so: builtin values compare by what they are, objects
without an `__eq__` by identity. Arrays, frames and tensors have an `==` that answers for each element.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import IntEnum

from perflint.knowledge.facts import ClassFacts
from perflint.knowledge.kinds import of_kind
from perflint.language.terms.class_lookup import canonical, mro
from perflint.language.terms.query_rows import DJANGO_MODEL
from perflint.language.terms.value_types import Type
from perflint.reasoning.context import FileContext


class Hashing(IntEnum):
    """What is shown of the hash of a value; of several values the least holds.

    Attributes:
        UNKNOWN: nothing, or that there is none.
        OWN: there is one; code of the user's may say what is equal, and what the hash is.
        NUMBER: a plain number that may be `nan`, which `in` finds by identity and `==` does not.
        PLAIN: values hash and compare by what they are, with no code of the user's.
    """

    UNKNOWN = 0
    OWN = 1
    NUMBER = 2
    PLAIN = 3


_PLAIN = frozenset(
    f"builtins.{name}"
    for name in "str int bool bytes NoneType range ellipsis NotImplementedType".split()
)
_NUMBERS = frozenset({"builtins.float", "builtins.complex"})
# Types of which the values have a hash that agrees with `==`; classes of libraries are marked in their stubs.
_BY_VALUE = of_kind("hash by value")
_ENUMS = frozenset(f"enum.{name}" for name in "Enum IntEnum StrEnum Flag IntFlag".split())
# Bases that leave the hash to what derives from them, as `@hashable` of stubs says of others.
_BRING_NOTHING = _ENUMS | of_kind("plain base") | {"abc.ABC", "typing.Generic", "typing.Protocol"}
# Collections whose elements must have a hash, whatever they are.
HASHED = of_kind("mapping", "hashes elements")
_MAX_DEPTH = 6  # types within types


def hashing_of_type(found: Type | None, context: FileContext, depth: int = 0) -> Hashing:
    """What a type shows of the hash of its values."""
    if found is None or depth > _MAX_DEPTH:
        return Hashing.UNKNOWN
    if found.kind != "instance":
        return Hashing.PLAIN if found.kind in ("function", "module") else Hashing.OWN
    if found.name in _PLAIN:
        return Hashing.PLAIN
    if found.name in _NUMBERS:
        return Hashing.NUMBER
    if found.name == "builtins.tuple":
        return least(hashing_of_type(part, context, depth + 1) for part in found.args)
    if found.name in _BY_VALUE or found.name in _ENUMS:
        return Hashing.OWN
    return _of_class(found.name, context, depth)


def least(found: Iterable[Hashing]) -> Hashing:
    """What is shown of all of several values; nothing if there are none."""
    return min(found, default=Hashing.UNKNOWN)


def _of_class(name: str, context: FileContext, depth: int) -> Hashing:
    """What a class of the project shows, by what it and its bases define."""
    whole = [*mro(name, context.project)]
    plain = _BRING_NOTHING | {facts.name for facts in whole if "hashable" in facts.marks}
    order = [facts for facts in whole if facts.name not in plain]
    if any("typing.NamedTuple" in facts.bases for facts in order):
        order = [facts for facts in order if facts.name != "builtins.tuple"]
    if not order or any(is_of_library(facts.name, context) for facts in order):
        return Hashing.OWN if name in plain else Hashing.UNKNOWN
    known = {facts.name for facts in order} | plain
    for facts in order:
        bases = {canonical(base, context.project) for base in facts.bases}
        if not facts.marks.isdisjoint(("open", "decorated")) or not bases <= known:
            return Hashing.UNKNOWN
    for facts in order:
        if "unhashable" in facts.marks:
            return Hashing.UNKNOWN
        if "__hash__" in facts.methods or "__hash__" in facts.attributes:
            return Hashing.OWN
        if "dataclass" in facts.marks or "typing.NamedTuple" in facts.bases:
            return min(Hashing.OWN, _of_fields(order, context, depth))
    return Hashing.OWN


def _of_fields(order: Iterable[ClassFacts], context: FileContext, depth: int) -> Hashing:
    """What the fields of a class show, of which its hash is made."""
    terms = [term for facts in order for term in facts.attributes.values()]
    if not terms:
        return Hashing.OWN
    return least(
        least(hashing_of_type(one, context, depth + 1) for one in context.types.several_of(term))
        for term in terms
    )


def is_of_library(name: str, context: FileContext) -> bool:
    """Whether a dotted name is one of a library that is known, not of the project."""
    parts = name.split(".")
    return any(
        context.project.stub_text(".".join(parts[:end])) is not None for end in range(1, len(parts))
    )


def is_row(found: Type | None, context: FileContext) -> bool:
    """Whether a value is an object of a database model of Django: those that come from the database have a
    key, and the hash of that."""
    return (
        found is not None
        and found.kind == "instance"
        and context.subclass(found.name, DJANGO_MODEL)
    )
