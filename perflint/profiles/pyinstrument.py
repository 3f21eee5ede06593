"""pyinstrument's JSON, a tree of functions with their time, and its sessions, which are the samples."""

from __future__ import annotations

from typing import Any

from perflint.profiles.record import Frame, Profile, ProfileError, line_number, number, text
from perflint.profiles.stacks import Stacks


def looks_like(document: Any) -> bool:
    """Whether a JSON document is of this format."""
    return isinstance(document, dict) and "root_frame" in document


def is_session(document: Any) -> bool:
    """Whether a JSON document is a session (`.pyisession`), as `pyinstrument -o` writes it by that name."""
    return isinstance(document, dict) and "frame_records" in document


def parse_session(document: Any) -> Profile:
    """The profile of a session.

    Raises:
        ProfileError: it is damaged.
    """
    stacks = Stacks()
    known: dict[str, Frame] = {}
    try:
        for identifiers, spent in document["frame_records"]:
            stack = [
                known.get(each) or known.setdefault(each, _frame(each)) for each in identifiers
            ]
            stacks.add(stack, number(spent))
        return stacks.profile(number(document["duration"]), waits=True)
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise ProfileError("it is no complete session of pyinstrument") from error


def _frame(identifier: str) -> Frame:
    """A frame of a session: name, file and first line between zeros; of what follows, `l` is the line."""
    place, *attributes = identifier.split("\1")
    name, path, first = place.split("\0")
    if path.startswith("<"):  # a thread, or what is not Python
        return Frame("", name)
    lines = [each[1:] for each in attributes if each[:1] == "l" and each[1:].isdecimal()]
    line = line_number(int(lines[0][:9])) if lines else None
    start = line_number(int(first[:9])) if first.isdecimal() else None
    return Frame(path, name, line, start)


def parse(document: Any) -> Profile:
    """The profile of a JSON document.

    Raises:
        ProfileError: it is damaged.
    """
    stacks = Stacks()
    try:
        waiting: list[tuple[Any, tuple[Frame, ...]]] = []
        if document["root_frame"]:
            waiting.append((document["root_frame"], ()))
        while waiting:
            node, above = waiting.pop()
            frame = Frame(
                text(node.get("file_path") or ""),
                text(node["function"]),
                first=line_number(node.get("line_no")),
            )
            stack = (*above, frame)
            children = node.get("children", [])
            spent = number(node["time"]) - sum(number(child["time"]) for child in children)
            stacks.add(stack, max(0.0, spent))
            waiting.extend((child, stack) for child in children)
        return stacks.profile(number(document.get("duration", stacks.seconds)), waits=True)
    except (KeyError, TypeError, AttributeError) as error:
        raise ProfileError("it is no complete file of pyinstrument") from error
