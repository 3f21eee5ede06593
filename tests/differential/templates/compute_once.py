"""Programs that `compute-once` is tried on."""

from __future__ import annotations

from tests.differential.programs import Piece, Template, announced, steps

_HEAD = """
@dask.delayed
def work(item):
    return fail(item)


def load(item):
    return item
"""

TEMPLATE = Template(
    codemod="compute-once",
    needs="dask",
    imports="import dask\nimport dask.array as da\nimport numpy as np\nfrom dask import delayed\n"
    "from world import fail, guard, note, stop\n\ndask.config.set(scheduler='synchronous')",
    keeps_surroundings=False,
    pieces=(
        Piece(
            "comprehension", "found = [$computed for item in $over]", ("found",), ("items",), _HEAD
        ),
        Piece(
            "chosen",
            "found = [$computed for item in $over if $chosen]",
            ("found", "len(found)"),
            ("items",),
            _HEAD,
        ),
        Piece(
            "named collections",
            """
            lazy = [work(item) for item in $items]
            $between
            found = [one.compute() for one in lazy]
            """,
            ("found",),
            ("items",),
            _HEAD,
        ),
        Piece(
            "collected",
            """
            found = []
            $before
            for item in $over:
                $step
                found.append($computed)
            $after
            """,
            ("found", "(found, item)"),
            ("items",),
            _HEAD,
        ),
        Piece(
            "added",
            """
            found = []
            for item in $over:
                found += [$computed]
            """,
            ("found",),
            ("items",),
            _HEAD,
        ),
        Piece(
            "columns",
            """
            values = da.from_array(np.arange(6.0).reshape(2, 3), chunks=(1, 3))
            found = []
            for item in range(3):
                $step
                found.append(values[:, item].sum().compute())
            """,
            ("found",),
            ("items",),
            _HEAD,
        ),
    ),
    holes={
        "computed": (
            "work(item).compute()",
            "delayed(load)(item).compute()",
            "work(fail(item)).compute()",
            "work(item).compute(scheduler='synchronous')",
            "dask.compute(work(item))[0]",
            "(item, work(item).compute())",
            "work(found).compute()",
        ),
        "chosen": ("item", "item is not None", "fail(item)", "not stop(item)"),
        "over": ("$items", "list($items)", "enumerate($items)"),
        "before": ("", "found.append(1)", "item = 'none'"),
        "after": ("", "note(found)", "note(item)"),
        "between": ("", "note(len(lazy))", "lazy.reverse()"),
        "step": steps("item"),
    },
    parameters={"items": (("list[str]", "list[str]"), ("", "iterable"))},
    announced=(
        announced(
            "order, fewer effects, more effects, other effects, other exception, arguments",
            "an exception in one of them loses the others",
        ),
        announced(
            "order, other effects, value, type, identity, other exception",
            "Dask chooses the order in which it works on them",
        ),
    ),
)
