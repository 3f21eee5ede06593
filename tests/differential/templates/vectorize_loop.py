"""Programs that `vectorize-loop` is tried on."""

from __future__ import annotations

from tests.differential.programs import Piece, Template, announced, steps

TEMPLATE = Template(
    codemod="vectorize-loop",
    needs="numpy",
    imports="import math\n\nimport numpy as np\nfrom world import fail, guard, note, stop",
    pieces=(
        Piece(
            "elements",
            """
            x = $made
            out = $out
            for i in range(len(x)):
                $step
                out[i] = $element
            $after
            """,
            ("out", "(out, x)"),
            ("x", "y"),
        ),
        Piece(
            "of parameters",
            """
            out = np.zeros(len($x))
            for i in range($size):
                out[i] = $given
            """,
            ("out",),
            ("x", "y"),
        ),
        Piece(
            "in place",
            """
            x = $made
            for i in range(len(x)):
                x[i] = $element
            """,
            ("x",),
            ("x", "y"),
        ),
        Piece(
            "sums",
            """
            total = $zero
            for value in $x:
                $step
                total += $term
            """,
            ("total",),
            ("x",),
        ),
        Piece(
            "extremes",
            """
            best = $first
            for value in $x:
                if value > best:
                    best = value
            """,
            ("best",),
            ("x",),
        ),
        Piece(
            "conditions",
            """
            count = 0
            for value in $x:
                if $condition:
                    count += 1
            """,
            ("count",),
            ("x",),
        ),
        Piece(
            "lists",
            """
            found = []
            for value in $x:
                $step
                found.append($term)
            """,
            ("found", "np.array(found)"),
            ("x",),
        ),
        Piece(
            "comprehensions",
            "found = $comprehension",
            ("found",),
            ("x",),
        ),
        Piece(
            "branches",
            """
            x = $made
            out = np.zeros(len(x))
            for i in range(len(x)):
                if x[i] > 0:
                    out[i] = $element
                else:
                    out[i] = 0.0
            """,
            ("out",),
            ("x", "y"),
        ),
    ),
    holes={
        "made": (
            "np.arange(5.0)",
            "np.zeros(4)",
            "np.array([1.0, -2.0, 0.0])",
            "$x",
            "$x.copy()",
            "np.asarray($x)",
            "np.linspace(0.0, 1.0, 5)",
            "np.array([1, 2, 3])",
            "np.array([])",
        ),
        "out": (
            "np.zeros(len(x))",
            "np.empty(len(x))",
            "np.zeros_like(x)",
            "np.zeros(len(x), dtype=int)",
            "x",
            "np.zeros(3)",
            "np.ones(len(x) + 1)",
            "x[:]",
        ),
        "element": (
            "x[i] * 2.0",
            "x[i] + x[i]",
            "x[i] / (x[i] - 1.0)",
            "x[i] ** 2",
            "math.sqrt(x[i])",
            "math.log(x[i])",
            "math.floor(x[i])",
            "math.ceil(x[i])",
            "math.trunc(x[i])",
            "int(x[i])",
            "abs(x[i])",
            "round(x[i])",
            "max(x[i], 0.0)",
            "float(x[i])",
            "x[i] if x[i] > 1 else 0.0",
            "$y[i] * 2",
            "x[i] + $y[i]",
            "x[i] // 2.0",
            "x[i] % 3",
            "math.exp(x[i])",
            "x[i - 1] * 2",
            "fail(x[i])",
            "-x[i]",
            "x[len(x) - 1 - i]",
            "np.sin(x[i])",
            "x[i] > 0",
        ),
        "given": (
            "$x[i] + $y[i]",
            "$x[i] * 2",
            "math.sqrt($x[i])",
            "$y[i] - $x[i]",
            "int($x[i])",
            "math.floor($x[i])",
        ),
        "size": ("len($x)", "len($y)", "min(len($x), len($y))", "$x.shape[0]", "3"),
        "zero": ("0.0", "0", "1", "np.float64(0)", "$x[0]"),
        "term": (
            "value",
            "value * value",
            "abs(value)",
            "math.floor(value)",
            "int(value)",
            "float(value)",
            "value ** 2 + 1",
            "math.sqrt(value)",
            "value if value > 0 else 0",
            "round(value)",
            "2",
            "fail(value)",
            "math.trunc(value)",
        ),
        "first": ("0.0", "-math.inf", "$x[0]", "float('-inf')", "0"),
        "condition": (
            "value > 0",
            "value",
            "not value",
            "value > 0 and value < 3",
            "0 < value < 3",
            "value == value",
            "value != 1",
        ),
        "comprehension": (
            "[$term for value in $x]",
            "sum($term for value in $x)",
            "sum([$term for value in $x])",
            "max($term for value in $x)",
            "min(value for value in $x)",
            "any(value > 0 for value in $x)",
            "all(value > 0 for value in $x)",
            "np.array([$term for value in $x])",
            "sum(1 for value in $x if value > 0)",
            "[value for value in $x if value > 0]",
            "math.prod(value for value in $x)",
        ),
        "after": ("", "note(out)", "note(i)", "out[0] = 5"),
        "step": steps("i")[:3],
    },
    parameters={
        "x": (("np.ndarray", "array"), ("np.ndarray", "float array")),
        "y": (("np.ndarray", "float array"), ("np.ndarray", "array")),
    },
    announced=(
        announced("digits", "sums differ in their last digits and small integers add up"),
        announced(
            "value, type",
            "small integers add up without wrapping",
            "small ints",
            "bools",
            "float32",
        ),
        announced("value, type", "the sum of nothing is `0.0`", "empty"),
        announced("type", "a whole number beside floats becomes a float"),
        announced(
            "arguments, other effects", "and the whole expression nothing", "objects", "texts"
        ),
        announced(
            "raises, returns, other exception",
            "an index that is out of range may no longer be reported",
        ),
        announced("returns, value", "gives `nan` or `inf` with a warning where it raised"),
    ),
)
