"""Programs that `keep-reentrant` is tried on."""

from __future__ import annotations

from tests.differential.arrays import torch_ready
from tests.differential.programs import Piece, Template, steps

TEMPLATE = Template(
    codemod="keep-reentrant",
    settings={"libraries": {"torch": "2.4"}},
    needs="torch",
    imports="import torch\nfrom torch.utils.checkpoint import checkpoint\n"
    "from world import fail, guard, note, stop",
    around=torch_ready,
    pieces=(
        Piece(
            "call",
            """
            x = torch.ones(2, requires_grad=True)
            $step
            y = $called
            y.sum().backward()
            """,
            ("(y.tolist(), x.grad)",),
            ("items",),
            """
            def block(x, *more):
                note('block')
                return x * 2
            """,
        ),
    ),
    holes={
        "called": (
            "checkpoint(block, x)",
            "checkpoint(block, x, $items)",
            "checkpoint(block, x, use_reentrant=False)",
            "checkpoint(block, *[x])",
            "checkpoint(block, x, **{})",
            "checkpoint(fail(block), x, preserve_rng_state=False)",
            "checkpoint(lambda x: fail(x) + 1, x,)",
        ),
        "step": steps("'step'"),
    },
    parameters={"items": (("list[str]", "list[str]"),)},
)
