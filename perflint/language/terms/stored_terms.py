"""Terms as plain numbers and texts: each distinct term once, after those that it is made of.

A table is a list of texts and a list of rows: the number of a kind, then what the signature of that kind
says. Anybody may have written the files that it is read from, so nothing is made but terms, and none that is
deeper or larger than code gives: a few rows could else stand for a term of any size.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from perflint.knowledge.facts import Term
from perflint.language.stored import Natural, StoredError

Texts = list[str]
Rows = list[tuple[Natural, ...]]

# What stands behind a kind, which has its number by this order: `s` a text, `i` a whole number, `t` a term,
# `o` a term or None, `a` a term, a text or None; behind a star, what stands there any number of times.
_SIGNATURES = {
    "name": "s",
    "instance": "s*o",
    "call": "o*a",
    "attribute": "ts",
    "item": "ts*t",
    "unpacked": "oi",
    "element": "o",
    "entered": "o",
    "awaited": "o",
    "binary": "soo",
    "any": "*o",
    "super": "s",
    "class": "o",
    "alias": "o",
    "unless": "oo",
    "lacking": "os",
    "parameter": "s",
    "given": "o*o",
    "argument": "ss",
    "partly": "o",
    "supplied": "t",
    "narrowed": "tt",
    "otherwise": "tt",
}
_KINDS = tuple(_SIGNATURES)
_NUMBERS = {kind: number for number, kind in enumerate(_KINDS)}
_NAME, _ATTRIBUTE = _NUMBERS["name"], _NUMBERS["attribute"]
_INSTANCE, _CALL = _NUMBERS["instance"], _NUMBERS["call"]
_DEEPEST = 2_000  # terms within terms
_LARGEST = 100_000  # terms in a term, and as many times that many in all terms of a table
_MOST = 50_000_000


class TermWriter:
    """Collects terms: each has a number, None 0."""

    def __init__(self) -> None:
        self.texts: Texts = []
        self.rows: list[tuple[int, ...]] = []
        self._texts: dict[str, int] = {}
        self._numbers: dict[tuple[int, ...], int] = {}
        # By identity: equal terms are often one object, which is found without looking into it.
        self._known: dict[int, int] = {}
        self._often = {"name": self._name, "attribute": self._attribute}

    def add(self, term: Term | None) -> int:
        """The number of a term, which must last as long as this.

        Raises:
            ValueError: it is not made as terms are.
        """
        if term is None:
            return 0
        place = self._known.get(id(term))
        if place is None:
            find = self._often.get(term[0])
            made = find(term) if find is not None else self._row(term)
            place = self._numbers.get(made)
            if place is None:
                self.rows.append(made)
                place = self._numbers[made] = len(self.rows)
            self._known[id(term)] = place
        return place

    def _name(self, term: Term) -> tuple[int, ...]:
        _, name = term
        return _NAME, self._text(name)

    def _attribute(self, term: Term) -> tuple[int, ...]:
        _, inner, name = term
        return _ATTRIBUTE, self.add(inner), self._text(name)

    def _row(self, term: Term) -> tuple[int, ...]:
        kind, *parts = term
        number = _NUMBERS.get(kind, -1)
        row = [number]
        for wanted, part in zip(_spelled(number, len(parts)), parts, strict=True):
            if wanted == "s" and part.__class__ is str:
                row.append(self._text(part))
            elif wanted == "i" and part.__class__ is int:
                row.append(part * 2 if part >= 0 else -part * 2 - 1)
            elif wanted == "a" and part.__class__ is str:
                row.append(self._text(part) * 2 + 1)
            elif part.__class__ is tuple or part is None and wanted in "oa":
                row.append(self.add(part) * (2 if wanted == "a" else 1))
            else:
                raise StoredError(f"no term of the kind {kind!r} is made of {part!r}")
        return tuple(row)

    def _text(self, text: str) -> int:
        place = self._texts.get(text)
        if place is None:
            place = self._texts[text] = len(self.texts)
            self.texts.append(text)
        return place


def read_terms(texts: Texts, rows: Rows) -> list[Term | None]:
    """The terms of a table by their numbers.

    Raises:
        ValueError, IndexError: there is a row that is none, or a term that is too large.
    """
    count = len(rows) + 1
    made: list[Term | None] = [None] * count
    sizes, depths = [1] * count, [1] * count  # those of what is a text alone
    depths[0] = 0
    for number, row in enumerate(rows, 1):
        kind = row[0]
        # Three of four are names, attributes, types without arguments, or calls with no arguments.
        if kind == _ATTRIBUTE:
            _, part, text = row
            inner = made[part]
            if inner is None:
                raise StoredError("a term is made of nothing, or of a later one")
            made[number] = "attribute", inner, texts[text]
        elif kind == _NAME or kind == _INSTANCE and len(row) == 2:
            _, text = row
            made[number] = _KINDS[kind], texts[text]
            continue
        elif kind == _CALL and len(row) == 2:
            part = row[1]
            if part >= number:
                raise StoredError("a term is made of a later one")
            made[number] = "call", made[part]
        else:
            made[number] = _term(row, texts, made, number, sizes, depths)
            continue
        sizes[number] = 1 + sizes[part]
        depths[number] = 1 + depths[part]
    if max(sizes) > _LARGEST or max(depths) > _DEEPEST or sum(sizes) > _MOST:
        raise StoredError("a term is too large")
    return made


def _term(
    row: tuple[int, ...],
    texts: Texts,
    made: list[Term | None],
    number: int,
    sizes: list[int],
    depths: list[int],
) -> Term:
    """The term of a row, of any kind; its size and depth are put where its number says."""
    kind, *parts = row
    term: list[Any] = [_KINDS[kind]]
    size, depth = 1, 0
    for wanted, part in zip(_spelled(kind, len(parts)), parts, strict=True):
        if wanted == "s":
            term.append(texts[part])
        elif wanted == "i":
            term.append(-(part >> 1) - 1 if part & 1 else part >> 1)
        elif wanted == "a" and part & 1:
            term.append(texts[part >> 1])
        else:
            part >>= wanted == "a"
            if part >= number:
                raise StoredError("a term is made of a later one")
            inner = made[part]
            if inner is None and wanted == "t":
                raise StoredError("a term is made of nothing")
            term.append(inner)
            size += sizes[part]
            if depths[part] > depth:
                depth = depths[part]
    if size > _LARGEST:  # told at once: what is made of such terms grows without end
        raise StoredError("a term is too large")
    sizes[number], depths[number] = size, depth + 1
    return tuple(term)


@lru_cache(maxsize=1024)
def _spelled(kind: int, count: int) -> str:
    """The signature of a kind for so many parts, a letter each."""
    if not 0 <= kind < len(_KINDS):
        raise StoredError("there is no such kind of terms")
    first, _, rest = _SIGNATURES[_KINDS[kind]].partition("*")
    spelled = first + rest * max(0, count - len(first))
    if len(spelled) != count:
        raise StoredError(f"a term of the kind {_KINDS[kind]!r} has {len(spelled)} parts")
    return spelled
