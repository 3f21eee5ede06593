"""Traces of Chrome's format, with entries and exits of calls: viztracer, py-spy and PyTorch write them.

They are long: viztracer writes 140 MB for a million calls. So events are read one after the other, and of a
call with a duration two numbers and that of its function are kept.
"""

from __future__ import annotations

import json
import re
from array import array
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from perflint.profiles.record import Frame, Profile, ProfileError, line_number, number, text
from perflint.profiles.stacks import Stacks, Thread

MEMBER = "traceEvents"
_VIZTRACER = re.compile(r"(?P<name>.+?) \((?P<path>.+):(?P<line>\d{1,9})\)")
_TORCH = re.compile(r"(?P<path>.+)\((?P<line>\d{1,9})\): (?P<name>.+)")
_MOST = 100_000_000  # calls; they take 20 bytes each


class _Calls:
    """Calls of a thread by their beginning and length, in the order in which they were written."""

    def __init__(self) -> None:
        self._begun = array("d")
        self._lengths = array("d")
        self._frames = array("l")

    def __len__(self) -> int:
        return len(self._begun)

    def add(self, begun: float, length: float, frame: int) -> None:
        """A call, by the number of its function."""
        self._begun.append(begun)
        self._lengths.append(length)
        self._frames.append(frame)

    def put(self, stacks: Stacks, frames: list[Frame]) -> None:
        """Add them up: the time of each call that no call in it has is its own."""
        backwards = self._written_at_end()
        order = reversed(range(len(self))) if backwards else self._outer_first()
        tree = _Tree()
        around: list[_Open] = []
        for place in order:
            begun, length = self._begun[place], self._lengths[place]
            while around and (begun < around[-1].begun if backwards else begun >= around[-1].end):
                tree.spend(around.pop())
            if around:
                length = min(length, around[-1].end - begun)  # it ends with what it is in
                around[-1].own -= length
            node = tree.below(around[-1].node if around else -1, self._frames[place])
            around.append(_Open(node, begun, begun + length, length))
        while around:
            tree.spend(around.pop())
        tree.put(stacks, frames)

    def _written_at_end(self) -> bool:
        """Whether calls were written when they ended, as viztracer does. From the last one back, each then
        comes before those that are in it."""
        before = float("-inf")
        for end in map(float.__add__, self._begun, self._lengths):
            if end < before:
                return False
            before = end
        return True

    def _outer_first(self) -> Iterator[int]:
        """The calls by their beginning, of two that begin together the longer one first."""
        keys = zip(self._begun, map(float.__neg__, self._lengths), range(len(self)))
        return (place for _, _, place in sorted(keys))


@dataclass(slots=True)
class _Open:
    """A call around others: its node in the tree, its beginning and end, and its own time so far."""

    node: int
    begun: float
    end: float
    own: float


class _Tree:
    """The tree of calls by function, added up."""

    def __init__(self) -> None:
        self._known: dict[tuple[int, int], int] = {}
        self._own: list[float] = []
        self._calls: list[int] = []

    def below(self, node: int, frame: int) -> int:
        """The node of a function that is called from another node, or from none (-1)."""
        found = self._known.get((node, frame))
        if found is None:
            found = self._known[node, frame] = len(self._own)
            self._own.append(0.0)
            self._calls.append(0)
        self._calls[found] += 1
        return found

    def spend(self, call: _Open) -> None:
        """A call has ended."""
        self._own[call.node] += max(0.0, call.own)

    def put(self, stacks: Stacks, frames: list[Frame]) -> None:
        """Add each node as a stack."""
        paths: list[tuple[int, Frame]] = []
        for (above, frame), node in self._known.items():
            paths.append((above, frames[frame]))
            stack: list[Frame] = []
            place = node
            while place >= 0:
                place, own = paths[place]
                stack.append(own)
            stacks.add(stack[::-1], self._own[node] / 1e6, self._calls[node])


