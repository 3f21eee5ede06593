"""Programs that `parallelize-loop` is tried on."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator

from tests.differential.pools import pools
from tests.differential.programs import Piece, Template, announced, steps
from tests.differential.stand_ins import libraries


@contextlib.contextmanager
def _around() -> Iterator[None]:
    with pools(), libraries():
        yield


_HEAD = """
def fetch(url, *more):
    $inside
    return requests.get(url).text
"""

TEMPLATE = Template(
    codemod="parallelize-loop",
    imports="import requests\nfrom world import fail, guard, note, stop",
    around=_around,
    pieces=(
        Piece(
            "loop",
            """
            found = []
            $before
            for item in $items:
                $step
                found.append(fetch($given))
            $after
            """,
            ("found", "(found, item)"),
            ("items", "other"),
            _HEAD,
        ),
        Piece(
            "comprehension",
            "found = [fetch($given) for item in $items]",
            ("found",),
            ("items", "other"),
            _HEAD,
        ),
        Piece(
            "body",
            """
            found = []
            for item in $items:
                text = fetch($given)
                $step
                found.append(text$part)
            $after
            """,
            ("found", "(found, text)"),
            ("items", "other"),
            _HEAD,
        ),
        Piece(
            "by key",
            """
            found = {}
            for item in $items:
                found[item] = fetch($given)
            """,
            ("found",),
            ("items", "other"),
            _HEAD,
        ),
    ),
    holes={
        "given": (
            "item",
            "item, $other",
            "str(item)",
            "fail(item)",
            "item, len(found)",
            "f'{item}/x'",
            "$other",
        ),
        "inside": ("", "note(url)", "fail(url)", "if not url:\n    raise ValueError(url)"),
        "part": ("", ".upper()", "[:2]", " + str(len(found))"),
        "before": ("", "note('before')", "pool = 1"),
        "after": ("", "note(found)", "note(item)"),
        "step": steps("item"),
    },
    parameters={
        "items": (("list[str]", "list[str]"), ("", "iterable")),
        "other": (("int", "int"), ("", "scalar")),
    },
    announced=(
        announced(
            "order, other effects, more effects, fewer effects, arguments, other exception, raises",
            "their effects come in another order, the iterable is read to its end before the first result",
        ),
    ),
)
