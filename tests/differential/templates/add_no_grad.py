"""Programs that `add-no-grad` is tried on."""

from __future__ import annotations

from tests.differential.arrays import torch_ready
from tests.differential.programs import Piece, Template, announced, steps

TEMPLATE = Template(
    codemod="add-no-grad",
    needs="torch",
    imports="import torch\nfrom torch import nn\nfrom world import fail, guard, note, stop",
    around=torch_ready,
    pieces=(
        Piece(
            "evaluation",
            """
            torch.manual_seed(0)
            model = nn.Linear(1, 1)
            model.eval()
            total = 0.0
            for item in $items:
                $step
                scores = model(torch.tensor([float(len(str(item)))]))
                $look
                total += $read
            $after
            """,
            ("total", "round(total, 3)", "(total, model.training)", "str(total)"),
            ("items",),
        ),
    ),
    holes={
        "read": (
            "scores.item()",
            "scores.mean().item()",
            "float(scores)",
            "scores",
            "scores.argmax().item()",
        ),
        "look": (
            "",
            "note(scores.requires_grad)",
            "print(scores)",
            "fail(scores)",
            "note(torch.is_grad_enabled())",
        ),
        "after": ("", "note(model.weight.requires_grad)", "model.train()"),
        "step": steps("item"),
    },
    parameters={"items": (("list[str]", "list[str]"), ("", "iterable"))},
    announced=(
        announced(
            "value, raises, output, other effects, type, globals", "what is computed has no graph"
        ),
    ),
)