class _Trace:
    """A trace while it is read."""

    def __init__(self) -> None:
        self.stacks = Stacks()
        self.seen = self.sampled = False
        self._frames: list[Frame] = []
        self._numbers: dict[Frame, int] = {}
        self._named: dict[tuple[str, str], int] = {}  # where the name tells all; -1 is no function
        self._calls: dict[tuple[str, str], _Calls] = {}
        self._threads: dict[tuple[str, str], Thread] = {}
        self._spent: dict[tuple[str, str], float] = {}
        self._count = 0

    def take(self, event: Any) -> None:
        """An event of whatever kind."""
        kind = event.get("ph")
        if kind not in ("X", "B", "E"):
            return
        key = str(event.get("pid")), str(event.get("tid"))
        at = number(event["ts"])
        if kind == "X":
            length = number(event.get("dur", 0))
            frame = self._frame(event) if length else -1
            if frame >= 0:
                self._count += 1
                if self._count > _MOST:
                    raise ProfileError("it has more calls than can be held in memory")
                calls = self._calls.get(key)
                if calls is None:
                    calls = self._calls[key] = _Calls()
                calls.add(at, length, frame)
            return
        thread = self._threads.get(key)
        if thread is None:
            thread = self._threads[key] = Thread(self.stacks)
        before = self.stacks.seconds
        if kind == "E":
            thread.leave(at / 1e6)
        else:
            frame = self._frame(event)
            known = self._frames[frame] if frame >= 0 else Frame("", text(event["name"]))
            thread.enter(known, at / 1e6)
        self._spent[key] = self._spent.get(key, 0.0) + self.stacks.seconds - before

    def profile(self) -> Profile:
        """What was read.

        Raises:
            ProfileError: there is no Python in it.
        """
        if not self.seen:
            raise ProfileError(
                "it is a trace without Python functions; with PyTorch, record it `with_stack=True`"
            )
        for key, calls in self._calls.items():
            before = self.stacks.seconds
            calls.put(self.stacks, self._frames)
            self._spent[key] = self._spent.get(key, 0.0) + self.stacks.seconds - before
        # py-spy, which alone tells files apart from names, leaves out threads that wait.
        return self.stacks.profile(max(self._spent.values()), waits=not self.sampled)

    def _frame(self, event: Any) -> int:
        """The number of the function of an event; -1 where it is something else, as an operator."""
        arguments = event.get("args") or {}
        if "filename" in arguments:  # py-spy: the line that ran
            self.sampled = True
            line = line_number(arguments.get("line"))
            return self._number(Frame(text(arguments["filename"]), text(event["name"]), line=line))
        name, category = event["name"], str(event.get("cat"))
        found = self._named.get((name, category))
        if found is None:
            found = self._named[name, category] = self._of_name(text(name), category)
        return found

    def _of_name(self, name: str, category: str) -> int:
        found = _VIZTRACER.fullmatch(name)
        if found is None and category == "python_function":
            found = _TORCH.fullmatch(name)
        if found is None:
            return -1
        return self._number(Frame(found["path"], found["name"], first=int(found["line"]) or None))

    def _number(self, frame: Frame) -> int:
        self.seen = self.seen or bool(frame.path)
        known = self._numbers.get(frame)
        if known is None:
            known = self._numbers[frame] = len(self._frames)
            self._frames.append(frame)
        return known


def looks_like(head: str) -> bool:
    """Whether a text that begins so is of this format."""
    array_of_events = re.match(r"\s*\[\s*(?=\{)", head)
    if array_of_events is not None:
        try:
            event, _ = json.JSONDecoder().raw_decode(head, array_of_events.end())
        except (ValueError, RecursionError):
            return False
        return "ph" in event
    return re.search(rf'"{MEMBER}"\s*:\s*\[', head) is not None


def parse(events: Iterable[Any]) -> Profile:
    """The profile of the events of a trace.

    Raises:
        ProfileError: it is damaged, or has no Python in it.
    """
    trace = _Trace()
    try:
        for event in events:
            trace.take(event)
    except (KeyError, TypeError, AttributeError) as error:
        raise ProfileError("it is no complete trace") from error
    return trace.profile()
