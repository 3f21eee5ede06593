"""Programs that `extend-in-place` is tried on."""

from __future__ import annotations

from tests.differential.growing import ALIASES, HOLES, PIECES
from tests.differential.programs import Piece, Template, announced, choice

TEMPLATE = Template(
    codemod="extend-in-place",
    pieces=(
        *PIECES,
        Piece(
            "spread",
            """
            found = $start
            for item in $items:
                $step
                found = $spread
            """,
            ("found",),
            ("items", "more"),
        ),
    ),
    holes={
        **HOLES,
        "empty": ("[]",),
        "listed": ("tuple(found)",),
        "grown": ("found + $part",),
        "start": ("[]", "list($more)", "[1]", "[*$more]", "$more", "list()", "[[]]", "fail([])"),
        "part": (
            "[item]",
            "[item, item]",
            "list(item)",
            "$more",
            "item",
            "[fail(item)]",
            "[*$more]",
            "found[:1] + [item]",
            "[len(found)]",
            "[part for part in $more]",
            "list(map(str, [item]))",
            "(lambda: [len(found)])()",
        ),
        "spread": (
            "[*found, item]",
            "[*found, *$more]",
            "[*found, fail(item)]",
            "[*found, *found]",
            "list(found) + [item]",
            "[item, *found]",
            "[*found, item, len(found)]",
        ),
        "alias": ALIASES,
        "last": (
            "found = found + ['end']",
            "note(found)",
            "for item in 'ab':\n    found = found + [item]",
        ),
        "step": (
            "",
            "note(item)",
            choice("if stop(item):\n    break"),
            choice("if stop(item):\n    continue"),
            choice("if stop(item):\n    return found"),
            "fail(item)",
            choice("yield found"),
            choice("await pause()"),
            "if stop(item):\n    raise ValueError(found)",
        ),
    },
    parameters={
        "items": (("list[str]", "list[str]"), ("", "iterable"), ("list", "list")),
        "more": (("list[int]", "list[int]"), ("", "iterable"), ("list", "list")),
    },
    announced=(
        announced(
            "identity, type, value, arguments, more effects",
            "a list that may be somebody else's is copied once before the loop",
        ),
        announced(
            "value, type, arguments, more effects, other effects, fewer effects",
            "with operators of its own",
            "list subclass",
        ),
        announced(
            "value, type, arguments, more effects, other effects, fewer effects",
            "becomes a plain list of its own",
            "list subclass",
        ),
    ),
)
