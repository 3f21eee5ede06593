"""Programs that `index-by-key` is tried on."""

from __future__ import annotations

from tests.differential.programs import Piece, Template, announced, steps

TEMPLATE = Template(
    codemod="index-by-key",
    pieces=(
        Piece(
            "next",
            """
            found = []
            $before
            for item in $items:
                $step
                user = next($generator$default)
                $use
                found.append(user)
            $after
            """,
            ("found", "(found, user)"),
            ("items", "users"),
        ),
        Piece(
            "comprehension",
            "found = [next($generator$default) for item in $items]",
            ("found",),
            ("items", "users"),
        ),
        Piece(
            "own list",
            """
            users = list($users)
            found = []
            for item in $items:
                $change
                found.append(next(user for user in users if user.key == item))
            """,
            ("(found, users)",),
            ("items", "users"),
        ),
        Piece(
            "handled",
            """
            found = []
            for item in $items:
                try:
                    found.append(next($generator))
                except $kinds:
                    found.append(None)
            """,
            ("found",),
            ("items", "users"),
        ),
        Piece(
            "while",
            """
            found = []
            left = list($items)
            while left:
                item = left.pop()
                found.append(next($generator$default))
            """,
            ("found",),
            ("items", "users"),
        ),
        Piece(
            "join",
            """
            found = []
            $before
            for item in $items:
                $step
                for one in $users:
                    $matched
            $after
            """,
            ("found", "(found, item)", "(found, one)"),
            ("items", "users"),
        ),
        Piece(
            "filter",
            """
            found = []
            $before
            for item in $items:
                $step
                found.append($filter)
            $after
            """,
            ("found", "(found, item)"),
            ("items", "users"),
        ),
        Piece(
            "filters in a comprehension",
            "found = [$filter for item in $items]",
            ("found",),
            ("items", "users"),
        ),
        Piece(
            "join with positions and an end",
            """
            found = []
            for item in $items:
                for place, one in enumerate($users):
                    $matched
                else:
                    found.append(item)
            """,
            ("found", "(found, place)"),
            ("items", "users"),
        ),
        Piece(
            "position or count",
            """
            found = []
            $before
            for item in $items:
                $step
                found.append($names.$search)
            $after
            """,
            ("found", "(found, item)"),
            ("items", "names"),
        ),
        Piece(
            "position or count in an own list",
            """
            names = list($names)
            found = []
            for item in $items:
                $alter
                found.append(names.$search)
            """,
            ("(found, names)",),
            ("items", "names"),
        ),
        Piece(
            "position or count in a comprehension",
            "found = [$names.$search for item in $items]",
            ("found",),
            ("items", "names"),
        ),
        Piece(
            "position or count, handled",
            """
            found = []
            for item in $items:
                try:
                    found.append($names.$search)
                except $kinds:
                    found.append(None)
            """,
            ("found",),
            ("items", "names"),
        ),
    ),
    holes={
        "matched": (
            "if one.key == item:\n    $deal",
            "if item == one.key:\n    $deal\n    break",
            "if one.key == item and one.value:\n    $deal",
            "if one.value and one.key == item:\n    $deal",
            "if one.key != item:\n    continue\n$deal",
            "if one.key == fail(item):\n    $deal",
            "if one['key'] == item:\n    $deal",
            "if one['key'] == item and one['value']:\n    $deal",
            "if one['key'] != item:\n    continue\n$deal",
            "if item == one['key']:\n    $deal\n    break",
            "if one.key == item:\n    $deal\nelse:\n    note(one)",
            "if (one.key == item and\n        (one.value or item)):\n    $deal  # dealt with",
            "if one.key == item: $deal",
        ),
        "deal": (
            "found.append((item, one))",
            "found.append(note(one.name))",
            "found.append(one)\nitem = 3",
            "one.key = item",
            "fail(one)",
            "$users.append(one)",
        ),
        "filter": (
            "[one for one in $users if one.key == item]",
            "[one.name for one in $users if item == one.key and one.value]",
            "[one for one in $users if one['key'] == item]",
            "[one['name'] for one in $users if item == one['key'] and one['value']]",
            "[one.name for one in $users if one.key == item if one.value]",
            "[one for one in $users if one.value and one.key == item]",
            "sum(1 for one in $users if one.key == item)",
            "(one for one in $users if one.key == item)",
            "{one.name: one for one in $users if one.key == fail(item)}",
            "[fail(one) for one in $users if one.key == item]",
            "[(other, one) for other in $items for one in $users if one.key == other]",
            "[last for one in $users if one.key == item and (last := one)]",
        ),
        "search": (
            "index(item)",
            "count(item)",
            "index(fail(item))",
            "count(note(item))",
            "index((item, item))",
            "count(item) + 1",
        ),
        "alter": (
            "",
            "names.append(item)",
            "note(names)",
            "other = names\nother.clear()",
            "names = names[1:]",
        ),
        "generator": (
            "(one for one in $users if one.key == item)",
            "(one for one in $users if item == one.key)",
            "(one for one in $users if one.key == str(item))",
            "(one for one in $users if fail(one.key) == item)",
            "(one for one in $users if one.key == fail(item))",
            "(one.name for one in $users if one.key == item)",
            "(one for one in $users if one.key == item and one.value)",
            "(one for one in $users if one['key'] == item)",
            "(one['name'] for one in $users if one['key'] == item)",
            "(one for one in $users if str(one['key']) == str(item))",
            "(one for one in fail($users) if one.key == item)",
            "(one for one in $users if one.key is item)",
        ),
        "default": ("", ", None", ", item", ", fail(None)"),
        "before": ("", "note('before')", "fail('before')"),
        "use": ("", "note(user)", "user.value += 1", "user.key = item", "$users = []"),
        "change": (
            "",
            "users.append(item)",
            "users[0].key = item",
            "note(users)",
            "other = users\nother.clear()",
            "users = users[1:]",
        ),
        "after": ("", "note(user)", "note(item)"),
        "kinds": (
            "StopIteration",
            "KeyError",
            "Exception",
            "TypeError",
            "(StopIteration, KeyError)",
            "ValueError",
        ),
        "step": steps("item"),
    },
    parameters={
        "items": (
            ("list[int]", "list[int]"),
            ("list[float]", "list[float]"),
            ("", "iterable"),
            ("list", "list"),
        ),
        "names": (
            ("list[int]", "list[int]"),
            ("list[str | list[str]]", "list[str | list[str]]"),
            ("list", "list"),
        ),
        "users": (
            ("list[dict[str, int]]", "rows"),
            ("list[dict[str, float]]", "rows of floats"),
            ("list", "list of records"),
            ("", "records"),
        ),
    },
    announced=(
        announced(
            "order, fewer effects, more effects, other effects, type, arguments, returns",
            "runs once a search, where it ran once for each element",
        ),
        announced("raises, other exception, returns", "a missing key raises `KeyError` instead of"),
        announced("raises, other exception", "a missing value raises `KeyError` instead of"),
        announced(
            "value, arguments, raises, returns, other exception, order, fewer effects, more effects,"
            " other effects",
            "with operators of its own",
            "list subclass",
        ),
        announced("value, returns", "a `nan` that is the same object is found", "nan"),
        announced(
            "raises, returns, other exception, fewer effects", "all keys are read once", "missing"
        ),
        announced(
            "value, other effects, fewer effects, more effects, order, arguments, identity",
            "keys with an `__eq__` of their own may compare otherwise",
            "hash",
            "loud",
            "failing",
            "nan",
        ),
    ),
)
