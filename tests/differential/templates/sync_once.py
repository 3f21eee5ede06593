"""Programs that `sync-once` is tried on."""

from __future__ import annotations

from tests.differential.arrays import torch_ready
from tests.differential.programs import Piece, Template, announced, steps

TEMPLATE = Template(
    codemod="sync-once",
    # A sum of a module is no name of a function: refused.
    without=frozenset({"module"}),
    needs="torch",
    imports="import torch\nfrom world import fail, guard, note, stop",
    around=torch_ready,
    pieces=(
        Piece(
            "sum",
            """
            device = "cuda" if torch.cuda.is_available() else "cpu"
            total, count = $zero, 0
            $before
            for item in $items:
                $step
                loss = torch.tensor([float(len(str(item)))], device=device).mean()
                $change
                $sum
                $look
            $after
            """,
            ("float(total)", "total", "(total / 2)", "(type(total).__name__, count)"),
            ("items",),
        ),
        Piece(
            "list",
            """
            device = "cuda" if torch.cuda.is_available() else "cpu"
            total = []
            other = total
            for item in $items:
                $step
                loss = torch.tensor([float(len(str(item)))], device=device).mean()
                $collect
                $change
            """,
            ("total", "(total, other is total)", "len(total)"),
            ("items",),
        ),
        Piece(
            "list of rounds",
            """
            device = "cuda" if torch.cuda.is_available() else "cpu"
            total = []
            for number in range(3):
                for item in $items:
                    loss = torch.tensor([float(len(str(item)))], device=device).mean()
                    $collect
                $step
            """,
            ("total", "len(total)"),
            ("items",),
        ),
    ),
    holes={
        "zero": ("0.0", "0", "0.5", "float('nan')"),
        "before": ("", "other = total"),
        "change": ("", "loss.add_(1)", "loss *= 2", "loss = loss * 3", "fail(loss)"),
        "sum": (
            "total += loss.item()",
            "total += loss.item() * 2",
            "total += 1 - loss.detach().item() / 3",
            "total += float(loss)",
            "total += abs(loss.item())",
            "total += (loss > 2).item()",
        ),
        "collect": (
            "total.append(loss.item())",
            "total.append(float(loss))",
            "total += [loss.item()]",
            "total.append(loss.detach().cpu().item())",
        ),
        "look": ("", "note(total)", "if stop():\n    break", "print(loss.item())"),
        "after": ("", "note(total)", "print(f'{total:.3f}')", "total = total / 3"),
        "step": steps("item"),
    },
    parameters={"items": (("list[str]", "list[str]"), ("", "iterable"))},
    announced=(
        announced("value, type, output, other effects", "sums are rounded as tensors are"),
        announced("raises, order, fewer effects", "an error on the device shows there"),
    ),
)
