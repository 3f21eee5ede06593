"""Programs that `use-deque` is tried on."""

from __future__ import annotations

from tests.differential.programs import Piece, Template, announced, steps

TEMPLATE = Template(
    codemod="use-deque",
    pieces=(
        Piece(
            "queue",
            """
            queue = $start
            found = []
            $between
            while $test:
                item = queue.pop(0)
                $step
                found.append(item)
                $grow
            $after
            """,
            ("found", "(found, len(queue))", "(found, bool(queue))"),
            ("items",),
        ),
        Piece(
            "put in front",
            """
            queue = $start
            for item in $items:
                $step
                queue.insert(0, item)
            $after
            """,
            ("len(queue)", "list(queue)", "[*queue]", "queue[0]", "','.join(map(str, queue))"),
            ("items",),
        ),
        Piece(
            "window",
            """
            window = []
            found = []
            for item in $items:
                window.append(item)
                if len(window) > 2:
                    $drop
                $look
            """,
            ("found",),
            ("items",),
        ),
        Piece(
            "delete the first",
            """
            queue = $start
            found = []
            while $test:
                found.append(queue[0])
                $step
                del queue[0]
            """,
            ("found",),
            ("items",),
        ),
        Piece(
            "slices",
            """
            queue = $given
            found, rounds = [], 0
            $between
            while $more:
                rounds += 1
                $step
                found.append(queue[0])
                $cut
                $keep
            $after
            """,
            ("found", "(found, len(queue))", "(found, $items)"),
            ("items",),
        ),
        Piece(
            "slices of a parameter",
            """
            found, rounds = [], 0
            for number in range(2):
                while $items and rounds < 9:
                    rounds += 1
                    found.append($items[0])
                    $items = $items[1:]
                    $look2
            """,
            ("found", "(found, len($items))", "(found, $items)"),
            ("items",),
        ),
    ),
    holes={
        "given": ("list($items)", "$items", "[*$items]", "sorted($items)", "tuple($items)"),
        "cut": (
            "queue = queue[1:]",
            "head, queue = queue[0], queue[1:]",
            "head, *queue = queue",
            "if stop(0):\n    queue = queue[1:]",
            "queue = queue[2:]",
            "queue = queue[1:]  # the next one",
            "head, queue = queue[1], queue[1:]",
            "for _ in range(2):\n    queue = queue[1:]",
        ),
        "more": (
            "queue and rounds < 9",
            "len(queue) > 0 and rounds < 9",
            "rounds < 9 and len(queue)",
            "queue != [] and rounds < 9",
            "rounds < 3",
        ),
        "keep": ("", "queue.append(1)", "note(queue)", "queue = queue[1:]", "note(len(queue))"),
        "look2": ("", "note(len($items))", "$items.append(1)", "note($items[-1] if $items else 0)"),
        "start": (
            "list($items)",
            "[1]",
            "[]",
            "[*$items]",
            "$items",
            "sorted($items)",
            "[one for one in $items]",
            "list(range(4))",
            "[fail(1), 2]",
        ),
        "test": (
            "queue",
            "len(queue) > 0",
            "queue != []",
            "len(queue)",
            "bool(queue)",
            "queue and len(found) < 9",
        ),
        "between": ("", "note(queue)", "other = queue", "queue.append('x')", "queue.reverse()"),
        "grow": (
            "",
            "if stop(item):\n    queue.append(item)",
            "if stop(item):\n    queue.extend([item, item])",
            "if stop(item):\n    queue += [item]",
            "if stop(item):\n    queue.insert(0, item)",
            "if stop(item):\n    queue.insert(1, item)",
            "if stop(item):\n    queue = [item]",
            "note(queue[0] if queue else None)",
            "note(queue[1:])",
            "note(item in queue)",
            "for other in queue:\n    note(other)",
            "queue.sort()",
            "if stop():\n    queue.pop()",
            "if stop():\n    queue.clear()",
            "if stop():\n    del queue[:1]",
            "note(isinstance(queue, list))",
        ),
        "after": (
            "",
            "note(len(queue))",
            "queue.append(1)",
            "queue.pop(0)",
            "note(queue)",
            "note(queue[-1])",
            "note(list(queue))",
            "note(queue.index('a'))",
            "note(queue == [])",
        ),
        "drop": (
            "window.pop(0)",
            "del window[0]",
            "window.remove(window[0])",
            "window = window[1:]",
        ),
        "look": (
            "found.append(len(window))",
            "found.append(list(window))",
            "found.append(window[0])",
            "found.append(window[:])",
            "found.append(sum(map(len, map(str, window))))",
            "found.append(window)",
            "found.append(tuple(window))",
        ),
        "step": steps("item"),
    },
    parameters={
        "items": (("list[str]", "list[str]"), ("", "iterable"), ("list[int]", "list[int]")),
    },
    announced=(
        announced("type", "is no `list` for those who ask"),
        announced(
            "other exception", "an empty list raises `IndexError` for `head, *words = words`"
        ),
        announced(
            "value, arguments, raises, returns, other exception, order, fewer effects, more effects,"
            " other effects, type",
            "with operators of its own",
            "list subclass",
        ),
    ),
)
