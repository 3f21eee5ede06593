"""Programs that `put-once` is tried on."""

from __future__ import annotations

from tests.differential.programs import Piece, Template, announced, steps
from tests.differential.stand_ins import libraries

_HEAD = """
@ray.remote
def pick(table, item, scale=1):
    $inside
    return float(table.sum()) * scale, item


@ray.remote
class Seeker:
    def near(self, table, item):
        return table.tolist(), item
"""

TEMPLATE = Template(
    codemod="put-once",
    needs="numpy",
    imports="import numpy as np\nimport ray\nfrom world import fail, guard, note, stop",
    around=libraries,
    pieces=(
        Piece(
            "collected",
            """
            table = $made
            found = []
            $before
            for item in $items:
                $step
                found.append($asked)
                $behind
            $after
            """,
            ("ray.get(found)", "(ray.get(found), table)", "ray.get(found[:1])"),
            ("items", "weights"),
            _HEAD,
        ),
        Piece(
            "comprehension",
            """
            table = $made
            found = [$asked for item in $items]
            """,
            ("ray.get(found)", "(ray.get(found), table)"),
            ("items", "weights"),
            _HEAD,
        ),
        Piece(
            "inner loop",
            """
            table = $made
            found = []
            for turn in range(2):
                table = table + turn
                for item in $items:
                    found.append($asked)
            """,
            ("ray.get(found)",),
            ("items", "weights"),
            _HEAD,
        ),
        Piece(
            "while",
            """
            table = $made
            found = []
            left = list($items)
            while left:
                item = left.pop()
                found.append($asked)
            """,
            ("ray.get(found)",),
            ("items", "weights"),
            _HEAD,
        ),
    ),
    holes={
        "made": (
            "np.asarray($weights)",
            "$weights",
            "np.load('nowhere.npy') if stop() else $weights",
            "ray.put($weights)",
        ),
        "asked": (
            "pick.remote(table, item)",
            "pick.remote(table, item, scale=2)",
            "pick.remote(item=item, table=table)",
            "pick.options(num_cpus=1).remote(table, item)",
            "pick.remote(table, fail(item))",
            "pick.remote(table, table)",
            "Seeker.remote().near.remote(table, item)",
            "pick.remote(table[1:], item)",
            "fail(pick).remote(table, item)",
        ),
        "inside": ("", "table = table + 1", "table[0] = 5.0"),
        "before": ("", "note('before')", "table_ref = 1"),
        "behind": ("", "table[0] = len(found)", "table = table + 1", "table += 1"),
        "after": ("", "note(len(found))"),
        "step": steps("item"),
    },
    parameters={
        "items": (("list[str]", "list[str]"), ("", "iterable")),
        "weights": (("np.ndarray", "float array"),),
    },
    announced=(
        announced(
            "more effects, order, other effects", "Put a large argument into Ray's object store"
        ),
        announced("value, other effects", "all tasks see the value as it was before the loop"),
    ),
)
