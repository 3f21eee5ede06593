"""Whether a value of a builtin type may be of a subclass that does things its own way.

An annotation `str` lets a `markupsafe.Markup` pass, which escapes what is added to it. Where neither
the project nor a library that it imports defines such a class, there is none: the world is closed.
A library that nothing is known of leaves it open.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
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


class Subclasses:
    """The subclasses of builtin classes in a project, each asked for once."""

    def __init__(self, linked: Linked) -> None:
        self._linked = linked
        self._found: dict[tuple[str, frozenset[str]], Subclass | None] = {}
        self._bases: dict[
            str, list[str]
        ] = {}  # the project's classes, by their bases as they name them
        self._names: dict[str, list[str]] = {}  # these bases, by the name that each has

    def of(self, base: str, methods: frozenset[str]) -> Subclass | None:
        """A subclass of a class that defines one of these methods, or may; None if there is none.

        What a class of the project has from a base beside that one (a mixin) is its own as well.

        Args:
            base: of builtins the name alone: `str`, `bytes`, `list`, `dict`, `set`, …; or the dotted name of
                a class of a library, of which then the classes of the project are all that is looked at.
            methods: names of methods; if empty every subclass counts.
        """
        question = base, methods
        if question not in self._found:
            self._found[question] = self._find(base, methods)
        return self._found[question]

    def _find(self, base: str, methods: frozenset[str]) -> Subclass | None:
        linked = self._linked
        above = frozenset(
            (base,) if "." in base else (f"builtins.{base}", *_ENUMERATIONS.get(base, ()))
        )
        found = {name for name in self._below(above) if _overrides(linked, name, above, methods)}
        for name in _having(linked, methods) if found else ():
            if name in found:
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

    def _below(self, above: frozenset[str]) -> Iterable[str]:
        """The project's classes that derive, directly or not, from some classes, or may: with this asked,
        few classes are asked for the order of what they derive from."""
        if not self._bases:
            self._read_bases()
        left = [base for base in self._bases if self._leads_to(base, above)]
        found: dict[str, None] = {}
        while left:
            for name in self._bases[left.pop()]:
                if name not in found:
                    found[name] = None
                    left += self._names.get(name, ())
        return found

    def _read_bases(self) -> None:
        linked = self._linked
        for name, (_, outline) in linked.classes.items():
            for base in outline.bases:
                self._bases.setdefault(base, []).append(name)
        for base in self._bases:
            final = base if base in linked.classes else linked.alias(base) or base
            self._names.setdefault(final, []).append(base)

    def _leads_to(self, base: str, above: frozenset[str]) -> bool:
        """Whether a base is one of some classes, or derives from one with none of the project between."""
        linked = self._linked
        final = linked.alias(base) or base
        if base in above or final in above:
            return True
        if base in linked.classes or final in linked.classes:
            return False
        return any(
            facts.name in above
            or not above.isdisjoint(linked.alias(each) or each for each in facts.bases)
            for facts in linked.order(base)
        )


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


def _having(linked: Linked, methods: frozenset[str]) -> Iterator[str]:
    """The project's classes that may have one of these methods: they define it, or a base of theirs does."""
    holding = linked.holding(methods) if methods else [*linked.classes]
    yield from holding
    if methods:
        for name in holding:
            yield from linked.subclasses(name)
    if "__eq__" in methods:  # which `@dataclass` writes
        for name, (_, outline) in linked.classes.items():
            if "dataclass" in outline.marks:
                yield name


def _overrides(linked: Linked, name: str, above: frozenset[str], methods: frozenset[str]) -> bool:
    """Whether a class derives from one of those above, and has a method before that has it."""
    own = not methods
    for facts in linked.order(name):
        if facts.name in above:
            return own and facts.name != name
        own = (
            own
            or not (methods.isdisjoint(facts.methods) and methods.isdisjoint(facts.attributes))
            or "dataclass" in facts.marks
            and "__eq__" in methods
        )
        if own and not above.isdisjoint(linked.alias(base) or base for base in facts.bases):
            return True
    return False
