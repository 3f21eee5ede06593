"""Programs that `cache-function` is tried on."""

from __future__ import annotations

from tests.differential.programs import Piece, Template, announced

TEMPLATE = Template(
    codemod="cache-function",
    imports="from world import fail, guard, note, stop",
    pieces=(
        Piece(
            "one parameter",
            "found = ways($number)",
            ("found", "(found, ways($number))"),
            ("number",),
            """
            def ways($n):
                if n < 2:
                    return $base
                return ways(n - 1) $sign ways(n - 2)
            """,
        ),
        Piece(
            "two parameters",
            "found = ways($number, $more)",
            ("found",),
            ("number",),
            """
            def ways($n, $other):
                if n <= 0 or other <= 0:
                    return $base
                return ways(n - 1, other) $sign ways(n, other - 1)
            """,
        ),
    ),
    holes={
        "n": ("n", "n: int", "n: int = 3"),
        "other": ("other=2", "other: int = 1"),
        "base": ("1", "n", "True", "0.5", "n == 1"),
        "sign": ("+", "-", "*"),
        "more": ("2", "$number", "True"),
    },
    parameters={"number": (("int", "int"), ("", "scalar"))},
    announced=(
        announced(
            "type, value, returns, raises, other exception, fewer effects, other effects, order",
            "arguments that are equal share one result",
        ),
        announced(
            "more effects, order, other effects, arguments", "their `__hash__` and `__eq__` run"
        ),
    ),
)
