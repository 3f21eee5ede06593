"""Programs that `collect-refs` is tried on."""

from __future__ import annotations

from tests.differential.programs import Piece, Template, announced, steps
from tests.differential.stand_ins import libraries

_HEAD = """
@ray.remote
def work(x):
    $inside
    return [x]
"""

TEMPLATE = Template(
    codemod="collect-refs",
    imports="import ray\nfrom world import fail, guard, note, stop",
    around=libraries,
    pieces=(
        Piece("comprehension", "found = [$got for ref in $refs]", ("found",), ("items",), _HEAD),
        Piece(
            "loop",
            """
            refs = $refs
            found = []
            $before
            for ref in refs:
                $step
                found.append($got)
            $after
            """,
            ("found", "(found, len(refs))"),
            ("items",),
            _HEAD,
        ),
        Piece(
            "sums",
            """
            total = 0
            for ref in $refs:
                value = ray.get(ref)
                $step
                total += len(value)
            """,
            ("total", "(total, value)"),
            ("items",),
            _HEAD,
        ),
        Piece(
            "changed",
            """
            refs = $refs
            found = []
            for ref in refs:
                found.append(ray.get(ref))
                $change
            """,
            ("found",),
            ("items",),
            _HEAD,
        ),
    ),
    holes={
        "inside": ("", "fail(x)", "note(x)", "if stop(x):\n    raise ValueError(x)"),
        "refs": (
            "[work.remote(item) for item in $items]",
            "list(map(work.remote, $items))",
            "[work.remote(1), work.remote(2)]",
            "[]",
        ),
        "got": (
            "ray.get(ref)",
            "ray.get(ref)[0]",
            "(ray.get(ref), 1)",
            "fail(ray.get(ref))",
            "(ref, ray.get(ref))",
            "ray.get([ref])",
            "ray.get(ref, timeout=1)",
            "[ray.get(ref), ray.get(ref)]",
        ),
        "before": ("", "note('before')", "ref_value = 1"),
        "after": ("", "note(len(found))", "note(ref is None)"),
        "change": (
            "",
            "refs.append(work.remote(1))\nif len(refs) > 5:\n    break",
            "refs = []",
            "refs.clear()",
        ),
        "step": steps("'step'"),
    },
    parameters={"items": (("list[str]", "list[str]"), ("", "iterable"), ("list", "list"))},
    announced=(
        announced(
            "raises, other exception, fewer effects",
            "an exception of any task comes before the first iteration",
        ),
    ),
)
