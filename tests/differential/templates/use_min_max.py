"""Programs that `use-min-max` is tried on."""

from __future__ import annotations

from tests.differential.programs import Piece, Template, announced, steps

TEMPLATE = Template(
    codemod="use-min-max",
    pieces=(
        Piece("pick", "$before\nfound = $picked", ("found",), ("items",)),
        Piece(
            "of a name",
            """
            ordered = $sorted
            $between
            found = ordered$index
            $after
            """,
            ("found",),
            ("items",),
        ),
        Piece(
            "in a loop",
            """
            found = []
            for item in $items:
                $step
                found.append(sorted($each)$index)
            """,
            ("found",),
            ("items",),
        ),
        Piece(
            "handled",
            """
            try:
                found = sorted($items$options)$index
            except $kinds:
                found = None
            """,
            ("found",),
            ("items",),
        ),
    ),
    holes={
        "before": ("", "note('before')"),
        "picked": ("sorted($values$options)$index", "fail(sorted($values)$index)"),
        "values": (
            "$items",
            "list($items)",
            "fail($items)",
            "[str(one) for one in $items]",
            "(one for one in $items)",
            "map(fail, $items)",
            "set($items)",
        ),
        "options": (
            "",
            ", key=str",
            ", reverse=True",
            ", key=len, reverse=True",
            ", key=lambda one: -one",
            ", key=fail",
            ", key=None",
            ", reverse=False",
            ", reverse=stop()",
            ", key=lambda one: fail(one)",
        ),
        "index": ("[0]", "[-1]", "[:1]", "[1]", "[0:1][0]"),
        "sorted": ("sorted($values$options)", "sorted($items)"),
        "between": ("", "note(len(ordered))"),
        "after": ("", "note('after')"),
        "each": ("[item, 1]", "item", "[str(item), 'b']", "$items"),
        "kinds": (
            "IndexError",
            "ValueError",
            "(IndexError, ValueError)",
            "Exception",
            "TypeError",
            "LookupError",
        ),
        "step": steps("item"),
    },
    parameters={
        "items": (("list[str]", "list[str]"), ("", "anything"), ("list[float]", "list[float]")),
    },
    announced=(
        announced(
            "arguments, fewer effects, more effects, other effects, order, other exception",
            "Elements are compared while they are taken",
        ),
        # What an exception has left of an iterator, a later comparison takes.
        announced(
            "value, returns, raises", "Elements are compared while they are taken", "iterator"
        ),
        announced(
            "other exception", "an empty iterable raises `ValueError` instead of `IndexError`"
        ),
        announced(
            "value, type, other effects, fewer effects, more effects, order, returns, raises",
            "values that compare to nothing (NaN) may give another result",
            "nan",
            "loud",
            "failing",
            "unhashable",
            "hash",
        ),
    ),
)
