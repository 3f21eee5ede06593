"""pyinstrument's JSON: a tree of functions with their time."""

from __future__ import annotations

from typing import Any

from perflint.profiles.record import Frame, Profile, ProfileError, line_number, number, text
from perflint.profiles.stacks import Stacks


def looks_like(document: Any) -> bool:
    """Whether a JSON document is of this format."""
    return isinstance(document, dict) and "root_frame" in document


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
