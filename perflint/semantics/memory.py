"""Answers about types that are remembered, and questions that lead back to themselves."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import TypeVar

from perflint.semantics.value_types import Type

K = TypeVar("K")

_MOST = 400  # questions that one question may lead to before it counts as unanswerable


def known_of(answers: Mapping[K, Type | None]) -> dict[K, Type | None]:
    """The answers that tell something."""
    return {key: known for key, known in answers.items() if known is not None}


class Memory:
    """Remembers answers, and ends questions that lead back to themselves.

    An answer that was cut short by such a circle is forgotten unless the circle starts with it, so
    that answers do not depend on what was asked before.
    """

    def __init__(self, known: Mapping[object, Type | None] = MappingProxyType({})) -> None:
        self._known: dict[object, Type | None] = dict(known)
        self._open: dict[object, int] = {}
        self._lowest = 0  # the outermost open question that the answers since then depend on
        self._asked = 0

    @property
    def busy(self) -> bool:
        """Whether some question is open."""
        return bool(self._open)

    def known(self) -> dict[object, Type | None]:
        """The answers that tell something."""
        return known_of(self._known)

    def recall(self, key: object, find: Callable[[], Type | None]) -> Type | None:
        """What was found for a key before, else what is found now; None where that leads back here."""
        if key in self._known:
            return self._known[key]
        depth = len(self._open)
        started = self._open.get(key)
        if started is not None:
            self._lowest = min(self._lowest, started)
            return None
        if depth == 0:
            self._asked = 0
        self._asked += 1
        if self._asked > _MOST:
            self._lowest = 0
            return None
        before, self._lowest = self._lowest, depth + 1
        self._open[key] = depth
        try:
            found = find()
        finally:
            del self._open[key]
        whole = self._lowest >= depth
        self._lowest = before if whole else min(before, self._lowest)
        if whole:
            self._known[key] = found
        return found
