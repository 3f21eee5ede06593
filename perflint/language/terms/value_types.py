"""What is known of a value: its type, and the builtin classes that hold others."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from perflint.knowledge.kinds import of_kind

# What the typing module and the abstract classes call the builtin containers.
ALIASES = {
    "typing.List": "builtins.list",
    "typing.Dict": "builtins.dict",
    "typing.Set": "builtins.set",
    "typing.FrozenSet": "builtins.frozenset",
    "typing.Tuple": "builtins.tuple",
    "typing.Type": "builtins.type",
    "typing.Text": "builtins.str",
    "typing.DefaultDict": "collections.defaultdict",
    "typing.OrderedDict": "collections.OrderedDict",
    "typing.Counter": "collections.Counter",
    "typing.Deque": "collections.deque",
    "typing.Pattern": "re.Pattern",
    "typing.Match": "re.Match",
}
for _name in (
    "Iterable Iterator Generator Sequence MutableSequence Mapping MutableMapping Collection Container"
    " Set MutableSet Awaitable Coroutine AsyncIterable AsyncIterator AsyncGenerator Callable Reversible"
    " KeysView ValuesView ItemsView"
).split():
    ALIASES[f"typing.{'AbstractSet' if _name == 'Set' else _name}"] = f"collections.abc.{_name}"
CALLABLE = "collections.abc.Callable"  # of what calling it gives, where an annotation says that
ITERATORS = frozenset(
    {
        "builtins.list",
        "builtins.set",
        "builtins.frozenset",
        "collections.deque",
        "builtins.enumerate",
        "builtins.zip",
        *(
            f"collections.abc.{name}"
            for name in (
                "Iterable",
                "Iterator",
                "Generator",
                "Sequence",
                "MutableSequence",
                "Collection",
                "Set",
                "MutableSet",
                "AsyncIterable",
                "AsyncIterator",
                "AsyncGenerator",
                "KeysView",
                "ValuesView",
                "Reversible",
            )
        ),
    }
)
MAPPINGS = of_kind("mapping")
_QUERY_SETS = of_kind("query set")
# What gives what its one type argument says, whatever else it is.
_HOLDING = ITERATORS - {"builtins.enumerate", "builtins.zip"} | _QUERY_SETS
YIELDING = tuple(
    f"collections.abc.{kind}{name}" for kind in ("", "Async") for name in ("Generator", "Iterator")
)
NUMBERS = ("builtins.bool", "builtins.int", "builtins.float", "builtins.complex")


class Type(NamedTuple):
    """What is known of a value.

    Attributes:
        kind: `instance`, `class`, `function` or `module`.
        name: the dotted name of the class (of an instance, or the class itself), function or module.
        args: type arguments, as the elements of a list; None where unknown.
        receiver: for a bound method, what it was taken from.
    """

    kind: str
    name: str
    args: tuple[Type | None, ...] = ()
    receiver: Type | None = None


def agreed(found: list[Type | None]) -> Type | None:
    """The type that several have in common, None aside; unknown if one of them is."""
    real = [one for one in found if one is None or one.name != "builtins.NoneType"]
    if not real:
        return found[0] if found else None
    first = real[0]
    if first is None or any(other is None for other in real):
        return None
    if all(other == first for other in real):
        return first
    if all(
        other is not None and (other.kind, other.name) == (first.kind, first.name) for other in real
    ):
        if first.name == "builtins.tuple" and len({len(one.args) for one in real if one}) == 1:
            # `return None, count` in one branch, and `return rows, count` in another.
            parts = zip(*(one.args for one in real if one is not None))
            return first._replace(args=tuple(agreed([*part]) for part in parts), receiver=None)
        # `x = []` says nothing of its elements; `y = [1]` does.
        informed = {other for other in real if other is not None and any(other.args)}
        return informed.pop() if len(informed) == 1 else first._replace(args=(), receiver=None)
    return iterable_of_same(real)


def iterable_of_same(found: Sequence[Type | None]) -> Type | None:
    """What a query set and other collections have in common that hold the same: one caller passes a list of
    books, another a query set. Of a list and a set it matters which of them it is."""
    if not any(one is not None and one.name in _QUERY_SETS for one in found):
        return None
    held = {one.args if one is not None and one.name in _HOLDING else () for one in found}
    args = held.pop()
    if held or len(args) != 1 or args[0] is None:
        return None
    return Type("instance", ALIASES["typing.Iterable"], args)
