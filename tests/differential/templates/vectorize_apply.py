"""Programs that `vectorize-apply` is tried on."""

from __future__ import annotations

from tests.differential.programs import Piece, Template, announced

TEMPLATE = Template(
    codemod="vectorize-apply",
    needs="numpy pandas",
    imports="import math\n\nimport numpy as np\nimport pandas as pd\n"
    "from world import fail, guard, note, stop\n\n"
    "LABELS = {'a': 1, 'x': 2, 1: 'one', 'p': 3, 'u': 4}",
    pieces=(
        Piece("series", "found = $series.$apply(lambda v: $element)", ("found",), ("series",)),
        Piece(
            "column", "found = $frame[$column].$apply(lambda v: $element)", ("found",), ("frame",)
        ),
        Piece(
            "stored column",
            """
            frame = $frame.copy()
            frame["c"] = frame["a"].apply(lambda v: $element)
            """,
            ("frame",),
            ("frame",),
        ),
        Piece("rows", "found = $frame.apply(lambda r: $row, axis=1)", ("found",), ("frame",)),
        Piece(
            "joined",
            """
            found = pd.concat([$frame, $frame.apply(lambda r: $row, axis=1)], axis=1)
            """,
            ("found",),
            ("frame",),
        ),
        Piece(
            "function",
            """
            found = $series.apply(changed)
            """,
            ("found",),
            ("series",),
            head="""
            def changed(v):
                return $element
            """,
        ),
        Piece(
            "function of rows",
            """
            found = $frame.apply(changed, axis=1)
            """,
            ("found", "found.rename('n')"),
            ("frame",),
            head="""
            def changed(r):
                if $test:
                    return $row
                return $row2
            """,
        ),
    ),
    holes={
        "apply": ("apply", "map"),
        "column": ('"a"', '"b"', '"name"'),
        "element": (
            "v * 2",
            "v + 1.5",
            "v / 2",
            "1 / v",
            "v if v > 0 else 0",
            "v > 0",
            "math.sqrt(v)",
            "math.floor(v)",
            "int(v)",
            "float(v)",
            "str(v)",
            "f'{v}!'",
            "v.strip().lower()",
            "v.upper()",
            "len(v)",
            "LABELS[v]",
            "LABELS.get(v)",
            "LABELS.get(v, 'none')",
            "v.year",
            "v in {'a', 1}",
            "v is None",
            "abs(v)",
            "round(v, 1)",
            "v ** 2",
            "v % 2 == 0",
            "v // 2",
            "'yes' if v else 'no'",
            "v.replace('a', 'b')",
            "v + v",
            "not v",
            "v == 'a'",
            "np.log(v)",
            "v.startswith('a')",
            "v[0]",
            "fail(v)",
            "v * 2 ** 40",
        ),
        "row": (
            "r['a'] + r['b']",
            "r['a'] * 2",
            "f\"{r['name']}-{r['b']}\"",
            "r.a + r.b",
            "r.name",
            "r.index",
            "r['a'] if r['b'] > 0 else 0",
            "r['a'] > r['b']",
            "r['name'].strip()",
            "str(r['a']) + r['name']",
            "r['a'] / r['b']",
            "max(r['a'], r['b'])",
            "LABELS[r['name']]",
            "r[0]",
            "r['missing']",
            "r.sum()",
            "r['b'] and r['a']",
            "math.floor(r['a'])",
            "int(r['b'])",
        ),
        "test": ("r['a'] > 0", "r['b']", "r['name'] == 'x'", "r['a'] is None", "pd.isna(r['a'])"),
    },
    parameters={
        "series": (("pd.Series", "series"),),
        "frame": (("pd.DataFrame", "frame"),),
    },
    announced=(
        announced(
            "returns, value",
            "missing values stay missing where a method of them raised",
            "nan",
            "none",
            "nullable",
            "dates",
        ),
        announced("returns", "a division by zero gives `inf` where it raised"),
        announced("value", "integers wrap", "wide", "small ints"),
        announced("returns, raises", "both sides of a condition are computed for all rows"),
        announced(
            "value, type, returns, raises", "a frame without rows gives an empty column", "empty"
        ),
        announced("raises", "`.str` and `.dt` need a column of text or of dates"),
    ),
)
