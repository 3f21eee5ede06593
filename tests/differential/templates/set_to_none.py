"""Programs that `set-to-none` is tried on."""

from __future__ import annotations

from tests.differential.arrays import torch_ready
from tests.differential.programs import Piece, Template, announced, steps

TEMPLATE = Template(
    codemod="set-to-none",
    needs="torch",
    imports="import torch\nfrom torch import nn\nfrom world import fail, guard, note, stop",
    around=torch_ready,
    pieces=(
        Piece(
            "training",
            """
            torch.manual_seed(0)
            model = nn.Linear(1, 1)
            optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
            for item in $items:
                $step
                $zero
                $look
                loss = model(torch.ones(1)).sum()
                loss.backward()
                optimizer.step()
            """,
            ("model.weight.tolist()", "(model.bias.tolist(), model.weight.grad)"),
            ("items",),
        ),
    ),
    holes={
        "zero": (
            "optimizer.zero_grad(set_to_none=False)",
            "model.zero_grad(set_to_none=False)",
            "optimizer.zero_grad(False)",
            "optimizer.zero_grad(set_to_none=stop())",
        ),
        "look": ("", "note(model.weight.grad)", "model.weight.grad.add_(1)"),
        "step": steps("item"),
    },
    parameters={"items": (("list[str]", "list[str]"),)},
    announced=(announced("value, raises, other effects", "code that reads `.grad` finds None"),),
)
