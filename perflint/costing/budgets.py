"""Budgets: what entries may cost, from the settings and from comments, held against what they cost.

A limit is a formula, as `requests <= 1 + n`. Its letters stand for any sizes, whichever suit best; a word
stands for the size that is told with it (`queries <= 1 + orders`); a size that the limit does not name counts
with its bound. A formula is within a limit if it is for every size: term by term.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from perflint.costing.charges import Charge
from perflint.costing.costs import EntryCost
from perflint.costing.formula import Factors, Formula, Size
from perflint.costing.kinds import Kind

_LIMIT = re.compile(r"\s*([A-Za-z]+)\s*(<=|≤|<|=)\s*(.+?)\s*")
_FACTOR = re.compile(r"(\d+)|([A-Za-z]\w*)(?:(?:\^|\*\*)(\d)|([²³]))?")
_POWERS = {"²": 2, "³": 3}
_MOST_SIZES = 6  # that are tried for the letters of a limit
_MOST_POWER = 5

Named = tuple[str, ...]  # the names of a term's factors, in order


class BudgetError(Exception):
    """A budget that does not parse, in one line."""


@dataclass(frozen=True, slots=True)
class Limit:
    """The most that something may cost of a kind.

    Attributes:
        kind: of the cost.
        terms: how often each is allowed, by the names of its factors.
        text: as it was written.
    """

    kind: Kind
    terms: Mapping[Named, int]
    text: str


@dataclass(frozen=True, slots=True)
class Breach:
    """A limit that an entry breaks.

    Attributes:
        limit: what it breaks.
        formula: what it costs of that kind.
        charges: the places that are too many, the dearest first.
    """

    limit: Limit
    formula: Formula
    charges: tuple[Charge, ...]


@dataclass(frozen=True, slots=True)
class Held:
    """A budget held against what an entry costs.

    Attributes:
        cost: what the entry costs.
        text: the budget, as it was written.
        breaches: the limits of it that the entry breaks.
    """

    cost: EntryCost
    text: str
    breaches: tuple[Breach, ...]


def parsed(text: str) -> tuple[Limit, ...]:
    """The limits of a text, as `queries <= 3, requests <= 1 + n`.

    Raises:
        BudgetError: it does not parse.
    """
    found = tuple(_limit(part) for part in text.split(",") if part.strip())
    if not found:
        raise BudgetError("a budget is a limit, as `queries <= 3`")
    return found


def of_contract(contract: str) -> tuple[Limit, ...]:
    """What a function may cost that says `# perflint: nonblocking` or `# perflint: pure`: nothing that
    blocks, or nothing at all."""
    kinds = (Kind.BLOCKING,) if contract == "nonblocking" else tuple(Kind)
    return tuple(Limit(kind, {}, f"0 (`# perflint: {contract}`)") for kind in kinds)


def _limit(text: str) -> Limit:
    match = _LIMIT.fullmatch(text)
    if match is None:
        raise BudgetError(f"`{text.strip()}` is no limit; write one as `queries <= 3`")
    name, sign, right = match.groups()
    kind = next((kind for kind in Kind if kind.value == name), None)
    if kind is None:
        kinds = ", ".join(kind.value for kind in Kind)
        raise BudgetError(f"there is no cost `{name}`; there are {kinds}")
    terms = _terms(right)
    if sign == "<":
        terms[()] = terms.get((), 0) - 1
    return Limit(kind, terms, text.strip())


def _terms(text: str) -> dict[Named, int]:
    found: dict[Named, int] = {}
    for part in text.split("+"):
        names, count = _term(part.strip(), text)
        found[names] = found.get(names, 0) + count
    return found


def _term(text: str, whole: str) -> tuple[Named, int]:
    count, names = 1, []
    at = 0
    while at < len(text):
        if text[at] in " ·" or text[at] == "*" and at:
            at += 1
            continue
        factor = _FACTOR.match(text, at)
        if factor is None:
            break
        number, name, power, raised = factor.groups()
        times = int(power) if power else _POWERS.get(raised, 1)
        if times > _MOST_POWER:
            break
        if number:
            count *= int(number)
        else:
            names += [name] * times
        at = factor.end()
    if at < len(text) or not text:
        raise BudgetError(f"`{whole}` is no formula; write one as `3 + 2*n`")
    return tuple(sorted(names)), count


def breaches(cost: EntryCost, limits: Sequence[Limit]) -> Iterator[Breach]:
    """The limits that an entry breaks."""
    for limit in limits:
        formula = cost.formulas.get(limit.kind)
        if formula is None:
            continue
        over = excess(formula, limit.terms)
        if over:
            charges = tuple(
                charge
                for charge in cost.charges
                if charge.kind is limit.kind and charge.factors in over
            )
            yield Breach(limit, formula, charges)


def excess(formula: Formula, limit: Mapping[Named, int]) -> frozenset[Factors]:
    """The factors of the terms by which a formula breaks a limit, with the letters put in that suit best;
    empty where it is within it."""
    names = sorted({name for named in limit for name in named})
    sizes = formula.sizes[:_MOST_SIZES]
    best: frozenset[Factors] | None = None
    for chosen in _choices(names, sizes):
        over = _over(formula, limit, chosen)
        if not over:
            return over
        if best is None or len(over) < len(best):
            best = over
    assert best is not None, "no letters at all are a choice"
    return best


def _choices(names: Sequence[str], sizes: Sequence[Size]) -> Iterator[dict[Size, str]]:
    """The names of a limit put to sizes, in every way that fits."""
    fixed = {
        size: name for size in sizes for name in names if name in re.findall(r"\w+", size.what)
    }
    free = [name for name in names if len(name) == 1 and name not in fixed.values()]
    left = [size for size in sizes if size not in fixed]
    count = min(len(free), len(left))
    for several in itertools.permutations(left, count):
        for some in itertools.combinations(free, count):
            yield {**fixed, **dict(zip(several, some, strict=True))}


def _over(
    formula: Formula, limit: Mapping[Named, int], chosen: Mapping[Size, str]
) -> frozenset[Factors]:
    """The terms that are too many where sizes have these names."""
    found: dict[Named, int] = {}
    behind: dict[Named, list[Factors]] = {}
    over: set[Factors] = set()
    for factors, count in formula.terms.items():
        names: list[str] = []
        if any(size not in chosen and size.bound is None for size in factors):
            over.add(factors)
            continue
        for size in factors:
            if size in chosen:
                names.append(chosen[size])
            else:
                count *= size.usual
        key = tuple(sorted(names))
        found[key] = found.get(key, 0) + count
        behind.setdefault(key, []).append(factors)
    for named, count in found.items():
        if count > limit.get(named, 0):
            # Of several terms of one size those that grow are to blame.
            terms = behind[named]
            grown = [factors for factors in terms if len(factors) == max(map(len, terms))]
            over.update(grown)
    return frozenset(over)
