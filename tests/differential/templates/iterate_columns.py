"""Programs that `iterate-columns` is tried on."""

from __future__ import annotations

from tests.differential.programs import Piece, Template, announced, choice, steps

TEMPLATE = Template(
    codemod="iterate-columns",
    needs="numpy pandas",
    imports="import numpy as np\nimport pandas as pd\nfrom world import fail, guard, note, stop",
    pieces=(
        Piece(
            "iterrows",
            """
            found = []
            for $head in $frame.iterrows():
                $step
                found.append($row)
            $after
            """,
            ("found",),
            ("frame",),
        ),
        Piece(
            "numbered",
            """
            found = []
            for count, ($head) in enumerate($frame.iterrows()):
                $step
                found.append((count, $row))
            $after
            """,
            ("found",),
            ("frame",),
        ),
        Piece(
            "positions",
            """
            found = []
            for i in range(len($frame)):
                $move
                found.append($at)
            """,
            ("found",),
            ("frame",),
        ),
        Piece(
            "sometimes",
            """
            found = []
            $known
            for number, row in $frame.iterrows():
                found.append(row["a"])
                $flag
                found.append(row[$column])
            """,
            ("found",),
            ("frame",),
        ),
        Piece(
            "under a condition",
            """
            found = []
            for number, row in $frame.iterrows():
                if $condition:
                    found.append(row[$column])
            """,
            ("found",),
            ("frame",),
        ),
        Piece(
            "comprehension",
            "found = [$row for $head in $frame.iterrows()]",
            ("found",),
            ("frame",),
        ),
        Piece(
            "changed meanwhile",
            """
            frame = $frame.copy()
            found = []
            for number, row in frame.iterrows():
                $change
                found.append(row["a"])
            """,
            ("(found, frame)",),
            ("frame",),
        ),
        Piece(
            "sums",
            """
            total = 0
            for number, row in $frame.iterrows():
                total += $row
            """,
            ("total",),
            ("frame",),
        ),
    ),
    holes={
        "head": ("number, row", "_, row", "(key, number), row", "number, (row)"),
        "row": (
            'row["a"]',
            '(row["a"], row["b"])',
            'row["a"] * row["b"]',
            "(number, row['a'])",
            "row.a",
            'row["name"]',
            "row.name",
            choice('row["missing"]', "missing"),
            'row.get("a")',
            "f\"{row['a']} {row['name']}\"",
            "row",
            "row.index",
            choice("row['a'] / row['b']", "divides"),
            "row['b'] is True",
            "type(row['b'])",
            "fail(row['a'])",
            "(key, row['b'])",
            "row[0]",
            "row['a'] if row['b'] else None",
            "str(row['b'])",
        ),
        "at": (
            '$frame.iloc[i]["a"]',
            '$frame["a"].iloc[i]',
            "$frame.iloc[i].a",
            '$frame.loc[i, "a"]',
            '$frame["a"][i]',
            '($frame.iloc[i]["a"], i)',
            '$frame.at[i, "b"]',
            "$frame.iloc[i, 0]",
        ),
        "column": ("'b'", choice("'missing'", "missing"), "'name'"),
        "known": ("", "note($frame['b'].sum())", "flag = bool($frame['a'].sum())", "flag = True"),
        "flag": (
            "if stop():\n    continue",
            "if stop(number):\n    break",
            "if row['a']:\n    continue",
            "if row['a'] and stop():\n    break",
            "if not row['a']:\n    return found",
            "note(number)",
        ),
        "condition": (
            "stop()",
            "row['a']",
            "row['a'] and stop()",
            "number",
            "False",
            "row['a'] == 'nothing'",
            "len($frame) > 3",
        ),
        "move": ("", "note(i)", "if stop(i):\n    continue", "if stop(i):\n    break"),
        "after": ("", "note(row)", "note(number)", "note(len(found))"),
        "change": (
            "note(number)",
            'frame.loc[number, "a"] = 5',
            'row["a"] = 5',
            'frame["c"] = 1',
            'frame.at[number, "b"] = 0',
            "frame.drop(index=number, inplace=True)",
        ),
        "step": steps("number"),
    },
    parameters={"frame": (("pd.DataFrame", "frame"),)},
    announced=(
        announced(
            "value, type, other effects",
            "turn the numbers of a row into one dtype",
        ),
        announced(
            "raises, returns, other exception",
            "dividing by zero raises instead of giving infinity",
            "divides",
        ),
        announced(
            "value, raises, returns, other exception",
            "A name that several columns have gives all of them",
            "columns",
        ),
        announced(
            "raises, returns, other exception, fewer effects",
            "A column that is missing raises before the first row",
            "columns",
            "missing",
        ),
        announced(
            "raises, returns, other exception, fewer effects, other effects, arguments",
            "where no row would have read it",
            "columns",
            "missing",
        ),
    ),
)
