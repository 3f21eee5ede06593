"""Formulas: polynomials with whole coefficients over sizes, as `2 + n + n·m`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import chain

_LETTERS = "nmkpqrstuvw"
_USUAL = 100  # how many there are of what nothing bounds, where formulas are compared
MOST_TERMS = 12  # that are told


@dataclass(frozen=True, slots=True)
class Size:
    """How many there are of something; two are the same where their keys are.

    Attributes:
        key: what is counted: a collection, the rows of a query, a parameter.
        what: that in words, as `orders` or `lines of an order`.
        bound: how many there are at most, None where nothing says.
        source: what bounds it, as it stands in the code, or empty.
        of: the dotted name of the model whose rows are counted, or empty.
    """

    key: str
    what: str = field(compare=False)
    bound: int | None = field(default=None, compare=False)
    source: str = field(default="", compare=False)
    of: str = field(default="", compare=False)

    @property
    def usual(self) -> int:
        """The number by which formulas are compared."""
        return _USUAL if self.bound is None else self.bound

    def told(self, letter: str) -> str:
        """What its letter stands for: `n: orders (50, PAGE_SIZE)`."""
        if self.bound is None:
            return f"{letter}: {self.what}"
        source = f", {self.source}" if self.source else ""
        return f"{letter}: {self.what} ({self.bound}{source})"


Factors = tuple[Size, ...]  # of a term, in the order of their keys


def product(*several: Factors) -> Factors:
    """The factors of a product of terms."""
    return tuple(sorted(chain.from_iterable(several), key=lambda size: size.key))


@dataclass(frozen=True)
class Formula:
    """A sum of terms: by their factors how often each is counted; terms of no count are left out."""

    terms: Mapping[Factors, int]

    @classmethod
    def of(cls, terms: Iterable[tuple[Factors, int]]) -> Formula:
        """The sum of terms, of which several may have the same factors."""
        found: dict[Factors, int] = {}
        for factors, count in terms:
            found[factors] = found.get(factors, 0) + count
        return cls({factors: count for factors, count in found.items() if count})

    def __add__(self, other: Formula) -> Formula:
        return Formula.of((*self.terms.items(), *other.terms.items()))

    def __bool__(self) -> bool:
        return bool(self.terms)

    @property
    def degree(self) -> int:
        """The most sizes that are multiplied in a term."""
        return max(map(len, self.terms), default=0)

    @property
    def sizes(self) -> tuple[Size, ...]:
        """What it depends on, in the order in which it is told."""
        return tuple(dict.fromkeys(size for factors, _ in self.ordered() for size in factors))

    def ordered(self) -> Iterator[tuple[Factors, int]]:
        """The terms from the constant up, each as factors and count."""
        yield from sorted(
            self.terms.items(), key=lambda term: (len(term[0]), [size.key for size in term[0]])
        )

    def value(self, numbers: Mapping[str, int] | None = None) -> int:
        """What it comes to.

        Args:
            numbers: of the sizes, by key; others are what bounds them, or a usual number.
        """
        known = numbers or {}
        total = 0
        for factors, count in self.terms.items():
            for size in factors:
                count *= known.get(size.key, size.usual)
            total += count
        return total

    def limit(self) -> int | None:
        """The most that it comes to, None where some size has no bound."""
        return None if any(size.bound is None for size in self.sizes) else self.value()

    def text(self, letters: Mapping[Size, str]) -> str:
        """The formula as it is told, with the letters that stand for its sizes."""
        told = [term_text(factors, count, letters) for factors, count in self.ordered()]
        if len(told) > MOST_TERMS:
            left = len(told) - MOST_TERMS + 1
            told = [*told[: MOST_TERMS - 1], f"and {left} more"]
        return " + ".join(told).replace(" + and ", ", and ") or "0"


ZERO = Formula({})


def term_text(factors: Factors, count: int, letters: Mapping[Size, str]) -> str:
    """A term, as `3·n²·m`."""
    parts: list[str] = []
    for size in dict.fromkeys(factors):
        times = factors.count(size)
        parts.append(letters[size] + (_raised(times) if times > 1 else ""))
    if count != 1 or not parts:
        parts.insert(0, str(count))
    return "·".join(parts)


def _raised(times: int) -> str:
    return "".join("⁰¹²³⁴⁵⁶⁷⁸⁹"[int(digit)] for digit in str(times))


def letters_for(formulas: Iterable[Formula]) -> dict[Size, str]:
    """A letter for each size of some formulas, in the order in which they are told: n, m, k, …, n1, m1."""
    sizes = dict.fromkeys(size for formula in formulas for size in formula.sizes)
    found: dict[Size, str] = {}
    for index, size in enumerate(sizes):
        turn, place = divmod(index, len(_LETTERS))
        found[size] = _LETTERS[place] + (str(turn) if turn else "")
    return found
