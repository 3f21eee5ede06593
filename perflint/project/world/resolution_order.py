"""The order in which Python looks through the bases of a class, as far as they are known."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Container, Iterable, Iterator, Sequence
from itertools import chain, islice

from perflint.knowledge.facts import ClassFacts, World

_MOST = 500  # classes of an order: what is further up counts as unknown
_FAR = 50  # classes, one above the other


def ordered(facts: ClassFacts, orders: Sequence[Sequence[ClassFacts]]) -> tuple[ClassFacts, ...]:
    """The resolution order of a class, from those of its bases."""
    above = merged(orders) if len(orders) > 1 else chain.from_iterable(orders)
    return (facts, *islice(above, _MOST))


def merged(orders: Sequence[Sequence[ClassFacts]]) -> Iterator[ClassFacts]:
    """The classes of several resolution orders in one that keeps to each of them."""
    sequences = [deque(order) for order in (*orders, [order[0] for order in orders])]
    later = _behind_heads(sequences)
    while sequences := [sequence for sequence in sequences if sequence]:
        taken = next((s[0] for s in sequences if not later[s[0].name]), None)
        if taken is None:  # no consistent order: Python would refuse the class
            taken = sequences[0][0]
            sequences = [deque(c for c in s if c.name != taken.name) for s in sequences]
            later = _behind_heads(sequences)
        for sequence in sequences:
            if sequence and sequence[0].name == taken.name:
                sequence.popleft()
                if sequence:
                    later[sequence[0].name] -= 1
        yield taken


def _behind_heads(sequences: Iterable[Iterable[ClassFacts]]) -> Counter[str]:
    """How often each class stands in some sequences, but not as the first."""
    return Counter(c.name for sequence in sequences for c in islice(sequence, 1, None))


def far_above(name: str, world: World, known: Container[str]) -> list[str]:
    """Classes of which a class has ever more above it, topmost first: where each is asked for before
    those that it is a base of, no question goes deep.

    Args:
        known: those whose order is known already.
    """
    passed: dict[str, None] = {}
    while name not in known and name not in passed:
        passed[name] = None
        facts = world.klass(name)
        bases = facts.bases if facts is not None else (world.alias(name) or name,)
        name = bases[0] if bases else name
    return list(passed)[:0:-_FAR]
