"""What a file defines, and the words by which other files get at it.

Every look-up starts from a word of the file that asks, and goes on through the words of the definitions
that it finds. So where some definitions differ, their words, spread over the definitions that mention
them, tell which files may find something else.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from perflint.knowledge.facts import Term
from perflint.outlining.outline import ClassOutline, FunctionOutline, Outline

_NAMING = frozenset({"name", "instance", "super", "attribute"})  # terms whose texts are names


def changed_words(before: Outline | None, now: Outline | None) -> tuple[set[str], set[str]]:
    """The words by which other files get at what two outlines of a file define differently, and those
    of them by which they may get further to something else than before."""
    old, new = (
        _by_name(_definitions(outline)) if outline is not None else {} for outline in (before, now)
    )
    words: set[str] = set()
    leading: set[str] = set()
    for key in old.keys() | new.keys():
        some, others = old.get(key, []), new.get(key, [])
        own = {word for each in (*some, *others) for word in each.words}
        if [each.content for each in some] != [each.content for each in others]:
            words |= own
        if [each.shape for each in some] != [each.shape for each in others]:
            leading |= own
    if before is None or now is None or before.module != now.module:
        for outline in (before, now):
            if outline is not None:
                # Who gets at a module goes through its last part; that the packages above it are there,
                # and what they hide, only the first module in them changes: see `relinking`.
                leading.add(outline.module.rpartition(".")[2])
    elif (before.exported, before.stars) != (now.exported, now.stars):
        for outline in (before, now):
            leading.update(outline.exported or (), *(each.words for each in _definitions(outline)))
            leading.update(part for star in outline.stars for part in star.split("."))
    return words | leading, leading


def spread(words: set[str], outlines: Iterable[Outline]) -> None:
    """Add the words of all definitions that mention one of the words, and so on."""
    mentions: dict[int, list[tuple[tuple[str, ...], frozenset[str]]]] = {}
    outlines = list(outlines)
    while True:
        before = len(words)
        for outline in outlines:
            if words.isdisjoint(outline.words):
                continue
            known = mentions.get(id(outline))
            if known is None:
                known = mentions[id(outline)] = [
                    (each.words, each.mentioned) for each in _definitions(outline)
                ]
            for own, mentioned in known:
                if not words.issuperset(own) and not words.isdisjoint(mentioned):
                    words.update(own)
        if len(words) == before:
            return


def _by_name(definitions: Iterable[_Definition]) -> dict[tuple[str, str], list[_Definition]]:
    found: dict[tuple[str, str], list[_Definition]] = {}
    for definition in definitions:
        found.setdefault((definition.sort, definition.name), []).append(definition)
    return found


class _Definition(NamedTuple):
    """What a file says of one name.

    Attributes:
        sort, name: what it is, and how it is called within the module.
        content: all that is said, without places.
        shape: what of it others can learn by a look-up that goes on: for a function what it returns,
            and how its parameters are called (a class is called by the name of its subclass, too).
        terms, names: those among it, by which look-ups go on: names are dotted.
    """

    sort: str
    name: str
    content: object
    shape: object
    terms: tuple[Term | None, ...] = ()
    names: tuple[str, ...] = ()

    @property
    def words(self) -> tuple[str, ...]:
        """What a file must hold to get at it."""
        holder, _, last = self.name.rpartition(".")
        if last.startswith("__") and last.endswith("__"):
            # Operators, `with` and calls get at these without naming them.
            return (last, holder.rpartition(".")[2])
        return (last,)

    @property
    def mentioned(self) -> frozenset[str]:
        """The words by which it goes on."""
        found = {part for name in self.names for part in name.split(".")}
        for term in self.terms:
            found.update(mentioned(term))
        return frozenset(found)


def _definitions(outline: Outline) -> Iterator[_Definition]:
    """What a file defines; a name that is defined more than once stands here more than once."""
    own_calls = outline.own_calls()
    for index, function in enumerate(outline.functions[1:], 1):
        terms = (
            function.returns,
            function.origin,
            *(annotation for _, _, _, annotation in function.parameters),
            *(term for term, _, _, _, _ in function.decorators),
        )
        plain = placeless(function)
        calls = own_calls.get(index)  # which others are led to, where they call it on a subclass
        content = (plain, calls)
        named = tuple((name, kind) for name, kind, _, _ in function.parameters)
        shape = (plain._replace(parameters=(), effects=()), named, calls)
        yield _Definition("function", function.name, content, shape, terms)
    for klass in outline.classes:
        fields = [
            name for field in klass.fields for name in (field.callee, field.target, field.model)
        ]
        whole = _class(klass, outline)
        yield _Definition("class", klass.name, whole, whole, (), (*klass.bases, *fields))
        for name, term in klass.attributes:
            yield _Definition("attribute", f"{klass.name}.{name}", term, term, (term,))
    for name, term in outline.variables:
        yield _Definition("variable", name, term, term, (term,))
    for name, targets in outline.aliases:
        yield _Definition("alias", name, targets, targets, (), targets)
    for fact, subjects in outline.facts.items():
        for subject, text in subjects.items():
            yield _Definition(f"fact {fact}", subject, text, text)


def mentioned(term: Term | None) -> Iterator[str]:
    """The parts of the names in a term."""
    if term is None:
        return
    kind, *rest = term
    for part in rest:
        if isinstance(part, tuple):
            yield from mentioned(part)
        elif isinstance(part, str) and kind in _NAMING:
            yield from part.split(".")


def placeless(function: FunctionOutline) -> FunctionOutline:
    """A function without where it stands."""
    decorators = tuple(
        (term, called, text, 0, 0) for term, called, text, _, _ in function.decorators
    )
    return function._replace(line=0, column=0, region=0, decorators=decorators)


def _class(klass: ClassOutline, outline: Outline) -> object:
    methods = tuple((name, outline.names[index]) for name, index in klass.methods)
    names = tuple(name for name, _ in klass.attributes)
    fields = tuple(field._replace(line=0) for field in klass.fields)
    return (klass.bases, methods, names, fields, klass.marks, klass.parameters)
