"""Answers about types that are remembered, those of questions that lead back to themselves included."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Set
from dataclasses import replace
from itertools import islice
from types import MappingProxyType
from typing import TypeVar

from perflint.language.terms.value_types import Type
from perflint.project.world.passed import Passed

K = TypeVar("K")
A = TypeVar("A")
F = TypeVar("F")
Answer = Type | Passed | None

_DEEPEST = 400  # questions that each lead to the next: one further down has no answer
_MOST_ROUNDS = 12  # in which the questions of a circle are asked
_GROWING = 3  # rounds after which answers get no more exact
_MOST_RESTS = 200  # names on which an answer is known to rest; with more, it may rest on any
ANYTHING = "*"
_NOTHING: frozenset[str] = frozenset()


def known_of(answers: Mapping[K, A]) -> dict[K, A]:
    """The answers that tell something."""
    return {key: known for key, known in answers.items() if known is not None}


def concern(names: Set[str], rests: Set[str]) -> bool:
    """Whether what rests on some names rests on one of these; `ANYTHING` stands for all."""
    return bool(names) and (ANYTHING in rests or not rests.isdisjoint(names))


def taken(
    known: Mapping[K, A],
    rests: Mapping[K, frozenset[str]],
    holds: Callable[[K, Set[str]], bool],
) -> tuple[dict[K, A], dict[K, frozenset[str]]]:
    """Those of some answers that still hold, and on what they rest.

    Args:
        holds: whether one does, by its question and what it rests on.
    """
    kept = {key: found for key, found in known.items() if holds(key, rests.get(key, _NOTHING))}
    return kept, {key: names for key, names in rests.items() if key in kept}


class Memory:
    """Remembers answers, each with what it rests on. Those to the questions of a circle are found together.

    At first, what leads back to an open question is unknown there. Then all questions of the circle (they
    are one strongly connected component) are asked again with the answers of the round before, until these
    stay the same. So it makes no difference with which of them a circle is entered, nor what was asked
    before, but where more than `_DEEPEST` questions each lead to the next.
    """

    def __init__(self, known: Mapping[object, Answer] = MappingProxyType({})) -> None:
        self._known: dict[object, Answer] = dict(known)
        self._open: dict[object, int] = {}  # by depth
        self._lowest = 0  # the outermost open question that the answers since then depend on
        # Answers of this round to questions of circles that are not closed yet, with `_lowest` of each.
        self._drafts: dict[object, tuple[Answer, int]] = {}
        # On what the answers that are known rest, where it is anything.
        self._rests: dict[object, frozenset[str]] = {}
        self._collecting: list[set[str]] = []  # a set for each thing that is being found out
        self._before: dict[object, Answer] = {}  # those of the round before
        self._settled: set[object] = set()  # for which that answer stays, whatever is found

    @property
    def busy(self) -> bool:
        """Whether some question is open."""
        return bool(self._open)

    def known(self) -> dict[object, Answer]:
        """The answers that tell something."""
        return known_of(self._known)

    def note(self, names: Iterable[str]) -> None:
        """Note that what is being found out rests on these."""
        if self._collecting:
            self._collecting[-1].update(names)

    def collect(self, find: Callable[[], F]) -> tuple[F, frozenset[str]]:
        """What is found, and on what it rests; `ANYTHING` where that is too much to tell."""
        self._collecting.append(set())
        try:
            found = find()
        finally:
            rests = self._collecting.pop()
            if len(rests) > _MOST_RESTS or ANYTHING in rests:
                rests = {ANYTHING}
            self.note(rests)
        return found, frozenset(rests)

    def forget(self, names: Set[str]) -> None:
        """Forget all answers that rest on some of these."""
        for key in [key for key, rests in self._rests.items() if concern(names, rests)]:
            del self._rests[key]
            self._known.pop(key, None)

    def adopt(self, earlier: Memory, holds: Callable[[object, Set[str]], bool]) -> None:
        """Take those answers of an earlier memory that still hold, besides what is known: see `taken`."""
        known, rests = taken(earlier._known, earlier._rests, holds)
        self._known = {**known, **self._known}
        self._rests = {**rests, **self._rests}

    def recall(self, key: object, find: Callable[[], Answer]) -> Answer:
        """What was found for a key before, else what is found now."""
        if key in self._known:
            self.note(self._rests.get(key, ()))
            return self._known[key]
        draft = self._drafts.get(key)
        if draft is not None:
            self._lowest = min(self._lowest, draft[1])
            return draft[0]
        started = self._open.get(key)
        if started is not None:
            self._lowest = min(self._lowest, started)
            return self._before.get(key)
        depth = len(self._open)
        if depth >= _DEEPEST:
            return None
        outer = self._lowest
        drafted = len(self._drafts)
        self._open[key] = depth
        try:
            (found, lowest, circle), rests = self.collect(lambda: self._answer(key, depth, find))
        except BaseException:
            self._take(drafted)
            raise
        finally:
            del self._open[key]
            self._lowest = outer
        if lowest < depth:
            self._drafts[key] = found, lowest
            self._lowest = min(outer, lowest)
        else:
            self._known[key] = found
            self._known.update(circle)
            if rests:
                self._rests.update(dict.fromkeys((key, *circle), rests))
        return found

    def _answer(
        self, key: object, depth: int, find: Callable[[], Answer]
    ) -> tuple[Answer, int, Mapping[object, Answer]]:
        """The answer to a question that is open now, and the outermost one that it depends on; where that is
        itself, the circle is gone through to its end, and all answers of it given."""
        drafted = len(self._drafts)
        asked: set[object] = set()
        answers: dict[object, Answer] = {}
        for turn in range(_MOST_ROUNDS):
            self._lowest = depth + 1
            found = find()
            if key in self._settled:
                found = self._before[key]
            lowest = self._lowest
            if lowest != depth:
                answers = {}  # it is in no circle, or in one that begins further out
                break
            answers = self._take(drafted)
            answers[key] = found
            asked.update(answers)
            if not self._differ(answers, turn):
                break
        if lowest >= depth and asked:
            self._settled -= asked
            for each in asked:
                self._before.pop(each, None)
        if not depth:  # also of questions that a later round did not ask again
            self._settled.clear()
            self._before.clear()
        return found, lowest, answers

    def _take(self, first: int) -> dict[object, Answer]:
        """The drafts from one on, which are none any more."""
        taken = list(islice(self._drafts.items(), first, None))
        for key, _ in taken:
            del self._drafts[key]
        return {key: answer for key, (answer, _) in taken}

    def _differ(self, answers: Mapping[object, Answer], turn: int) -> bool:
        """Whether the answers of a round differ from those before, whose place they take.

        A type may become more exact. One that is contradicted stays unknown; one that gets more exact each
        time, as that of a list that holds itself, stays as it is.
        """
        differ = False
        for key, found in answers.items():
            before = self._before.get(key)
            if found == before or key in self._settled:
                continue
            differ = True
            now, then = _type(found), _type(before)
            if then is not None and now != then and (turn >= _GROWING or not _refines(now, then)):
                self._settled.add(key)
                kept = then if now is not None and now[:2] == then[:2] else None
                found = replace(found, type=kept) if isinstance(found, Passed) else kept
            self._before[key] = found
        return differ


def _type(answer: Answer) -> Type | None:
    return answer.type if isinstance(answer, Passed) else answer


def _refines(found: Type | None, before: Type | None) -> bool:
    """Whether a type tells at least what an earlier one told."""
    if before is None or found == before:
        return True
    return (
        found is not None
        and (found.kind, found.name) == (before.kind, before.name)
        and len(found.args) == len(before.args)
        and all(map(_refines, found.args, before.args))
        and _refines(found.receiver, before.receiver)
    )
