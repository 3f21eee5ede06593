"""Let a loader use workers, keep them, and copy batches while the device computes.

    DataLoader(images, batch_size=32)             ->  DataLoader(images, batch_size=32, num_workers=4)
    DataLoader(images, 32, num_workers=4)         ->  DataLoader(images, 32, num_workers=4, persistent_workers=True)
    DataLoader(images, 32, num_workers=4)         ->  DataLoader(images, 32, num_workers=4, pin_memory=True)

Four workers are a start: measure with more and fewer.

Always unsafe, and done only on request: workers are processes with copies of the data set, which must be sent
to them; random numbers are drawn in each of them; workers that live on do not see what changes in the data set
between epochs; pinned memory cannot be swapped out. Refused where a script would start its workers while it is
imported, and where the options are not written at the call.
"""

from __future__ import annotations

import ast

from perflint.codemods.parts import arguments
from perflint.language.nodes import parents
from perflint.rules.codemod import Codemod, Elsewhere
from perflint.rules.context import Context
from perflint.syntax.edits import Edit, Fix, Refusal, Safety

CODEMOD = Codemod(
    name="add-workers",
    summary="let a loader use workers, keep them, and pin its batches",
    safety=Safety.UNSAFE,
    on_request=True,
    speed=Elsewhere(
        "it gains with the work of a worker; measured by the programs of the rule, with PyTorch",
        rule="PFL217",
    ),
)
WORKERS = 4
_NUM_WORKERS = 5  # its position among the parameters
_REASONS = {
    "num_workers": "workers are processes with copies of the data set, and draw random numbers of their own",
    "persistent_workers": "workers that live on do not see what changes in the data set between epochs",
    "pin_memory": "pinned memory cannot be swapped out",
}


def rewrite(context: Context, call: ast.Call, name: str, value: str) -> Fix | Refusal:
    """Give a loader one option.

    Args:
        name, value: of the option, as `pin_memory` and `True`.
    """
    if arguments.open_ended(call):
        return Refusal(CODEMOD.name, "the options are not written at the call")
    if name == "num_workers" and context.function(call) is None and not _is_guarded(call):
        return Refusal(CODEMOD.name, "the workers would start while the module is imported")
    position = _NUM_WORKERS if name == "num_workers" else None
    before = arguments.value(call, position, name)
    edit = (
        arguments.add(context, call, f"{name}={value}")
        if before is None
        else Edit(*context.span(before), value)
    )
    return Fix(CODEMOD.name, (edit,), Safety.UNSAFE, f"add `{name}={value}`", _REASONS[name])


def _is_guarded(call: ast.Call) -> bool:
    """Whether a call stands under `if __name__ == "__main__":`."""
    return any(
        isinstance(up, ast.If)
        and any(isinstance(node, ast.Name) and node.id == "__name__" for node in ast.walk(up.test))
        for up in parents(call)
    )
