"""Traces of Chrome's format, with entries and exits of calls: viztracer, py-spy and PyTorch write them."""

from __future__ import annotations

import re
from collections import defaultdict
from typing import Any

from perflint.profiles.record import Frame, Profile, ProfileError, line_number, number, text
from perflint.profiles.stacks import Stacks, Thread

_VIZTRACER = re.compile(r"(?P<name>.+?) \((?P<path>.+):(?P<line>\d{1,9})\)")
_TORCH = re.compile(r"(?P<path>.+)\((?P<line>\d{1,9})\): (?P<name>.+)")
_LEAVE, _ENTER = 0, 1


def looks_like(document: Any) -> bool:
    """Whether a JSON document is of this format."""
    if isinstance(document, list):
        return bool(document) and isinstance(document[0], dict) and "ph" in document[0]
    return isinstance(document, dict) and "traceEvents" in document


def parse(document: Any) -> Profile:
    """The profile of a JSON document.

    Raises:
        ProfileError: it is damaged, or has no Python in it.
    """
    given = document if isinstance(document, list) else document["traceEvents"]
    threads: dict[tuple[str, str], list[tuple[float, int, float, Frame | None]]] = defaultdict(list)
    try:
        for event in given:
            if event.get("ph") not in ("X", "B", "E"):
                continue
            thread = threads[str(event.get("pid")), str(event.get("tid"))]
            at = number(event["ts"])
            if event["ph"] == "E":
                thread.append((at, _LEAVE, 0.0, None))
                continue
            frame = _frame(event)
            if event["ph"] == "B":
                thread.append((at, _ENTER, 0.0, frame or Frame("", text(event["name"]))))
            elif frame is not None:
                length = number(event.get("dur", 0))
                if not length:
                    continue
                # Of two calls that begin together the longer one is the outer one.
                thread.append((at, _ENTER, -length, frame))
                thread.append((at + length, _LEAVE, 0.0, None))
    except (KeyError, TypeError, AttributeError) as error:
        raise ProfileError("it is no complete trace") from error
    stacks, longest = Stacks(), 0.0
    seen = sampled = False
    for events in threads.values():
        if not any(kind == _ENTER for _, kind, _, _ in events):
            continue
        if events[0][2] or any(length for _, _, length, _ in events):
            events.sort(key=lambda each: each[:3])
        before, thread_calls = stacks.seconds, Thread(stacks)
        for at, _, _, entered in events:
            if entered is None:
                thread_calls.leave(at / 1e6)
            else:
                seen = seen or bool(entered.path)
                sampled = sampled or entered.line is not None
                thread_calls.enter(entered, at / 1e6)
        longest = max(longest, stacks.seconds - before)
    if not seen:
        raise ProfileError(
            "it is a trace without Python functions; with PyTorch, record it `with_stack=True`"
        )
    # py-spy, which alone tells files apart from names, leaves out threads that wait.
    return stacks.profile(longest, waits=not sampled)


def _frame(event: Any) -> Frame | None:
    """The function of an event; None where it is something else, as an operator or a C function."""
    name = text(event["name"])
    arguments = event.get("args") or {}
    if "filename" in arguments:  # py-spy: the line that ran
        return Frame(text(arguments["filename"]), name, line=line_number(arguments.get("line")))
    found = _VIZTRACER.fullmatch(name)
    if found is None and event.get("cat") == "python_function":
        found = _TORCH.fullmatch(name)
    if found is None:
        return None
    return Frame(found["path"], found["name"], first=int(found["line"]) or None)
