"""Programs that `detach-loss` is tried on."""

from __future__ import annotations

from tests.differential.arrays import of_training
from tests.differential.programs import Piece, announced, steps

TEMPLATE = of_training(
    "detach-loss",
    # A sum of a module is looked at by those modules of the project that name it: by none here.
    without=frozenset({"module"}),
    pieces=(
        Piece(
            "training",
            """
            $model
            total = $zero
            $before
            for item in $items:
                $step
                output = model(torch.tensor([float(len(str(item)))]))
                loss = nn.functional.mse_loss(output, torch.ones(1))
                optimizer.zero_grad()
                $backward
                optimizer.step()
                $sum
                $look
            $after
            """,
            (
                "float(total)",
                "total",
                "(total / 2)",
                "total.requires_grad",
                "str(total)",
                "total.item()",
            ),
            ("items",),
        ),
    ),
    holes={
        "zero": ("0.0", "0", "torch.zeros(1)", "torch.tensor(0.0)"),
        "before": ("", "losses = []", "other = total"),
        "backward": (
            "loss.backward()",
            "fail(loss)\nloss.backward()",
            "loss.backward(retain_graph=True)",
            "pass",
            "if stop():\n    loss.backward()",
        ),
        "sum": (
            "total += loss",
            "total = total + loss",
            "total += loss * 2",
            "total += loss.item()",
            "total = loss + total",
            "total += loss\nloss = None",
        ),
        "look": (
            "",
            "note(float(total))",
            "note(total)",
            "print(total)",
            "note(total.grad_fn is None)",
            "total.backward()",
        ),
        "after": (
            "",
            "total.backward()",
            "note(model.weight.grad)",
            "print(total)",
            "total = total / 3",
            "print(f'{total:.3f}')",
            "print(f'{total}')",
        ),
        "step": steps("item"),
    },
    parameters={"items": (("list[str]", "list[str]"), ("", "iterable"))},
    announced=(
        announced(
            "value, raises, other effects, type, order, fewer effects",
            "gradients no longer flow from the sum",
        ),
    ),
)
