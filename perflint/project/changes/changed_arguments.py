"""To which functions callers pass something else than before, when some files have changed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence, Set

from perflint.knowledge.facts import Term
from perflint.knowledge.loader import packages
from perflint.outlining.outline import CALL, Outline
from perflint.project.calls.arguments import FORWARD, receiver
from perflint.project.calls.edges import CALLS, Edge, Resolved, Wrapper
from perflint.project.calls.passed_roots import is_told
from perflint.project.changes.definitions import mentioned, placeless
from perflint.project.world.linking import Linked

_Given = tuple[tuple[int | str, Term | None], ...] | None  # see `Outline.passed`
_File = tuple[Resolved, Outline]
_RECEIVER = -1  # stands for the place of what a method is called on, which its wrapper is given
_Calls = dict[str, list[tuple[int, bool, _Given]]]  # by function: line, and see `edges.Edge.bound`


class ChangedArguments:
    """Compares what files pass with what they passed.

    Args:
        linked: the outlines of now.
        resolved: what their sites run, in the order of the files.
        moved: the identity of now for each earlier one; below 0 for a function that is gone.
        words: those by which files get at definitions that have changed.
    """

    def __init__(
        self,
        linked: Linked,
        resolved: Sequence[Resolved],
        moved: Sequence[int],
        words: Set[str],
    ) -> None:
        self._linked = linked
        self._moved = moved
        self._words = words
        self._chains: dict[int, list[Wrapper]] = {
            function: chain for each in resolved for function, chain in each.chains
        }

    def of(self, before: _File | None, now: _File | None) -> frozenset[str]:
        """The functions to which a file passes something else, or passes what its words lead to, which may be
        something else by now; all to which it passes anything where it names other libraries: see
        `PassedRoots`.

        Args:
            before, now: what it resolved and resolves to; None where it was, or is, not there.
        """
        then = self._calls(*before, self._moved) if before is not None else {}
        here = self._calls(*now) if now is not None else {}
        elsewhere = names_other_libraries(before, now)
        return frozenset(
            name
            for name in then.keys() | here.keys()
            if _without_lines(then.get(name, ())) != _without_lines(here.get(name, ()))
            or any(self._changed(passed) for _, _, passed in here.get(name, ()))
            or elsewhere
            and any(map(is_told, _terms(here.get(name, ()))))
        )

    def _calls(
        self, resolved: Resolved, outline: Outline, moved: Sequence[int] | None = None
    ) -> _Calls:
        found: _Calls = {}

        def add(
            function: int, line: int, bound: bool, passed: _Given, site: int | None = None
        ) -> None:
            identity = moved[function] if moved is not None else function
            if identity < 0:
                return  # what it was passed counts no more
            found.setdefault(self._linked.dotted(identity), []).append((line, bound, passed))
            wrappers = self._chains.get(identity, ())
            if wrappers and bound and site is not None:
                passed = (*(passed or ()), (_RECEIVER, receiver(outline, site)))
            for wrapper in wrappers:
                calls = found.setdefault(self._linked.dotted(wrapper.function), [])
                calls.append((line, bound, passed))

        for item in resolved.items:
            if not isinstance(item, Edge):
                method = self._linked.method(item.module, FORWARD) if item.module else None
                if method is not None:
                    call = outline.line(item.site), True, outline.passed.get(item.site)
                    found.setdefault(method, []).append(call)
            elif item.verb == CALLS:
                passed = outline.passed.get(item.site)
                if passed is None and outline.site(item.site).kind != CALL:
                    passed = ()
                add(item.callee, outline.line(item.site), item.bound, passed, item.site)
        for function, index, bound in resolved.indirect:
            line, _, passed = outline.indirect[index]
            add(function, line, bound, passed)
        return found

    def _changed(self, passed: _Given) -> bool:
        return bool(self._words) and any(
            not self._words.isdisjoint(mentioned(term)) for _, term in passed or ()
        )


def names_other_libraries(before: _File | None, now: _File | None) -> bool:
    """Whether a file may get at other libraries than it did."""
    return not (_libraries(before) ^ _libraries(now)).isdisjoint(packages())


def _libraries(file: _File | None) -> frozenset[str]:
    """The names by which a file may get at libraries."""
    if file is None:
        return frozenset()
    resolved, outline = file
    return resolved.roots | outline.words


def only_adds(
    before: _File, now: _File, words: Set[str] | None, passed_otherwise: Set[str] | None
) -> bool:
    """Whether a file only defines names that nobody held, and passes nothing else to what was there before:
    then callers bring to files what they brought, see `PassedRoots`.

    Args:
        words: those that lead to changed definitions; None where other files hold some.
        passed_otherwise: see `CallGraph.passed_otherwise`.
    """
    if words is None or passed_otherwise is None or not words.isdisjoint(before[1].words):
        return False
    if not (_libraries(before) - _libraries(now)).isdisjoint(packages()):
        return (
            False  # what was left out of what callers bring, for the file knew it, is not any more
        )
    return all(name.rpartition(".")[2] in words for name in passed_otherwise)


def changed_functions(before: Outline | None, now: Outline | None) -> frozenset[str]:
    """The functions of a file that are defined differently: what they are passed may be understood
    differently. Without an outline it defines none."""
    then, here = (_definitions(each) if each is not None else {} for each in (before, now))
    return frozenset(
        f"{outline.module}.{name}"
        for outline in (before, now)
        if outline is not None
        for name in then.keys() | here.keys()
        if then.get(name) != here.get(name)
    )


def _definitions(outline: Outline) -> Mapping[str, list[object]]:
    documented: dict[int, list[tuple[str, Term]]] = {}
    for (index, name), term in outline.documented.items():
        documented.setdefault(index, []).append((name, term))
    found: dict[str, list[object]] = {}
    for index, function in enumerate(outline.functions):
        told = placeless(function), sorted(documented.get(index, ()), key=repr)
        found.setdefault(function.name, []).append(told)
    return found


def _terms(calls: Iterable[tuple[int, bool, _Given]]) -> Iterator[Term | None]:
    for _, _, passed in calls:
        for _, term in passed or ():
            yield term


def _without_lines(calls: Iterable[tuple[int, bool, _Given]]) -> list[tuple[bool, _Given]]:
    """Calls in the order of their lines: of many, the first ones are looked at."""
    return [(bound, passed) for _, bound, passed in sorted(calls, key=_line)]


def _line(call: tuple[int, bool, _Given]) -> int:
    return call[0]
