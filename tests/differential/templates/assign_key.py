"""Programs that `assign-key` is tried on."""

from __future__ import annotations

from tests.differential.programs import Piece, Template, announced, steps

TEMPLATE = Template(
    codemod="assign-key",
    imports="from collections import OrderedDict, defaultdict\n\nfrom world import fail, guard, note, stop",
    pieces=(
        Piece(
            "spread",
            """
            found = $start
            $between
            for item in $items:
                $step
                found = $merged
                $after
            """,
            ("found", "(found, len(found))", "list(found.items())"),
            ("items", "more"),
        ),
        Piece(
            "kept by an exception",
            """
            found = $start
            try:
                for item in $items:
                    $step
                    found = $merged
            except Exception as error:
                note(found, type(error).__name__)
            """,
            ("found",),
            ("items", "more"),
        ),
        Piece(
            "returned in try",
            """
            found = {}
            try:
                for item in $items:
                    found = $merged
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
                found = $merged
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
                found = $merged
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
                found = $merged
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
                    found = $merged
            """,
            ("found",),
            ("items", "more"),
        ),
    ),
    holes={
        "start": (
            "{}",
            "dict($more)",
            "{'a': 1}",
            "{**$more}",
            "$more",
            "dict()",
            "OrderedDict(a=1)",
            "defaultdict(list)",
            "fail({})",
            "OrderedDict()",
        ),
        "merged": (
            "{**found, item: 1}",
            "{**found, str(item): item}",
            "found | {item: 1}",
            "dict(found, **{str(item): 1})",
            "{**found, f'{item}a': f'{item}b'}",
            "{**found, fail(item): fail(1)}",
            "{**found, item: len(found)}",
            "{**found, item: found}",
            "{**found, item: found.get(item)}",
            "{**found, **{item: 1}}",
            "{item: 1, **found}",
            "{**found, item + item: 1}",
            "{**found, 'k': item}",
            "{**found, item: [item]}",
            "{**found, (item, 1): item}",
            "{**found, item: (lambda: len(found))()}",
            "{**found, item.lower(): item.upper()}",
            "{**found, item[0]: item[1]}",
            "{**$more, **found, item: 1}",
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
            "kept.append(found.keys())",
            "for key in found:\n    note(key)",
        ),
        "last": (
            "found = {**found, 'end': 1}",
            "note(found)",
            "for item in 'ab':\n    found = {**found, item: 1}",
        ),
        "keep": ("", "kept = found\nnote(turn)", "note(found)", "if stop():\n    continue"),
        "step": steps("item"),
    },
    parameters={
        "items": (
            ("list[str]", "list[str]"),
            ("list[int]", "list[int]"),
            ("", "iterable"),
            ("list", "list"),
        ),
        "more": (("dict[str, int]", "dict"), ("", "mapping"), ("dict", "dict")),
    },
    announced=(
        announced(
            "order, other effects, fewer effects, more effects, other exception",
            "the value is evaluated before the key",
        ),
        announced("returns", "keys need not be strings"),
        announced(
            "type, value, identity, arguments, more effects, fewer effects",
            "so that it is copied once before the loop",
        ),
        announced(
            "order, other effects", "so that it is copied once before the loop", "dict subclass"
        ),
    ),
)
