"""Programs that `share-session` is tried on."""

from __future__ import annotations

from tests.differential.programs import Piece, Template, announced, steps
from tests.differential.stand_ins import libraries

TEMPLATE = Template(
    codemod="share-session",
    imports="import requests\nfrom world import fail, guard, note, stop",
    around=libraries,
    pieces=(
        Piece(
            "loop",
            """
            found = []
            $before
            for item in $items:
                $step
                found.append($answer)
            $after
            """,
            ("found", "(found, item)"),
            ("items",),
        ),
        Piece(
            "named",
            """
            found = []
            for item in $items:
                answer = $sent
                $step
                found.append(answer.text)
            $after
            """,
            ("found", "(found, answer.text)"),
            ("items",),
        ),
        Piece(
            "while",
            """
            found = []
            left = list($items)
            while left:
                item = left.pop(0)
                $step
                found.append($answer)
            """,
            ("found",),
            ("items",),
        ),
        Piece(
            "nested loops",
            """
            found = []
            for turn in range(2):
                for item in $items:
                    $step
                    found.append($answer)
            """,
            ("found",),
            ("items",),
        ),
        Piece("comprehension", "found = [$answer for item in $items]", ("found",), ("items",)),
        Piece(
            "two kinds",
            """
            found = []
            for item in $items:
                if stop(item):
                    $sent
                found.append($answer)
            """,
            ("found",),
            ("items",),
        ),
    ),
    holes={
        "answer": ("$sent.text", "$sent.json()", "len($sent.text)", "fail($sent).text"),
        "sent": (
            "requests.get(item)",
            "requests.get(item, timeout=3)",
            "requests.post(item, json={'a': 1})",
            "requests.get(f'http://x/{item}')",
            "requests.get(fail(item))",
            "requests.get(url=item)",
            "requests.get(item, **{})",
        ),
        "before": ("", "session = 1", "note('before')"),
        "after": ("", "note(found)", "note(session)"),
        "step": steps("item"),
    },
    parameters={"items": (("list[str]", "list[str]"), ("", "iterable"))},
    announced=(announced("value", "cookies that one answer sets are sent with the next request"),),
)
