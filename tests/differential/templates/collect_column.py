"""Programs that `collect-column` is tried on."""

from __future__ import annotations

from tests.differential.programs import Piece, Template, announced, steps

TEMPLATE = Template(
    codemod="collect-column",
    needs="numpy pandas",
    imports="import numpy as np\nimport pandas as pd\nfrom world import fail, guard, note, stop",
    pieces=(
        Piece(
            "iterrows",
            """
            frame = $frame.copy()
            $before
            for label, row in frame.iterrows():
                $step
                $stored
                $more
            $after
            """,
            ("frame", "(frame, len(frame))", "(frame['c'].tolist(), label)"),
            ("frame",),
        ),
        Piece(
            "labels",
            """
            frame = $frame
            for label in $labels:
                $at = $picked
            """,
            ("frame", "(frame, label)"),
            ("frame",),
        ),
        Piece(
            "tuples",
            """
            frame = $frame.copy()
            for row in frame.itertuples():
                $move
                frame.at[row.Index, 'c'] = $value
            """,
            ("frame",),
            ("frame",),
        ),
        Piece(
            "handled",
            """
            frame = $frame.copy()
            try:
                for label in frame.index:
                    frame.at[label, 'c'] = fail(label)
            except Exception as error:
                note(str(error))
            """,
            ("frame",),
            ("frame",),
        ),
    ),
    holes={
        "stored": (
            "frame.at[label, 'c'] = row['a'] * 2",
            "frame.loc[label, 'c'] = (row['a'], 1)",
            "frame.loc[label, 'c'] = f\"{row['name']}!\"",
            "frame.at[label, 'a'] = 1.5",
            "frame.at[label, 'c'] = row['c'] if 'c' in row else 3",
            "frame.at[label, 'c'] = frame.at[label, 'a']",
            "frame.at[label, 'c'] = frame['a'].sum()",
            "frame.at[label, 'c'] = len(frame.columns)",
            "frame.at[label, 'c'] = fail(1)",
            "if row['b']:\n    frame.at[label, 'c'] = 1",
            "frame['c'][label] = 1",
            "frame.at[label, 'c'] = None",
            "frame.at[label, 'c'] = other = 1",
        ),
        "more": (
            "",
            "frame.at[label, 'd'] = note(label)",
            "frame.at[label, 'c'] += 1",
            "frame.at[label, 'c'] = 2",
            "frame = frame.copy()",
            "label = 0",
            "note(frame.columns.tolist())",
        ),
        "labels": (
            "frame.index",
            "range(len(frame))",
            "range(0, len(frame))",
            "range(len(frame) - 1)",
            "range(frame.shape[0])",
            "enumerate(frame.index)",
            "reversed(frame.index)",
            "list(frame.index)",
            "frame.index.tolist()",
        ),
        "at": (
            "frame.loc[label, 'c']",
            "frame.at[label, 'a']",
            "frame.iloc[label, frame.columns.get_loc('b')]",
            "frame.loc[label, 'two words']",
            "frame.iloc[label, 0]",
        ),
        "picked": ("label", "fail(label)", "str(label)", "frame.at[label, 'b']", "0"),
        "move": ("", "if stop(row.Index):\n    continue", "if stop(row.Index):\n    break"),
        "value": ("row.a", "len(row)", "fail(row.a)", "True", "[1, 2]", "np.float32(1)"),
        "before": ("", "note('before')", "kept = frame", "frame['c'] = 0"),
        "after": ("", "note(row)", "note(label)", "note(frame['c'].sum())"),
        "step": steps("label"),
    },
    parameters={"frame": (("pd.DataFrame", "frame"),)},
    announced=(
        announced("value, type, other effects, arguments", "the column takes its dtype from all"),
        announced(
            "value, returns, raises, other exception, other effects, more effects, fewer effects,"
            " arguments",
            "is there also where there are no rows",
        ),
        announced(
            "raises, returns, other exception, arguments, other effects, fewer effects",
            "nothing is stored if an iteration raises",
        ),
        announced(
            "value, raises, returns, other exception, arguments",
            "the labels of the rows have to be 0, 1, 2",
        ),
    ),
)
