"""Programs that `use-argument` is tried on, with a Ray that would do what they mean."""

from __future__ import annotations

from tests.differential.programs import Piece, Template
from tests.differential.stand_ins import ray_as_meant

_HEAD = """
@ray.remote$options
def total(given: ray.ObjectRef, other=None):
    $step
    values = $got
    $use
    return values, given, other
"""

TEMPLATE = Template(
    codemod="use-argument",
    imports="import ray\nfrom world import fail, guard, note, stop",
    around=ray_as_meant,
    keeps_surroundings=False,
    pieces=(
        Piece(
            "function",
            """
            found = ray.get(total.remote($given))
            """,
            ("found", "found[0]"),
            ("items",),
            _HEAD,
        ),
        Piece(
            "not annotated",
            """
            held = ray.put($items)
            found = ray.get([counted.remote(held), counted.remote($given)])
            """,
            ("found",),
            ("items",),
            """
            @ray.remote
            def counted(given, other=None):
                $use1
                return $got
            """,
        ),
        Piece(
            "actor",
            """
            keeper = Keeper.remote(ray.put($items))
            found = ray.get(keeper.told.remote())
            """,
            ("found",),
            ("items",),
            """
            @ray.remote
            class Keeper:
                def __init__(self, given: ray.ObjectRef):
                    self.values = $got

                def told(self):
                    return self.values
            """,
        ),
        Piece(
            "called as it is",
            """
            def plain(given, other=None):
                return ray.get(given)

            task = ray.remote(plain)
            found = [ray.get(task.remote($given)), plain(ray.put($items))]
            """,
            ("found",),
            ("items",),
        ),
    ),
    holes={
        "given": (
            "ray.put($items)",
            "ray.put($items), 1",
            "given=ray.put($items)",
            "[ray.put($items), ray.put(1)]",
            "$items",
        ),
        "got": (
            "ray.get(given)",
            "ray.get(given, timeout=3)",
            "(ray.get(given))",
            "ray.get(\n        given\n    )",
            "ray.get([given])",
            "list(ray.get(given))",
            "fail(ray.get(given))",
            "ray.get(given) if given is not None else []",
            "ray.get(given)[:1]",
        ),
        "use": ("", "values = list(values)", "given = 1"),
        "use1": ("", "note('counted')", "given = ray.put(1) if stop() else given"),
        "options": ("", "(num_cpus=1)"),
        "step": ("", "note('step')", "fail(1)"),
    },
    parameters={"items": (("list[str]", "list[str]"), ("", "list"))},
)
