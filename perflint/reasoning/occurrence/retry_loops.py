"""Loops that try again, or ask until something is done."""

from __future__ import annotations

import ast
import re

from perflint.language.nodes import LoopNode, descendants, last_name
from perflint.reasoning.occurrence.paging import drains

_ATTEMPT = re.compile(
    r"attempt|retr(y|ies)|(?:\b|_)tries\b|\btry_|redirects?\b|\bhops?\b", re.IGNORECASE
)


def retries_or_polls(loop: LoopNode) -> bool:
    """Whether a loop tries again, or asks until something is done: `for attempt in range(retries)`,
    polls that sleep; not one that takes its items from a container, with a pause between them."""
    if isinstance(loop, ast.For):
        if isinstance(loop.target, ast.Name) and _ATTEMPT.search(loop.target.id):
            return True
        counts = isinstance(loop.iter, ast.Call) and getattr(loop.iter.func, "id", "") == "range"
        if counts and _ATTEMPT.search(ast.unparse(loop.iter)):
            return True
    else:
        counts = isinstance(loop, ast.While) and not drains(loop)
        if isinstance(loop, ast.While) and _ATTEMPT.search(ast.unparse(loop.test)):
            return True
    return counts and any(
        isinstance(node, ast.Call) and last_name(node.func) == "sleep"
        for node in descendants(loop, into_functions=False)
    )
