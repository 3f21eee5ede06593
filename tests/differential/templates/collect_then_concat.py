"""Programs that `collect-then-concat` is tried on."""

from __future__ import annotations

from tests.differential.arrays import torch_ready
from tests.differential.programs import Piece, Template, announced, steps

TEMPLATE = Template(
    codemod="collect-then-concat",
    needs="numpy pandas torch",
    imports="import numpy as np\nimport pandas as pd\nimport torch\n"
    "from world import fail, guard, note, stop",
    around=torch_ready,
    pieces=(
        Piece(
            "arrays",
            """
            found = $start
            for part in $parts:
                $step
                found = $grown
                $use
            """,
            ("found", "(found, len(found))"),
            ("parts",),
        ),
        Piece(
            "numbers",
            """
            found = $start
            for item in $items:
                found = np.append(found, $number)
            """,
            ("found",),
            ("items",),
        ),
        Piece(
            "None first",
            """
            found = None
            for part in $parts:
                $step
                if found is None:
                    found = part
                else:
                    found = $grown
            """,
            ("found",),
            ("parts",),
        ),
        Piece(
            "numbered",
            """
            found = $start
            for number, part in enumerate($parts):
                $step
                if number == 0:
                    found = part
                else:
                    found = $grown
            """,
            ("found",),
            ("parts",),
        ),
        Piece(
            "frames",
            """
            found = $frame
            for part in $frames:
                found = pd.concat([found, $each]$options)
            """,
            ("found",),
            ("frames",),
        ),
        Piece(
            "tensors",
            """
            found = $tensor
            for part in $tensors:
                found = $catted
            """,
            ("found",),
            ("tensors",),
        ),
        Piece(
            "rows",
            """
            found = pd.DataFrame(columns=["a", "b"])
            for item in $items:
                found.loc[len(found)] = [item, 1]
            """,
            ("found",),
            ("items",),
        ),
    ),
    holes={
        "start": (
            "np.array([])",
            "np.zeros(2)",
            "np.empty((0, 2))",
            "np.array([], dtype=int)",
            "np.array([1, 2], dtype=np.int8)",
            "np.empty(0)",
            "np.ones((1, 2))",
        ),
        "grown": (
            "np.concatenate([found, part])",
            "np.concatenate((found, part * 2))",
            "np.append(found, part)",
            "np.hstack([found, part])",
            "np.vstack([found, part])",
            "np.append(found, part, axis=0)",
            "np.concatenate([part, found])",
            "np.concatenate([found, fail(part)])",
            "np.concatenate([found, part], axis=0)",
            "np.r_[found, part]",
        ),
        "number": ("item", "1.5", "len(str(item))", "float(item)", "fail(item)", "[item]", "2**70"),
        "frame": (
            "pd.DataFrame()",
            "pd.DataFrame({'a': [1]})",
            "None",
            "pd.DataFrame(columns=['a'])",
        ),
        "each": ("part", "part[['a']]", "part.assign(c=1)", "fail(part)"),
        "options": ("", ", ignore_index=True", ", axis=1", ", sort=True", ", axis=0"),
        "tensor": (
            "torch.tensor([])",
            "torch.zeros(0, 2)",
            "torch.empty(0)",
            "torch.ones(1)",
            "torch.tensor([1])",
        ),
        "catted": (
            "torch.cat([found, part])",
            "torch.cat((found, part), dim=0)",
            "torch.hstack([found, part])",
            "torch.cat([found, part * 2])",
            "torch.cat([found, part], 1)",
        ),
        "use": ("", "note(found)", "note(len(found))", "part[:1] = 0", "kept = found"),
        "step": steps("part"),
    },
    parameters={
        "parts": (("list[np.ndarray]", "list[array]"), ("", "arrays")),
        "items": (("list[int]", "list[int]"), ("list[float]", "list[float]"), ("", "iterable")),
        "frames": (("list[pd.DataFrame]", "frames"), ("", "frames")),
        "tensors": (("list[torch.Tensor]", "list[tensor]"), ("", "tensors")),
    },
    announced=(
        announced(
            "raises, returns, other exception, fewer effects, more effects, arguments",
            "parts that do not fit are reported after the loop",
        ),
        announced(
            "value, type, digits",
            "promote at once instead of step by step",
            "mixed",
            "small ints",
            "uint8",
            "half",
            "wide",
            "none",
        ),
        announced("type", "take their dtypes from all rows at once", "piece rows"),
    ),
)
