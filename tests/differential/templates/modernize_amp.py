"""Programs that `modernize-amp` is tried on."""

from __future__ import annotations

from tests.differential.arrays import torch_ready
from tests.differential.programs import Piece, Template, steps

_STATE = """
def state():
    return [
        (torch.is_autocast_enabled(device), str(torch.get_autocast_dtype(device)))
        for device in ("cuda", "cpu")
    ] + [torch.is_autocast_cache_enabled()]
"""

TEMPLATE = Template(
    codemod="modernize-amp",
    needs="torch",
    around=torch_ready,
    keeps_surroundings=False,
    pieces=(
        Piece(
            "with",
            """
            $step
            with $casting:
                $inside
                found = state()
            """,
            ("(found, state())",),
            ("flag",),
            "$imported\n" + _STATE,
        ),
        Piece(
            "nested",
            """
            with $outer:
                with $casting1:
                    found = state()
                    with $casting2:
                        more = state()
            """,
            ("(found, more, state())",),
            ("flag",),
            "$imported\n" + _STATE,
        ),
        Piece(
            "several in one",
            """
            with $casting1, $casting2:
                found = state()
            """,
            ("(found, state())",),
            ("flag",),
            "$imported\n" + _STATE,
        ),
        Piece(
            "default dtype",
            """
            before = torch.get_autocast_dtype('cpu')
            torch.set_autocast_dtype('cpu', torch.float16)
            try:
                with $casting:
                    found = state()
            finally:
                torch.set_autocast_dtype('cpu', before)
            """,
            ("found",),
            ("flag",),
            "$imported\n" + _STATE,
        ),
        Piece(
            "decorated",
            """
            @$casting
            def run(x):
                note(x)
                return state()

            found = run($flag)
            """,
            ("(found, state())",),
            ("flag",),
            "$imported\n" + _STATE,
        ),
        Piece(
            "in a function that is called under another",
            """
            def run():
                with $casting:
                    return state()

            with $outer:
                found = run()
            """,
            ("(found, state())",),
            ("flag",),
            "$imported\n" + _STATE,
        ),
        Piece(
            "product",
            """
            torch.manual_seed(0)
            x = torch.rand(2, 2)
            with $casting:
                y = x @ x
            """,
            ("(y.dtype, y.float().tolist())",),
            ("flag",),
            "$imported\n" + _STATE,
        ),
        Piece(
            "scaler",
            """
            scaler = $scaler
            $step
            weight = torch.ones(1, requires_grad=True)
            optimizer = torch.optim.SGD([weight], lr=0.5)
            scaler.scale((weight * 2).sum()).backward()
            scaler.step(optimizer)
            scaler.update()
            """,
            (
                "(scaler.is_enabled(), scaler.get_scale(), weight.tolist())",
                "(scaler.state_dict(), weight.tolist())",
                "isinstance(scaler, torch.amp.GradScaler)",
            ),
            ("flag",),
            "$imported\n" + _STATE,
        ),
        Piece(
            "function of its own",
            """
            class Twice(torch.autograd.Function):
                @staticmethod
                $forward
                def forward(ctx, x):
                    note('forward', state())
                    return x * 2

                @staticmethod
                $backward
                def backward(ctx, gradient):
                    note('backward', state())
                    return gradient * 2

            x = torch.ones(2, requires_grad=True)
            with $outer:
                y = Twice.apply(x)
            y.sum().backward()
            """,
            ("(y.dtype, y.tolist(), x.grad)",),
            ("flag",),
            "$imported\n" + _STATE,
        ),
    ),
    holes={
        "imported": (
            "import torch\nfrom torch.cpu.amp import autocast\n"
            "from torch.cuda.amp import GradScaler, custom_bwd, custom_fwd",
            "import torch\nfrom torch.cuda.amp import GradScaler, autocast, custom_bwd, custom_fwd",
            "import torch\nfrom torch.cuda.amp.autocast_mode import autocast, custom_bwd, custom_fwd\n"
            "from torch.cuda.amp.grad_scaler import GradScaler",
            "import torch\nimport torch.cpu.amp as amp\nfrom torch.cuda import amp as other\n"
            "autocast, GradScaler = amp.autocast, amp.GradScaler\n"
            "custom_fwd, custom_bwd = other.custom_fwd, other.custom_bwd",
            "import torch\nimport torch.cpu.amp as amp\nfrom torch.cuda.amp import *",
            "import torch\nfrom torch.cpu import amp\nfrom torch.cuda.amp import (\n"
            "    GradScaler,\n    autocast,\n    custom_bwd,  # why\n    custom_fwd,\n)",
        ),
        "casting": (
            "torch.cpu.amp.autocast()",
            "torch.cuda.amp.autocast()",
            "autocast()",
            "autocast(False)",
            "autocast($flag)",
            "autocast(enabled=$flag)",
            "autocast(fail($flag), torch.float16)",
            "autocast(True, torch.bfloat16, False)",
            "torch.cpu.amp.autocast(dtype=torch.float16)",
            "torch.cpu.amp.autocast(cache_enabled=False)",
            "amp.autocast(True)",
            "autocast(**{'enabled': $flag})",
            "autocast(*[False])",
            "torch.cpu.amp.autocast(\n    True,\n)",
            "fail(autocast)()",
            "autocast(enabled=False)",
        ),
        "outer": (
            "guard(False)",
            "torch.autocast('cpu', dtype=torch.float16)",
            "torch.autocast('cpu', enabled=False, cache_enabled=False)",
            "torch.amp.autocast('cuda', dtype=torch.bfloat16)",
            "torch.cpu.amp.autocast(dtype=torch.float16)",
            "autocast(cache_enabled=False)",
        ),
        "scaler": (
            "GradScaler()",
            "torch.cuda.amp.GradScaler()",
            "torch.cpu.amp.GradScaler()",
            "torch.cpu.amp.GradScaler(2.0**4)",
            "GradScaler(2.0**4, growth_interval=fail(3))",
            "torch.cpu.amp.GradScaler(enabled=$flag)",
            "GradScaler(**{'enabled': False})",
            "GradScaler(\n    init_scale=8.0,\n)",
        ),
        "forward": (
            "@custom_fwd",
            "@custom_fwd(cast_inputs=torch.float32)",
            "@torch.cuda.amp.custom_fwd",
            "@torch.cuda.amp.custom_fwd(cast_inputs=torch.float16)",
        ),
        "backward": ("@custom_bwd", "@torch.cuda.amp.custom_bwd"),
        "inside": ("", "note(state())", "fail(1)"),
        "step": steps("'step'"),
    },
    parameters={"flag": (("bool", "bool"),)},
)
