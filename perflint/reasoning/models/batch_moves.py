"""The calls of a loop that move what it is given to an accelerator."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from perflint.language.nodes import nodes_below
from perflint.reasoning.models.device_values import DeviceSearch


def moves(loop: ast.For, search: DeviceSearch) -> Iterator[ast.Call]:
    """The calls that move a batch of a loop, or a part of it: `batch.cuda()`, `x.to("cuda")`."""
    given = {node.id for node in ast.walk(loop.target) if isinstance(node, ast.Name)}
    made_of = set(given)
    for part in nodes_below(loop, ast.comprehension):
        if any(isinstance(node, ast.Name) and node.id in given for node in ast.walk(part.iter)):
            made_of |= {node.id for node in ast.walk(part.target) if isinstance(node, ast.Name)}
    for call in nodes_below(loop, ast.Call):
        if (
            isinstance(call.func, ast.Attribute)
            and call.func.attr in ("to", "cuda")
            and search.moved_to(call) is not None
            and any(
                isinstance(node, ast.Name) and node.id in made_of for node in ast.walk(call.func)
            )
        ):
            yield call
