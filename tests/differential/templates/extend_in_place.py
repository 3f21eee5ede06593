"""Programs that `extend-in-place` is tried on."""

from __future__ import annotations

from tests.differential.programs import Piece, Template, announced, choice

TEMPLATE = Template(
    codemod="extend-in-place",
    pieces=(
        Piece(
            "list",
            """
            found = $start
            $between
            for item in $items:
                $step
                found = found + $part
                $after
            """,
            ("found", "(found, len(found))", "tuple(found)"),
            ("items", "more"),
        ),
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
        Piece(
            "kept by an exception",
            """
            found = $start
            try:
                for item in $items:
                    $step
                    found = found + $part
            except Exception as error:
                note(found, error)
            """,
            ("found",),
            ("items", "more"),
        ),
        Piece(
            "returned in try",
            """
            found = []
            try:
                for item in $items:
                    found = found + $part
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
                found = found + $part
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
                found = found + [item]
            """,
            ("found",),
            ("items", "more"),
        ),
        Piece(
            "while",
            """
            found = $start
            left = list($items)
            while left:
                found = found + [left.pop()]
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
                    found = found + $part
            """,
            ("found",),
            ("items", "more"),
        ),
    ),
    holes={
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
        "alias": (
            "kept.append(found)",
            "kept = found",
            "if stop(item):\n    kept.append(found)",
            "note(found)",
            "kept.append(lambda: found)",
            "kept.append(iter(found))",
        ),
        "last": (
            "found = found + ['end']",
            "note(found)",
            "for item in 'ab':\n    found = found + [item]",
        ),
        "keep": ("", "kept = found\nnote(turn)", "note(found)", "if stop():\n    continue"),
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
