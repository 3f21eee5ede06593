"""Adding up samples of call stacks and entries and exits of calls."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from perflint.profiles.record import Call, Frame, Function, Line, Profile, ProfileError

_MOST_PLACES = 2_000_000  # nodes of the tree of calls
_DEEPEST = 5_000  # frames of a stack
_THINNEST = 0.001  # the share of the run from which on a call is kept in the tree
_DEEPEST_SHOWN = 120


@dataclass(slots=True)
class _Node:
    """A function in the tree of calls while it is added up."""

    frame: Frame
    seconds: float = 0.0
    below: dict[tuple[str, str, int | None], _Node] = field(default_factory=dict)


class Stacks:
    """Time by function and by line, added up from call stacks.

    A recursive function counts once for each stack, so that no time is more than that of the run.
    """

    def __init__(self) -> None:
        """Nothing yet."""
        self._functions: dict[tuple[str, str, int | None], list[float]] = {}
        self._lines: dict[tuple[str, int], float] = {}
        self._roots = _Node(Frame("", ""))
        self._places = 0
        self.seconds = 0.0

    def add(self, stack: Sequence[Frame], seconds: float, calls: int = 0) -> None:
        """Add time spent at the end of a stack, which begins at the program's entry.

        Raises:
            ProfileError: there is more than any program's profile holds.
        """
        if len(stack) > _DEEPEST:
            raise ProfileError("a call stack in it is deeper than any program's")
        self.seconds += seconds
        functions = {(frame.path, frame.name, frame.first) for frame in stack}
        for key in functions:
            self._functions.setdefault(key, [0.0, 0.0, 0])[1] += seconds
        for place in {(frame.path, frame.line) for frame in stack if frame.line is not None}:
            path, line = place
            assert line is not None
            self._lines[path, line] = self._lines.get((path, line), 0.0) + seconds
        if stack:
            last = stack[-1]
            counted = self._functions[last.path, last.name, last.first]
            counted[0] += seconds
            counted[2] += calls
        node = self._roots
        for frame in stack[:_DEEPEST_SHOWN]:
            key = (frame.path, frame.name, frame.first)
            below = node.below.get(key)
            if below is None:
                self._places += 1
                if self._places > _MOST_PLACES:
                    raise ProfileError("it has more calls than can be held in memory")
                below = node.below[key] = _Node(frame)
            node = below
            node.seconds += seconds

    def profile(
        self, seconds: float | None = None, *, counted: bool = False, waits: bool = False
    ) -> Profile:
        """What was added up.

        Args:
            seconds: of the run; by default the sum.
            counted: whether calls were counted.
            waits: whether the time of waiting was.
        """
        whole = self.seconds if seconds is None else seconds
        return Profile(
            whole,
            tuple(
                Function(path, name, first, own, total, int(calls) if counted else None)
                for (path, name, first), (own, total, calls) in self._functions.items()
            ),
            tuple(Line(path, number, spent) for (path, number), spent in self._lines.items()),
            _kept(self._roots, whole * _THINNEST).calls,
            waits,
        )


def _kept(node: _Node, least: float) -> Call:
    """A node as a call, without the branches that took less; no deeper than what stacks add."""
    heavy = [below for below in node.below.values() if below.seconds >= least and below.seconds > 0]
    heavy.sort(key=lambda below: -below.seconds)
    return Call(node.frame, node.seconds, tuple(_kept(below, least) for below in heavy))


class Thread:
    """One thread's calls, added to stacks as they are entered and left."""

    def __init__(self, stacks: Stacks) -> None:
        """No call is entered."""
        self._stacks = stacks
        self._stack: list[Frame] = []
        self._since = 0.0

    def enter(self, frame: Frame, at: float) -> None:
        """A call begins."""
        self._spend(at)
        self._stack.append(frame)
        self._stacks.add(self._stack, 0.0, calls=1)

    def leave(self, at: float) -> None:
        """The last call ends; nothing where none was entered, as at the start of a recording."""
        self._spend(at)
        if self._stack:
            self._stack.pop()

    def _spend(self, at: float) -> None:
        if self._stack and at > self._since:
            self._stacks.add(self._stack, at - self._since)
        self._since = max(at, self._since)
