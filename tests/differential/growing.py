"""Pieces of programs in which a loop grows a collection by making a new one each time."""

from __future__ import annotations

from tests.differential.programs import Piece

# `$grown` is the larger collection, `$empty` one without elements, `$listed` a result made of it.
PIECES = (
    Piece(
        "grown",
        """
        found = $start
        $between
        for item in $items:
            $step
            found = $grown
            $after
        """,
        ("found", "(found, len(found))", "$listed"),
        ("items", "more"),
    ),
    Piece(
        "kept by an exception",
        """
        found = $start
        try:
            for item in $items:
                $step
                found = $grown
        except Exception as error:
            note(found, type(error).__name__)
        """,
        ("found",),
        ("items", "more"),
    ),
    Piece(
        "returned in try",
        """
        found = $empty
        try:
            for item in $items:
                found = $grown
            return found
        finally:
            $last
        """,
        ("found",),
        ("items", "more"),
    ),
    Piece(
        "aliased",
        """
        found = $start
        kept = []
        for item in $items:
            $alias
            found = $grown
        """,
        ("(found, kept)",),
        ("items", "more"),
    ),
    Piece(
        "parameter",
        """
        found = $more
        for item in $items:
            $step
            found = $grown
        """,
        ("(found, $more)",),
        ("items", "more"),
    ),
    Piece(
        "while",
        """
        found = $start
        left = list($items)
        while left:
            item = left.pop()
            found = $grown
            $after
        """,
        ("found",),
        ("items", "more"),
    ),
    Piece(
        "nested loops",
        """
        found = $start
        for turn in range(2):
            $keep
            for item in $items:
                found = $grown
        """,
        ("found",),
        ("items", "more"),
    ),
)
HOLES = {
    "between": (
        "",
        "other = found\nnote(other)",
        "note(found)",
        "seen = lambda: found",
        "first = found",
    ),
    "after": (
        "",
        "note(found)",
        "if stop():\n    return found",
        "if stop():\n    break",
        "last = found",
        "yield found",
    ),
    "keep": ("", "kept = found\nnote(turn)", "note(found)", "if stop():\n    continue"),
}
ALIASES = (
    "kept.append(found)",
    "kept = found",
    "if stop(item):\n    kept.append(found)",
    "note(found)",
    "kept.append(lambda: found)",
    "kept.append(iter(found))",
)
