"""Programs that `stack-arrays` is tried on."""

from __future__ import annotations

from tests.differential.arrays import torch_ready
from tests.differential.programs import Piece, Template, announced, steps

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
            "torch.FloatTensor",
            "torch.LongTensor",
            "torch.as_tensor",
            "torch.Tensor",
            "torch.DoubleTensor",
        ),
        "options": (
            "",
            ", dtype=torch.float32",
            ", dtype=torch.long",
            ", requires_grad=True",
            ", device='cpu'",
        ),
        "array": (
            "np.zeros(2)",
            "np.arange(3)",
            "np.zeros((0, 2))",
            "np.array([1.5, 2.5])",
            "np.array([True, False])",
            "np.zeros(2, dtype=np.float32)",
            "np.array([item, item])",
            "np.array([2**63, 1], dtype=np.uint64)",
            "np.array(item)",
            "np.zeros(2, dtype=np.int16)",
            "np.array([2**70])",
            "np.array([], dtype=np.int64)",
            "fail(np.ones(1))",
        ),
        "between": ("", "note(len(rows))", "rows = rows[:1]", "if stop():\n    rows = []"),
        "step": steps("item"),
    },
    parameters={
        "arrays": (("list[np.ndarray]", "arrays"), ("", "arrays")),
        "items": (("list[int]", "list[int]"), ("", "list[float]")),
    },
    announced=(announced("value, type, digits", "types that mix are promoted by torch", "mixed"),),
)
