"""Programs that `use-array-method` is tried on."""

from __future__ import annotations

from tests.differential.programs import Piece, Template, announced, steps

_HOLES = {
    "builtin": ("sum", "max", "min", "any", "all"),
    "question": ("any($values > 0)", "all($values > 0)", "any($values)", "not any($values == 1)"),
    "step": steps("item")[:3],
}
TEMPLATE = Template(
    codemod="use-array-method",
    needs="numpy pandas",
    imports="import numpy as np\nimport pandas as pd\nfrom world import fail, guard, note, stop",
    pieces=(
        Piece("reduced", "found = $builtin($values)", ("found", "found + 0"), ("values",)),
        Piece("sum with start", "found = sum($values, $start)", ("found",), ("values",)),
        Piece("part", "found = $builtin($values[$part])", ("found",), ("values",)),
        Piece("question", "found = $question", ("found",), ("values",)),
        Piece(
            "condition",
            """
            if $question:
                found = 1
            else:
                found = 2
            """,
            ("found",),
            ("values",),
        ),
        Piece("share", "found = $values / sum($values)", ("found",), ("values",)),
        Piece("options", "found = $extreme", ("found",), ("values",)),
        Piece(
            "made here",
            """
            values = np.zeros(len($values)) + 1.5
            found = $builtin(values)
            """,
            ("found",),
            ("values",),
        ),
        Piece("column", "found = $builtin($frame['a'])", ("found",), ("frame",)),
    ),
    holes={
        **_HOLES,
        "start": ("0", "1", "0.0"),
        "part": ("1:", ":2", "::-1", "0", "$values > 0"),
        "extreme": (
            "max($values, default=0)",
            "min($values, key=abs)",
            "max($values, 3)",
            "sorted($values)",
        ),
    },
    parameters={
        "values": (("np.ndarray", "array"), ("pd.Series", "series")),
        "frame": (("pd.DataFrame", "frame"),),
    },
    announced=(
        announced("digits", "sums differ in their last digits"),
        announced(
            "value, type",
            "small integers add up without wrapping",
            "small ints",
            "ints",
            "bools",
            "wide",
            "float32",
        ),
        announced("value, raises, returns", "`nan` is treated in another way", "nan", "dates"),
        announced("value, type", "the sum of nothing is a `0.0`", "empty", "piece part"),
        announced(
            "value, returns, other exception",
            "arrays of no dimension or several have a sum",
            "0-D",
            "2-D",
        ),
        announced("value, type, other effects", "What is masked is left out", "masked"),
        announced("raises, other exception", "dates raise instead of adding up to one", "dates"),
        announced("raises", "arrays of texts have no extreme", "texts"),
        announced("type", "Of a Series numbers come as NumPy's", "series", "frame"),
        announced("returns, other exception", "the extreme of an empty one is missing", "empty"),
        announced(
            "value, returns, raises, other exception",
            "Where several columns have the name that is read",
            "columns",
        ),
        announced("raises", "categories without an order have none", "category"),
        announced(
            "returns, other exception",
            "texts and lists add up where the builtin raises",
            "texts",
            "category",
            "objects",
        ),
        announced(
            "value, type, raises, returns, other exception",
            "a missing value of a nullable column may raise, count as true or be the result",
            "nullable",
        ),
    ),
)
