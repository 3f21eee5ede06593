"""Programs that `map-over-pool` is tried on."""

from __future__ import annotations

from tests.differential.pools import pools
from tests.differential.programs import Piece, Template, announced, choice, steps

_IMPORTS = """
import multiprocessing
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor

from world import fail, guard, note, stop
""".strip()

_HEAD = """
def work(x, *more, **named):
    $inside
    return [x, *more]
"""

TEMPLATE = Template(
    codemod="map-over-pool",
    imports=_IMPORTS,
    around=pools,
    pieces=(
        Piece(
            "collected",
            """
            found = []
            with $executor(2) as pool:
                $before
                for item in $items:
                    $step
                    found.append(pool.submit(work, $given).result())
                $after
            """,
            ("found", "(found, len(found))"),
            ("items", "other"),
            head=_HEAD,
        ),
        Piece(
            "used",
            """
            found = []
            with $executor(2) as pool:
                for item in $items:
                    $step
                    # what came back
                    result = pool.submit(work, $given).result()
                    $use
                    found.append((item, result))
                $after
            """,
            ("found", "(found, item)"),
            ("items", "other"),
            head=_HEAD,
        ),
        Piece(
            "comprehension",
            """
            with $executor(2) as pool:
                found = [pool.submit(work, $given).result() for item in $items]
            """,
            ("found",),
            ("items", "other"),
            head=_HEAD,
        ),
        Piece(
            "apply_async",
            """
            found = []
            with multiprocessing.Pool(2) as pool:
                for item in $items:
                    found.append(pool.apply_async(work, ($given,)).get())
            """,
            ("found",),
            ("items", "other"),
            head=_HEAD,
        ),
        Piece(
            "two names",
            """
            found = []
            with $executor(2) as pool:
                for item in $items:
                    future = pool.submit(work, $given)
                    $use
                    found.append(future.result())
            """,
            ("found",),
            ("items", "other"),
            head=_HEAD,
        ),
    ),
    holes={
        "executor": ("ThreadPoolExecutor", "ProcessPoolExecutor"),
        "given": (
            "item",
            "item, $other",
            "str(item)",
            choice("fail(item)", "failing"),
            "item, len(found)",
            "item, key=1",
            "*[item]",
            "(item, 1)",
            "$other",
        ),
        "inside": (
            "",
            "note(x)",
            choice("fail(x)", "failing"),
            choice("if stop(x):\n    raise ValueError(x)", "failing"),
        ),
        "before": ("", "note('before')", "# collects"),
        "use": (
            "",
            "note(item)",
            "if stop(item):\n    continue",
            "if stop():\n    break",
            choice("fail(item)", "failing"),
        ),
        "after": ("", "note(item)", "note(found)", "note('after')"),
        "step": steps("item"),
    },
    parameters={
        "items": (("list[str]", "list[str]"), ("", "iterable"), ("list", "list")),
        "other": (("int", "int"), ("", "scalar")),
    },
    announced=(
        announced(
            "order, more effects, other effects, arguments, globals, other exception",
            "the tasks run side by side",
        ),
        announced("raises, returns", "the later ones also where an earlier one raises"),
        announced("fewer effects", "all are given before the rest of the first iteration runs"),
        announced("identity", "all results are held at once"),
        announced("value", "what was collected before an exception is lost", "failing"),
    ),
)
