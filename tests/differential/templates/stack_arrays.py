"""Programs that `stack-arrays` is tried on."""

from __future__ import annotations

from tests.differential.arrays import torch_ready
from tests.differential.programs import Piece, Template, announced, choice, steps

TEMPLATE = Template(
    codemod="stack-arrays",
    needs="numpy torch",
    imports="import numpy as np\nimport torch\nfrom world import fail, guard, note, stop",
    around=torch_ready,
    pieces=(
        Piece("given", "found = $maker($arrays$options)", ("found",), ("arrays",)),
        Piece(
            "collected",
            """
            rows = []
            for item in $items:
                $step
                rows.append($array)
            $between
            found = $maker(rows$options)
            """,
            ("found", "(found, len(rows))"),
            ("items",),
        ),
        Piece("written out", "found = $maker([$array1, $array2]$options)", ("found",), ("items",)),
        Piece(
            "comprehension",
            "found = $maker([$array for item in $items]$options)",
            ("found",),
            ("items",),
        ),
    ),
    holes={
        "maker": (
            "torch.tensor",
            choice("torch.FloatTensor", "one type"),
            choice("torch.LongTensor", "one type"),
            "torch.as_tensor",
            choice("torch.Tensor", "one type"),
            choice("torch.DoubleTensor", "one type"),
        ),
        "options": (
            "",
            choice(", dtype=torch.float32", "one type"),
            choice(", dtype=torch.long", "one type"),
            ", requires_grad=True",
            ", device='cpu'",
        ),
        "array": (
            "np.zeros(2)",
            "np.arange(3)",
            choice("np.zeros((0, 2))", "no elements"),
            "np.array([1.5, 2.5])",
            "np.array([True, False])",
            "np.zeros(2, dtype=np.float32)",
            "np.array([item, item])",
            choice("np.array([2**63, 1], dtype=np.uint64)", "uint64"),
            choice("np.array(item)", "0-D"),
            "np.zeros(2, dtype=np.int16)",
            choice("np.array([2**70])", "objects"),
            choice("np.array([], dtype=np.int64)", "no elements"),
            "fail(np.ones(1))",
        ),
        "between": ("", "note(len(rows))", "rows = rows[:1]", "if stop():\n    rows = []"),
        "step": steps("item"),
    },
    parameters={
        "arrays": (("list[np.ndarray]", "list[array]"), ("", "arrays")),
        "items": (("list[int]", "list[int]"), ("", "list[float]")),
    },
    announced=(
        announced("value, type, digits", "types that mix are promoted by torch", "mixed"),
        announced(
            "returns, other exception",
            "`bool` or `uint64` beside others may raise",
            "uint64",
            "bools",
        ),
        announced("value", "arrays of shape `(0, 2)` keep their second axis", "no elements"),
        announced("raises", "raise beside arrays of another shape", "no elements"),
        announced(
            "other exception",
            "raise beside arrays of another shape",
            "no elements",
            "ragged",
            "one type",
        ),
        announced("value", "masked arrays lose their masks", "masked"),
        announced(
            "raises, other exception",
            "integers over 64 bits and arrays of objects or texts raise",
            "objects",
            "texts",
            "wide",
        ),
        announced("returns, other exception", "arrays of no axis raise none", "0-D"),
        announced(
            "value, returns, other exception",
            "cut, wrap or take for infinite what does not fit",
            "one type",
        ),
    ),
)
