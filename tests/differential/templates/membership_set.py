"""Programs that `membership-set` is tried on."""

from __future__ import annotations

from tests.differential.programs import Piece, Template, announced, choice

TEMPLATE = Template(
    codemod="membership-set",
    pieces=(
        Piece(
            "parameter",
            """
            found = []
            for item in $items:
                $step
                if $test:
                    found.append(item)
            """,
            ("found", "(found, len(found))"),
            ("items", "known"),
        ),
        Piece(
            "local list",
            """
            known = $made
            $between
            found = []
            for item in $items:
                $step
                if item in known:
                    found.append(item)
                $change
            """,
            ("(found, known)", "found"),
            ("items", "known"),
        ),
        Piece(
            "comprehension",
            """
            known = $made
            found = $comprehension
            $after
            """,
            ("found", "(found, known)"),
            ("items", "known"),
        ),
        Piece(
            "grown by what is tested",
            """
            found = $made
            found.$grow
            """,
            ("found",),
            ("items", "known"),
        ),
        Piece(
            "module list",
            """
            found = []
            for item in $items:
                $touch
                if item in KNOWN:
                    found.append(item)
            """,
            ("found", "(found, KNOWN)"),
            ("items",),
            head="""
            KNOWN = $constants


            def touch(item):
                $touched
            """,
        ),
        Piece(
            "while",
            """
            known = $made
            left = list($items)
            count = 0
            while left:
                item = left.pop()
                $step
                if item not in known:
                    count += 1
            """,
            ("count", "(count, known)"),
            ("items", "known"),
        ),
        Piece(
            "changed by others",
            """
            known = list($known)
            $changer
            found = []
            for item in $items:
                $changing
                found.append(item in known)
            """,
            ("found",),
            ("items", "known"),
        ),
    ),
    holes={
        "test": (
            "item in $known",
            "item not in $known",
            "item and item in $known",
            "fail(item) in $known",
            "str(item) in $known",
            "(item in $known) == (item not in $known)",
            "item in $known and stop(item)",
        ),
        "made": (
            "list($known)",
            "$known",
            "['a', 'b', 'c', 'd', 'e']",
            "[1, 2, 3, 4, 5, 6]",
            "[str(one) for one in $known]",
            "[*$known]",
            "sorted($known)",
            "[fail(one) for one in $known]",
            "list(map(str, $known))",
            "$known[:]",
            "[one for one in $known if one]",
        ),
        "between": (
            "",
            "note(known)",
            "known.append('x')",
            "known.extend($items)",
            "known.append($items)",
            "known += $items",
            "known[:1] = $items",
            "known = $items or known",
            "if stop():\n    known = []",
            "other = known",
            "known = tuple(known)",
        ),
        "change": (
            "",
            "note(known)",
            "known.append(item)",
            "other = known\nother.append(item)",
            "known = [*known, item]",
            "$items.append(1)\nif len($items) > 9:\n    break",
            "known.remove(item)",
            "found = known",
        ),
        "comprehension": (
            "[item for item in $items if item in known]",
            "[item for item in $items if item not in known]",
            "{str(item): item in known for item in $items}",
            "list(filter(lambda item: item in known, $items))",
            "sum(item in known for item in $items)",
            "[item for item in $items for _ in range(2) if item in known]",
            "any(item in known for item in $items)",
            "(item for item in $items if item in known)",
        ),
        "after": ("", "note(known)", "known.append('late')", "known = None"),
        "grow": (
            "extend(item for item in $items if item not in found)",
            "extend([item for item in $items if item not in found])",
            "append([item for item in $items if item in found])",
        ),
        "constants": (
            "['a', 'b', 'c', 1, 2]",
            "['a', 'b', ['c'], 2]",
            "[1, 2, 3, 4, 5]",
            "('a', 'b', 'c', 'd')",
            "list('abc')",
        ),
        "touch": ("", "touch(item)", "note(item)"),
        "touched": (
            "note(item)",
            "KNOWN.append(item)",
            "global KNOWN\nKNOWN = [item]",
            "KNOWN[0] = item",
            "other = KNOWN\nother.clear()",
        ),
        "changer": (
            "def change(item):\n    known.append(item)",
            "def change(item):\n    nonlocal known\n    known = [item]",
            "other = known\n\ndef change(item):\n    other.append(item)",
            "change = known.append",
            "def change(item):\n    note(item)",
        ),
        "changing": ("change(item)", "note(item)", "if stop():\n    change(item)"),
        "step": (
            "",
            "note(item)",
            choice("if stop(item):\n    break"),
            choice("if stop(item):\n    continue"),
            "fail(item)",
            choice("yield item"),
            choice("await pause()"),
        ),
    },
    parameters={
        "items": (
            ("list[str]", "list[str]"),
            ("list[int]", "list[int]"),
            ("list[float]", "list[float]"),
            ("list[str | list[str]]", "list[str | list[str]]"),
            ("", "iterable"),
            ("list", "list"),
        ),
        "known": (
            ("list[str]", "list[str]"),
            ("list[int]", "list[int]"),
            ("list[float]", "list[float]"),
            ("list[str | list[str]]", "list[str | list[str]]"),
            ("", "list"),
            ("list", "list"),
        ),
    },
    announced=(
        announced(
            "value, type, identity, returns, arguments, globals, order, fewer effects, more effects,"
            " other effects",
            "values with an `__eq__` of their own may compare otherwise",
            "hash",
            "loud",
            "failing",
            "nan",
            "unhashable",
            "tuples",
        ),
        announced(
            "value, type, arguments, order, fewer effects, more effects, other effects",
            "with operators of its own",
            "list subclass",
        ),
        announced(
            "value, arguments", "which may also be another argument of the same call", "shared"
        ),
        announced(
            "value, other effects, more effects, fewer effects, arguments", "changed by others"
        ),
    ),
)
