"""Programs that `set-to-none` is tried on."""

from __future__ import annotations

from tests.differential.arrays import of_training
from tests.differential.programs import Piece, announced, steps

TEMPLATE = of_training(
    "set-to-none",
    pieces=(
        Piece(
            "training",
            """
            $model
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
