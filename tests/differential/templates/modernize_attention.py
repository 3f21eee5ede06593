"""Programs that `modernize-attention` is tried on."""

from __future__ import annotations

from tests.differential.arrays import torch_ready
from tests.differential.programs import Piece, Template, steps

_STATE = """
def state():
    own = torch.backends.cuda
    return (
        own.flash_sdp_enabled(),
        own.math_sdp_enabled(),
        own.mem_efficient_sdp_enabled(),
        own.cudnn_sdp_enabled(),
    )
"""

TEMPLATE = Template(
    codemod="modernize-attention",
    settings={"libraries": {"torch": "2.5"}},
    needs="torch",
    around=torch_ready,
    keeps_surroundings=False,
    pieces=(
        Piece(
            "with",
            """
            $step
            with $chosen:
                $inside
                found = state()
            $after
            """,
            ("(found, state())",),
            ("flag",),
            "$imported\n" + _STATE,
        ),
        Piece(
            "nested",
            """
            with $chosen1, $chosen2 as given:
                found = state()
            """,
            ("(found, given, state())",),
            ("flag",),
            "$imported\n" + _STATE,
        ),
        Piece(
            "kept",
            """
            chosen = $chosen
            before = state()
            with chosen:
                found = state()
            """,
            ("(before, found, state())",),
            ("flag",),
            "$imported\n" + _STATE,
        ),
        Piece(
            "decorator",
            """
            @$chosen
            def run(x):
                return state(), fail(x)

            found = run($flag)
            """,
            ("(found, run(1), state())",),
            ("flag",),
            "$imported\n" + _STATE,
        ),
        Piece(
            "attention",
            """
            torch.manual_seed(0)
            q = torch.rand(1, 2, 3, 4)
            with $chosen:
                out = torch.nn.functional.scaled_dot_product_attention(q, q, q)
            """,
            ("[round(one, 4) for one in out.flatten().tolist()]",),
            ("flag",),
            "$imported",
        ),
    ),
    holes={
        "imported": (
            "import torch",
            "import torch\nfrom torch.backends.cuda import sdp_kernel",
            "import torch\nfrom torch.nn.attention import SDPBackend",
            "import torch\nfrom torch.nn.attention import SDPBackend, sdpa_kernel",
            "import torch\n\nSDPBackend = sdpa_kernel = None",
        ),
        "chosen": (
            "torch.backends.cuda.sdp_kernel()",
            "torch.backends.cuda.sdp_kernel(enable_math=False)",
            "torch.backends.cuda.sdp_kernel(enable_flash=True, enable_math=False)",
            "torch.backends.cuda.sdp_kernel(False, True, False, False)",
            "torch.backends.cuda.sdp_kernel(False)",
            "torch.backends.cuda.sdp_kernel(True, False)",
            "torch.backends.cuda.sdp_kernel(True, enable_mem_efficient=False)",
            "torch.backends.cuda.sdp_kernel(\n    enable_mem_efficient=False, enable_cudnn=False\n)",
            "torch.backends.cuda.sdp_kernel(enable_flash=$flag)",
            "torch.backends.cuda.sdp_kernel(**{'enable_flash': False})",
            "torch.backends.cuda.sdp_kernel(enable_flash=0)",
            "torch.backends.cuda.sdp_kernel(enable_flash=None)",
            "torch.backends.cuda.sdp_kernel(False, False, False, False)",
            "sdp_kernel(enable_math=False)",
            "fail(torch.backends.cuda.sdp_kernel)(enable_math=False)",
        ),
        "inside": ("", "note(state())", "fail(1)"),
        "after": ("", "note(state())"),
        "step": steps("'step'"),
    },
    parameters={"flag": (("bool", "bool"),)},
)
