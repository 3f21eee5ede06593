"""Programs that `fuse-attention` is tried on."""

from __future__ import annotations

from tests.differential.programs import Piece, Template, announced, choice, steps

_MADE = """
torch.manual_seed(0)
q, k, v = (torch.randint(0, 3, (1, 2, 4, 4)).double() for _ in range(3))
mask = $mask
drop = torch.nn.Dropout($rate)
"""

TEMPLATE = Template(
    codemod="fuse-attention",
    needs="torch",
    imports="import math\n\nimport torch\nimport torch.nn.functional as F\n"
    "from world import fail, guard, note, stop",
    pieces=(
        Piece(
            "steps",
            """
            scores = $product
            $scaled
            $masked
            $between
            weights = $softmax
            $dropped
            found = $last
            """,
            (
                "[[round(x, 6) for x in row] for row in found[0, 0].tolist()]",
                "tuple(found.shape)",
                "(tuple(found.shape), weights.shape)",
            ),
            ("items",),
            _MADE,
        ),
        Piece(
            "at once",
            """
            found = F.softmax($product * $scale, dim=-1) @ v
            """,
            ("[[round(x, 6) for x in row] for row in found[0, 0].tolist()]",),
            ("items",),
            _MADE,
        ),
    ),
    holes={
        "mask": (
            "torch.tril(torch.ones(4, 4))",
            choice("torch.tril(torch.ones(4, 4), -1)", "masked whole"),
        ),
        "rate": ("0.0", choice("0.5", "draws")),
        "product": (
            "q @ k.transpose(-2, -1)",
            "torch.matmul(q, k.transpose(-1, -2))",
            "(q * 2) @ k.mT",
            "(q @ k.transpose(-2, -1)) / math.sqrt(4)",
            "q @ k.permute(0, 1, 3, 2)",
            "fail(q) @ k.transpose(-2, -1)",
        ),
        "scaled": (
            "",
            "scores = scores * 0.5",
            "scores = scores / math.sqrt(4)",
            "scores = 0.5 * scores",
            "scores = scores * torch.tensor(0.5)",
            "scores = scores - 1",
            "scores /= 2",
            "scores = scores / (1 + 1)",
        ),
        "masked": (
            "",
            "scores = scores.masked_fill(mask == 0, float('-inf'))",
            "scores = scores.masked_fill(mask < 1, float('-inf'))",
            "scores = scores.masked_fill(mask == 0, -math.inf)",
            "scores = scores.masked_fill(mask == 0, -1)",
            "scores = scores + mask",
        ),
        "softmax": (
            "F.softmax(scores, dim=-1)",
            "scores.softmax(-1)",
            "torch.softmax(scores, dim=-1, dtype=torch.float64)",
            "scores.softmax(dim=2)",
        ),
        "dropped": ("", "weights = drop(weights)", "kept = drop(weights)", "weights = weights * 2"),
        "last": ("weights @ v", "(weights @ v)", "torch.matmul(weights, v)", "weights @ v @ v"),
        "scale": ("0.5", "math.sqrt(4)", "(1 / 2)", "fail(2)"),
        "between": steps("1"),
    },
    parameters={"items": (("list[str]", "list[str]"),)},
    announced=(
        announced("digits", "the results differ by rounding"),
        announced("value, other effects", "with a dropout by the numbers drawn", "draws"),
        announced("value", "gives zeros instead of NaN", "masked whole"),
    ),
)
