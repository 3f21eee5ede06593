"""Programs that `vectorize-apply` is tried on."""

from __future__ import annotations

from tests.differential.programs import Piece, Template, announced, choice

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
        Piece("by name", "found = $series.$apply($builtin)", ("found",), ("series",)),
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
            choice("1 / v", "divides"),
            choice("v if v > 0 else 0", "condition"),
            "v > 0",
            choice("math.sqrt(v)", "math"),
            choice("math.floor(v)", "math"),
            "int(v)",
            "float(v)",
            "str(v)",
            "f'{v}!'",
            "v.strip().lower()",
            "v.upper()",
            "len(v)",
            choice("LABELS[v]", "key"),
            choice("LABELS.get(v)", "key"),
            "LABELS.get(v, 'none')",
            "v.year",
            "v.weekday()",
            "v.strftime('%d')",
            "v in {'a', 1}",
            "v is None",
            "abs(v)",
            choice("round(v, 1)", "round"),
            "v ** 2",
            "v % 2 == 0",
            "v // 2",
            choice("'yes' if v else 'no'", "condition"),
            "v.replace('a', 'b')",
            "v + v",
            "not v",
            "v == 'a'",
            "np.log(v)",
            "v.startswith('a')",
            choice("v[0]", "key"),
            "fail(v)",
            "v * 2 ** 40",
            choice("min(v, 2)", "bound"),
            choice("max(0, v)", "bound"),
            "pd.isna(v)",
            "0 if pd.isna(v) else v",
            "v if pd.notna(v) else None",
            "'a' in v.lower()",
        ),
        "builtin": (
            "int",
            "float",
            "abs",
            "len",
            "str.upper",
            "pd.isna",
            "pd.notnull",
            choice("math.sqrt", "math"),
            choice("math.floor", "math"),
        ),
        "row": (
            "r['a'] + r['b']",
            "r['a'] * 2",
            "f\"{r['name']}-{r['b']}\"",
            "r.a + r.b",
            "r.name",
            "r.index",
            choice("r['a'] if r['b'] > 0 else 0", "condition"),
            "r['a'] > r['b']",
            "r['name'].strip()",
            "str(r['a']) + r['name']",
            choice("r['a'] / r['b']", "divides"),
            choice("max(r['a'], r['b'])", "bound"),
            choice("min(r['a'] * 2, 5)", "bound"),
            "r['a'] if pd.notna(r['a']) else r['b']",
            "'x' in r['name'].lower()",
            "r[['a', 'b']].max()",
            choice("LABELS[r['name']]", "key"),
            "r[0]",
            "r['missing']",
            "r.sum()",
            choice("r['b'] and r['a']", "condition"),
            choice("math.floor(r['a'])", "math"),
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
            "missing values stay missing where the function raised",
            "nan",
            "none",
            "nullable",
            "dates",
        ),
        announced("returns", "a division by zero gives `inf` where it raised", "divides"),
        announced("returns", "what `math` refuses is `nan`", "math"),
        announced("value", "`min` and `max` with something missing leave it missing", "bound"),
        announced("value, returns", "A key or position that is missing gives `nan`", "key"),
        announced("value", "integers wrap", "wide", "small ints"),
        announced(
            "returns, raises", "both sides of a condition are computed for all rows", "condition"
        ),
        announced(
            "value, type, returns, raises", "a frame without rows gives an empty column", "empty"
        ),
        announced("raises", "`.str` and `.dt` need a column of text or of dates"),
        announced("value, type", "two of them add up to a truth value", "bools"),
        announced("type", "The numbers of a date have 32 bits", "dates"),
        announced("type", "as narrow as they are", "small ints"),
        announced("type", "a column of objects stays one of objects", "objects", "wide"),
        announced("value, type", "a nullable one stays nullable", "nullable"),
        announced("type", "their text methods give plain text", "category"),
        announced("other exception", "raises an exception of pandas or NumPy"),
        announced("returns, value", "elements of another type give `nan`", "objects"),
        announced("returns", "`round` leaves text as it is", "round"),
        announced(
            "value, returns, raises",
            "Where several columns have the name that is read",
            "columns",
        ),
    ),
)
