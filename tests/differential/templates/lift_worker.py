"""Programs that `lift-worker` is tried on."""

from __future__ import annotations

from tests.differential.pools import pools
from tests.differential.programs import Piece, Template, announced, steps

_IMPORTS = """
import multiprocessing
from concurrent.futures import ProcessPoolExecutor
from functools import partial

from world import fail, guard, note, stop
""".strip()

_HEAD = """
LIMIT = 3


def helper(x):
    return [x]
"""

TEMPLATE = Template(
    codemod="lift-worker",
    imports=_IMPORTS,
    around=pools,
    pieces=(
        Piece(
            "lambda",
            """
            with ProcessPoolExecutor(2) as pool:
                found = list(pool.map(lambda x: $value, $items))
            """,
            ("found",),
            ("items", "factor"),
            head=_HEAD,
        ),
        Piece(
            "inner function",
            """
            def $name(x$default):
                $doc
                $before
                return $value

            $between
            with ProcessPoolExecutor(2) as pool:
                found = list(pool.map($name, $items))
            $after
            """,
            ("found",),
            ("items", "factor"),
            head=_HEAD,
        ),
        Piece(
            "captured and changed",
            """
            scale = $start

            def work(x):
                return $scaled

            $change
            with multiprocessing.Pool(2) as pool:
                found = pool.map(work, $items)
                $late
            """,
            ("(found, scale)",),
            ("items", "factor"),
            head=_HEAD,
        ),
        Piece(
            "submitted",
            """
            found = []
            with ProcessPoolExecutor(2) as pool:
                for item in $items:
                    $step
                    found.append(pool.submit(lambda x=item: $value, item).result())
            """,
            ("found",),
            ("items", "factor"),
            head=_HEAD,
        ),
        Piece(
            "partial",
            """
            def work(scale, x):
                return $scaled

            with ProcessPoolExecutor(2) as pool:
                found = list(pool.map(partial(work, $start), $items))
            """,
            ("found",),
            ("items", "factor"),
            head=_HEAD,
        ),
    ),
    holes={
        "name": ("work", "__work", "_work", "item", "factor2"),
        "value": (
            "str(x)",
            "x",
            "(x, $factor)",
            "[x, helper(x)]",
            "fail(x)",
            "x + x",
            "LIMIT",
            "(lambda y: y)(x)",
            "__name__",
            "[y for y in [x]]",
        ),
        "default": ("", ", y=1", ", *more", ", y=len('a')"),
        "doc": ("", "'''Work.'''", "# works"),
        "before": ("", "note(x)", "z = x", "global LIMIT", "nonlocal_ = 1"),
        "between": ("", "note('between')", "$name.calls = 1", "other = $name"),
        "after": ("", "note($name(1))", "note($name.__name__)", "$name = None"),
        "start": ("2", "$factor", "str($factor)", "[1]", "fail(3)"),
        "scaled": ("(x, scale)", "x", "str(x) + str(scale)", "(scale, LIMIT)"),
        "change": ("", "scale = 5", "scale += scale", "note(scale)"),
        "late": ("", "scale = 7", "note(work(1))"),
        "step": steps("item"),
    },
    parameters={
        "items": (("list[str]", "list[str]"), ("list[int]", "list[int]"), ("", "iterable")),
        "factor": (("int", "int"), ("", "scalar")),
    },
    announced=(
        announced("value", "it is fixed when the task is given"),
        announced("returns, raises, arguments", "are sent with each task", "failing"),
    ),
)
