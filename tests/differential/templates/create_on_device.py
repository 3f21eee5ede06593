"""Programs that `create-on-device` is tried on."""

from __future__ import annotations

from tests.differential.arrays import torch_ready
from tests.differential.programs import Piece, Template, announced

TEMPLATE = Template(
    codemod="create-on-device",
    needs="torch",
    imports="import torch\nfrom world import fail, guard, note, stop",
    around=torch_ready,
    pieces=(
        Piece("moved", "found = torch.$creator.$move", ("found",), ("device", "count")),
        Piece(
            "by a name",
            """
            device = $place
            found = torch.$creator.to(device)
            """,
            ("found",),
            ("device", "count"),
        ),
        Piece(
            "in a loop",
            """
            found = []
            for turn in range(2):
                found.append(torch.$creator.$move)
            """,
            ("found",),
            ("device", "count"),
        ),
        Piece("chained", "found = torch.$creator.$chain.$move", ("found",), ("device", "count")),
    ),
    holes={
        "creator": (
            "zeros($count)",
            "ones(2, $count)",
            "full(($count,), 1.5)",
            "arange($count)",
            "eye($count)",
            "empty(0)",
            "zeros($count, dtype=torch.int64)",
            "zeros((2, 2), requires_grad=True)",
            "tensor([1, 2])",
            "zeros(fail($count))",
            "arange(0, $count, dtype=torch.float64)",
            "full((2,), True)",
            "zeros_like(torch.ones($count))",
            "linspace(0, 1, 3)",
            "tensor($count)",
            "full((2,), fail(1))",
        ),
        "move": (
            "to($device)",
            "to(device=$device)",
            "cpu()",
            "to('cpu')",
            "to(fail($device))",
            "to($device, torch.float64)",
            "to($device, non_blocking=True)",
            "to(torch.float64)",
            "to(torch.device('cpu'))",
        ),
        "place": ("$device", "'cpu'", "torch.device('cpu')", "fail($device)"),
        "chain": (
            "unsqueeze(0)",
            "float()",
            "expand(2, -1)",
            "t()",
            "contiguous()",
            "long()",
            "view(-1)",
            "mul(2)",
        ),
    },
    parameters={
        "device": (("torch.device", "torch device"), ("str", "torch device"), ("", "device")),
        "count": (("int", "int"),),
    },
    announced=(
        announced(
            "order, other effects, raises, returns, other exception",
            "a function of no library tells the device",
        ),
        announced("other exception", "where both a device and a size are wrong", "negative"),
        announced("digits", "may differ in the last digit"),
    ),
)
