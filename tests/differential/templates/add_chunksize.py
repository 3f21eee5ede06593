"""Programs that `add-chunksize` is tried on."""

from __future__ import annotations

from tests.differential.pools import pools
from tests.differential.programs import Piece, Template, announced, steps

_IMPORTS = """
import multiprocessing
from concurrent.futures import ProcessPoolExecutor

from world import fail, guard, note, stop
""".strip()

_HEAD = """
def tiny(x):
    return x


def other(x):
    return fail(x)
"""

TEMPLATE = Template(
    codemod="add-chunksize",
    imports=_IMPORTS,
    around=pools,
    pieces=(
        Piece(
            "mapped",
            """
            $before
            with ProcessPoolExecutor($workers) as pool:
                found = list(pool.map(tiny, $many))
            """,
            ("found",),
            ("items",),
            head=_HEAD,
        ),
        Piece(
            "imap",
            """
            found = []
            with multiprocessing.Pool($workers) as pool:
                for item in pool.imap(tiny, $many):
                    $step
                    found.append(item)
            """,
            ("found",),
            ("items",),
            head=_HEAD,
        ),
        Piece(
            "next",
            """
            with multiprocessing.Pool($workers) as pool:
                results = pool.imap(tiny, $many)
                found = $taken
            """,
            ("found",),
            ("items",),
            head=_HEAD,
        ),
    ),
    holes={
        "before": ("", "note('before')"),
        "workers": ("2", "", "len(str($items))"),
        "many": (
            "$items",
            "range(100)",
            "list($items)",
            "fail($items)",
            "[str(one) for one in $items]",
            "range(len($items))",
            "(one for one in $items)",
            "sorted($items)",
            "$items[1:]",
        ),
        "taken": ("next(results)", "list(results)", "next(iter(results), None)"),
        "step": steps("item"),
    },
    parameters={"items": (("list[str]", "list[str]"), ("", "iterable"), ("list", "list"))},
    announced=(
        announced(
            "raises, other exception, order, more effects",
            "an exception in one item loses the results of its chunk",
        ),
    ),
)
