"""The order in which Python looks through the bases of a class, as far as they are known."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice

from perflint.knowledge.facts import ClassFacts


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
