"""Whether a value of a builtin type may be of a subclass that does things its own way.

An annotation `str` lets a `markupsafe.Markup` pass, which escapes what is added to it. Where neither
the project nor a library that it imports defines such a class, there is none: the world is closed.
A library that nothing is known of leaves it open.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from perflint.project.world.linking import Linked

# Libraries without a stub of their own whose sources define no subclass of `str`, `bytes`, `list`, `dict`
# or `set` with operators of its own that their users get to see.
_PLAIN = frozenset(
    """
    _pytest alembic astroid attr attrs build certifi charset_normalizer click colorlog dateutil distlib
    execnet filelock fsspec h11 httpcore hypothesis identify idna iniconfig jsonschema libcst mako
    markdown_it mdurl mpmath mypy mypy_extensions nodeenv packaging pathspec platformdirs playhouse
    pluggy pre_commit pygments pytest referencing rich rpds setuptools sqlparse sympy virtualenv xdist
    """.split()
)
# What derives from builtin classes in the standard library and has no stub.
_ENUMERATIONS = {"int": ("enum.IntEnum", "enum.IntFlag"), "str": ("enum.StrEnum",)}


class Subclass(NamedTuple):
    """A class below a builtin one: its dotted name, or where that is empty the library that may have one."""

    name: str
    library: str = ""


def subclass(linked: Linked, base: str, methods: frozenset[str]) -> Subclass | None:
    """A subclass of a class that defines one of these methods, or may; None if there is none.

    What a class of the project has from a base beside that one (a mixin) is its own as well.

    Args:
        base: of builtins the name alone: `str`, `bytes`, `list`, `dict`, `set`, …; or the dotted name of a
            class of a library, of which then the classes of the project are all that is looked at.
        methods: names of methods; if empty every subclass counts.
    """
    above = frozenset(
        (base,) if "." in base else (f"builtins.{base}", *_ENUMERATIONS.get(base, ()))
    )
    for name in _below(linked, methods):
        if _overrides(linked, name, above, methods):
            return Subclass(name)
    if "." in base:
        return None
    open_to = ""
    for top in _tops(linked):
        below = linked.library.derived(top, base)
        if below is None:
            if top not in _PLAIN and top not in sys.stdlib_module_names:
                open_to = open_to or top
            continue
        for name in below:
            if not _overrides(linked, name, above, methods):
                continue
            if top not in sys.stdlib_module_names:
                return Subclass(name)
            # What the standard library has concerns those who name it: `collections.Counter`.
            last = name.rpartition(".")[2]
            if any(last in file.words for file in linked.files):
                return Subclass(name)
    return Subclass("", open_to) if open_to else None


def _tops(linked: Linked) -> list[str]:
    """The libraries that a project imports, and those whose names their stubs hand on."""
    found = dict.fromkeys(linked.imported)
    for top in list(found):
        if linked.inside(top):
            del found[top]
    left = list(found)
    while left:
        for further in sorted(linked.library.brings(left.pop())):
            if further not in found:
                found[further] = None
                left.append(further)
    return list(found)


def _below(linked: Linked, methods: frozenset[str]) -> Iterator[str]:
    """The project's classes that may have one of these methods: they define it, or a base of theirs does."""
    holding = linked.holding(methods) if methods else [*linked.classes]
    yield from holding
    if methods:
        for name in holding:
            yield from linked.subclasses(name)


def _overrides(linked: Linked, name: str, above: frozenset[str], methods: frozenset[str]) -> bool:
    """Whether a class derives from one of those above, and has a method before that has it."""
    own = not methods
    for facts in linked.order(name):
        if facts.name in above:
            return own and facts.name != name
        own = own or not (
            methods.isdisjoint(facts.methods) and methods.isdisjoint(facts.attributes)
        )
        if own and not above.isdisjoint(linked.alias(base) or base for base in facts.bases):
            return True
    return False
