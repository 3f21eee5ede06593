"""Programs that `unparallelize` is tried on."""

from __future__ import annotations

from tests.differential.pools import pools
from tests.differential.programs import Piece, Template, announced, steps

_IMPORTS = """
import multiprocessing
import operator
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor

from world import fail, guard, note, stop
""".strip()

_HEAD = """
def double(x):
    return [x, x]


def tiny(x, y=1):
    $inside
    return x
"""

TEMPLATE = Template(
    codemod="unparallelize",
    imports=_IMPORTS,
    around=pools,
    pieces=(
        Piece(
            "pool",
            """
            with multiprocessing.Pool() as pool:
                $before
                found = pool.$mapped
                $after
            """,
            ("found", "list(found)"),
            ("items",),
            head=_HEAD,
        ),
        Piece(
            "executor",
            """
            with $executor() as pool:
                found = list(pool.map($task, $items))
                $after
            """,
            ("found",),
            ("items",),
            head=_HEAD,
        ),
        Piece(
            "lazy",
            """
            with $executor() as pool:
                found = pool.map($task, $items)
            """,
            ("list(found)", "found"),
            ("items",),
            head=_HEAD,
        ),
        Piece(
            "submitted",
            """
            found = []
            with $executor() as pool:
                for item in $items:
                    $step
                    found.append(pool.submit($task, item).result())
            """,
            ("found",),
            ("items",),
            head=_HEAD,
        ),
        Piece(
            "kept pool",
            """
            pool = $executor(2)
            found = pool.submit($task, $items).result()
            $after
            pool.shutdown()
            """,
            ("found",),
            ("items",),
            head=_HEAD,
        ),
    ),
    holes={
        "executor": ("ProcessPoolExecutor", "ThreadPoolExecutor"),
        "task": ("len", "str", "tiny", "double", "operator.neg", "abs", "repr"),
        "mapped": (
            "map($task, $items)",
            "map($task, $items, 4)",
            "imap($task, $items)",
            "starmap(tiny, [(item, 2) for item in $items])",
            "apply($task, ($items,))",
            "apply_async($task, ($items,)).get()",
            "map($task, list($items), chunksize=2)",
        ),
        "inside": ("", "note(x)", "x = str(x)", "x.append(1)", "fail(x)"),
        "before": ("", "note('before')"),
        "after": ("", "note(pool is None)", "other = pool", "note('after')"),
        "step": steps("item"),
    },
    parameters={"items": (("list[str]", "list[str]"), ("", "iterable"), ("list", "list"))},
    announced=(
        announced(
            "more effects, other effects, order, arguments, identity",
            "where their effects are seen",
        ),
        announced(
            "fewer effects, order, returns", "no longer starts before its results are asked for"
        ),
        announced("other exception, arguments, globals", "Each item is taken when its turn comes"),
        announced("raises, fewer effects", "Each item is taken when its turn comes", "iterator"),
        announced("value, type", "run in this process and thread"),
    ),
)
