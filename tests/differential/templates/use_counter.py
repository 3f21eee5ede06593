"""Programs that `use-counter` is tried on."""

from __future__ import annotations

from tests.differential.programs import Piece, Template, announced, steps

TEMPLATE = Template(
    codemod="use-counter",
    imports="from collections import defaultdict\n\nfrom world import fail, guard, note, stop",
    pieces=(
        Piece(
            "get",
            """
            counts = {}
            $between
            for item in $items:
                $step
                counts[$key] = counts.get($key, 0) + 1
            $after
            """,
            ("counts", "sorted(counts.items(), key=repr)", "len(counts)", "list(counts)"),
            ("items",),
        ),
        Piece(
            "default",
            """
            counts = defaultdict(int)
            for item in $items:
                counts[$key] += 1
            $after
            """,
            ("counts", "dict(counts)"),
            ("items",),
        ),
        Piece(
            "in or not",
            """
            counts = $start
            for item in $items:
                if $key in counts:
                    counts[$key] += 1
                else:
                    counts[$key] = 1
            $after
            """,
            ("counts", "list(counts.values())"),
            ("items",),
        ),
        Piece(
            "handled",
            """
            counts = {}
            for item in $items:
                try:
                    counts[$key] += 1
                except KeyError:
                    counts[$key] = 1
            """,
            ("list(counts.items())",),
            ("items",),
        ),
        Piece(
            "of a mapping",
            """
            counts = {}
            for item in $table:
                counts[item] = counts.get(item, 0) + 1
            """,
            ("list(counts.items())",),
            ("table",),
        ),
        Piece(
            "several",
            """
            counts = {}
            for item in $items:
                counts[item] = counts.get(item, 0) + $more
            $after
            """,
            ("list(counts.items())",),
            ("items",),
        ),
    ),
    holes={
        "start": ("{}", "dict()", "{'a': 1}"),
        "between": ("", "note(counts)", "other = counts", "counts['a'] = 5"),
        "key": (
            "item",
            "str(item)",
            "fail(item)",
            "item.lower()",
            "len(item)",
            "type(item)",
            "(item, 1)",
            "item[0]",
            "item % 2",
            "'k'",
        ),
        "more": ("1", "2", "len(str(item))", "1.0", "True"),
        "after": (
            "",
            "note(counts)",
            "note(item)",
            "note(counts.get('z'))",
            "note(counts['z'])",
            "counts['z'] = 1",
            "note('z' in counts)",
            "counts.update({'a': 1})",
            "for word in counts:\n    note(counts[word])",
            "print(counts)",
            "counts = dict(counts)",
            "other = {**counts}\nnote(type(other).__name__)",
            "note(max(counts, key=counts.get))",
        ),
        "step": steps("item"),
    },
    parameters={
        "items": (
            ("list[str]", "list[str]"),
            ("", "anything"),
            ("list[int]", "list[int]"),
            ("list", "list"),
        ),
        "table": (("dict[str, int]", "dict"), ("", "mapping")),
    },
    announced=(
        announced("type", "is another class for those who ask"),
        announced("returns, value", "gives 0 for a missing key, where a dict raises"),
        announced(
            "fewer effects, other effects, order, arguments, returns, other exception, value",
            "each value is hashed once",
            "loud",
            "failing",
            "hash",
        ),
        announced(
            "fewer effects, other effects, order, arguments, returns, other exception",
            "is called once for each value, not twice",
        ),
    ),
)
