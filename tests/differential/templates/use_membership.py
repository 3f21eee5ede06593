"""Programs that `use-membership` is tried on."""

from __future__ import annotations

from tests.differential.programs import Piece, Template, announced, steps

TEMPLATE = Template(
    codemod="use-membership",
    pieces=(
        Piece(
            "question",
            """
            $before
            found = $question
            """,
            ("found",),
            ("items", "wanted"),
        ),
        Piece(
            "condition",
            """
            $before
            if $question:
                note('yes')
                found = 1
            else:
                found = 2
            """,
            ("found",),
            ("items", "wanted"),
        ),
        Piece(
            "in a loop",
            """
            found = []
            for item in $items:
                $step
                if $asked:
                    found.append(item)
            """,
            ("found",),
            ("items", "wanted"),
        ),
        Piece(
            "sizes",
            """
            found = $size
            """,
            ("found", "found + 1"),
            ("table",),
        ),
        Piece(
            "own list",
            """
            names = $made
            found = any(name == $wanted for name in names)
            """,
            ("(found, names)",),
            ("items", "wanted"),
        ),
    ),
    holes={
        "before": ("", "note('before')", "fail('before')"),
        "question": (
            "any(one == $wanted for one in $items)",
            "any($wanted == one for one in $items)",
            "not any(one == $wanted for one in $items)",
            "any(one == fail($wanted) for one in $items)",
            "any(one == $wanted for one in fail($items))",
            "any([one == $wanted for one in $items])",
            "$items.count($wanted) > 0",
            "$items.count($wanted) == 0",
            "$items.count(fail($wanted)) >= 1",
            "0 < $items.count($wanted)",
            "all(one != $wanted for one in $items)",
            "bool($items.count($wanted))",
            "any(one == $wanted[0] for one in $items)",
            "any(one == 'a' for one in $items)",
            "any(one == len($items) for one in $items)",
            "any(one == $wanted and one for one in $items)",
            "$wanted in set($items)",
            "$wanted not in list($items)",
            "fail($wanted) in tuple(fail($items))",
        ),
        "asked": (
            "any(one == item for one in $items)",
            "$items.count(item) > 0",
            "$items.count(item) > 1",
            "any(one == $wanted for one in $items) and item",
        ),
        "size": (
            "len(list($table.keys()))",
            "len(list($table))",
            "len($table.keys())",
            "len(list($table.values()))",
            "len(list($table.items()))",
            "len(set($table.keys()))",
            "len(tuple($table.keys()))",
            "len([key for key in $table])",
        ),
        "made": ("list($items)", "[str(one) for one in $items]", "['a', 'b']", "sorted($items)"),
        "step": steps("item"),
    },
    parameters={
        "items": (
            ("list[str]", "list[str]"),
            ("list[int]", "list[int]"),
            ("list", "list"),
            ("", "iterable"),
        ),
        "wanted": (("str", "str"), ("int", "int"), ("", "scalar")),
        "table": (("dict[str, int]", "dict"), ("dict", "dict"), ("", "mapping")),
    },
    announced=(
        announced(
            "value, type, other effects, more effects, fewer effects, order, arguments",
            "operators of its own",
        ),
        announced(
            "value, type, other effects, more effects, fewer effects, order, arguments",
            "compare in a way of its own",
        ),
        announced("value", "`in` takes an object for equal to itself (NaN)", "nan"),
        announced(
            "value, other effects, order, fewer effects, more effects, arguments",
            "asks the other side first",
            "loud",
            "failing",
            "hash",
            "unhashable",
        ),
        announced(
            "other exception, raises, returns",
            "asks the other side first",
            "failing",
        ),
        announced("more effects, raises", "evaluates the value also where there are no elements"),
    ),
)
