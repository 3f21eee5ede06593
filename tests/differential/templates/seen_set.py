"""Programs that `seen-set` is tried on."""

from __future__ import annotations

from tests.differential.programs import Piece, Template, announced, steps

TEMPLATE = Template(
    codemod="seen-set",
    pieces=(
        Piece(
            "unique",
            """
            seen = []
            $between
            for item in $items:
                $step
                if item not in seen:
                    $step1
                    seen.append(item)
            $after
            """,
            ("seen", "(seen, len(seen))"),
            ("items",),
        ),
        Piece(
            "skip",
            """
            seen = $start
            found = []
            for item in $items:
                if $key in seen:
                    continue
                $step
                seen.append($key)
                found.append(item)
            $after
            """,
            ("(found, seen)", "found"),
            ("items",),
        ),
        Piece(
            "of what is filled",
            """
            values = $made
            $fill
            seen = []
            for item in values:
                if item not in seen:
                    seen.append(item)
            """,
            ("seen",),
            ("items",),
        ),
        Piece(
            "narrowed",
            """
            seen = []
            for item in $items:
                if $narrow:
                    if item not in seen:
                        seen.append(item)
            """,
            ("seen",),
            ("items",),
        ),
        Piece(
            "while",
            """
            seen = []
            left = list($items)
            while left:
                item = left.pop()
                if item not in seen:
                    seen.append(item)
                    $use
            """,
            ("seen",),
            ("items",),
        ),
        Piece(
            "nested loops",
            """
            seen = []
            for turn in range(2):
                $reset
                for item in $items:
                    if $key not in seen:
                        seen.append($key)
                        $step
            """,
            ("seen",),
            ("items",),
        ),
        Piece(
            "changed otherwise",
            """
            seen = []
            for item in $items:
                if item not in seen:
                    seen.append(item)
                $change
            """,
            ("seen",),
            ("items",),
        ),
    ),
    holes={
        "start": ("[]", "list()", "['a']"),
        "key": ("item", "str(item)", "fail(item)", "(item, 1)", "item[0]", "len(seen)"),
        "between": ("", "note(seen)", "other = seen", "get = lambda: seen"),
        "after": ("", "note(seen)", "seen.sort()", "seen.append('end')", "other = seen"),
        "use": ("", "note(seen)", "if stop():\n    left.append(item)", "note(len(seen))"),
        "reset": ("", "seen = []", "seen.clear()", "if stop():\n    continue"),
        "change": (
            "seen.append(item)",
            "if stop():\n    seen.remove(item)",
            "note(seen[-1])",
            "seen = seen[-2:]",
            "other = seen\nother.append(1)",
            "seen[0] = item",
            "if len(seen) > 2:\n    seen.pop(0)",
        ),
        "made": (
            "['a', 'b']",
            "[]",
            "[1, 2, 3, 4, 5, 6, 7, 8, [9]]",
            "[*$items]",
            "[str(one) for one in $items]",
        ),
        "fill": (
            "",
            "values.append('c')",
            "values.append([1])",
            "values.extend($items)",
            "values += $items",
            "values[:] = $items",
            "for one in $items:\n    values.append(one)",
            "values.insert(0, str($items))",
        ),
        "narrow": (
            "isinstance(item, str)",
            "isinstance(item, (str, list))",
            "not isinstance(item, str)",
            "isinstance(item, (str, int, bytes))",
            "type(item) is not list",
            "type(item) is str",
            "hasattr(item, 'lower')",
        ),
        "step": steps("item"),
    },
    parameters={
        "items": (
            ("list[str]", "list[str]"),
            ("list[int]", "list[int]"),
            ("list[float]", "list[float]"),
            ("list[int | None]", "list[int | None]"),
            ("list[str | list[str]]", "list[str | list[str]]"),
            ("", "iterable"),
            ("list", "list"),
        ),
    },
    announced=(
        announced(
            "value, type, other effects, fewer effects, more effects, order, arguments",
            "values with an `__eq__` of their own may compare otherwise",
            "hash",
            "loud",
            "failing",
            "subclass",
        ),
    ),
)
