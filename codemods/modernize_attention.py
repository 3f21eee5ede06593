"""Rewrite `torch.backends.cuda.sdp_kernel` to `torch.nn.attention.sdpa_kernel`.

    with torch.backends.cuda.sdp_kernel(enable_flash=True, enable_math=False):
    ->
    with torch.nn.attention.sdpa_kernel([SDPBackend.FLASH_ATTENTION, SDPBackend.EFFICIENT_ATTENTION, …]):

Flags that are not given are on, as before. Safe where all flags are literals and the project says that it needs a PyTorch
which has all the backends: 2.3, with cuDNN 2.5. Unsafe where nothing says which one it has.
Refused otherwise, and where the project supports PyTorch before 2.3.
"""

from __future__ import annotations

import ast

from perflint.codemods.parts import arguments, imports
from perflint.codemods.parts.versions import unshown
from perflint.rules.codemod import Codemod
from perflint.rules.context import Context
from perflint.syntax.edits import Edit, Fix, Refusal, Safety

CODEMOD = Codemod(
    name="modernize-attention",
    summary="choose attention backends with `sdpa_kernel`",
    safety=Safety.SAFE,
    varies=True,
)
_CUDNN = "CUDNN_ATTENTION"
# The parameters of sdp_kernel in order, and the backends that they switch.
_BACKENDS = {
    "enable_flash": "FLASH_ATTENTION",
    "enable_math": "MATH",
    "enable_mem_efficient": "EFFICIENT_ATTENTION",
    "enable_cudnn": _CUDNN,
}


def rewrite(context: Context, call: ast.Call) -> Fix | Refusal:
    """Rewrite one call of `sdp_kernel`."""
    if context.target.has("torch", 2, 3) is False:
        return Refusal(
            CODEMOD.name, "`sdpa_kernel` needs PyTorch 2.3, and the project supports older ones"
        )
    if arguments.open_ended(call):
        return Refusal(CODEMOD.name, "the arguments are not known")
    if len(call.args) > len(_BACKENDS) or any(word.arg not in _BACKENDS for word in call.keywords):
        return Refusal(CODEMOD.name, "`sdp_kernel` takes no such arguments")
    on: list[str] = []
    for position, (flag, backend) in enumerate(_BACKENDS.items()):
        given = arguments.value(call, position, flag)
        if given is None or isinstance(given, ast.Constant) and given.value is True:
            on.append(backend)
        elif not (isinstance(given, ast.Constant) and given.value is False):
            return Refusal(CODEMOD.name, f"`{flag}` is known at run time only")
    (enum, kernel), added = imports.members(
        context, "torch.nn.attention", ("SDPBackend", "sdpa_kernel"), call
    )
    listed = ", ".join(f"{enum}.{backend}" for backend in on)
    edit = Edit(*context.span(call), f"{kernel}([{listed}])")
    cudnn = _CUDNN in on
    reason = unshown(
        context,
        f"`SDPBackend.{_CUDNN}`" if cudnn else "`sdpa_kernel`",
        "torch",
        "PyTorch",
        (2, 5) if cudnn else (2, 3),
    )
    return Fix(
        CODEMOD.name,
        (edit, *added),
        Safety.UNSAFE if reason else Safety.SAFE,
        "use `sdpa_kernel`",
        reason,
    )
