"""Programs that `add-synchronize` is tried on. The clock stands still: whatever else they tell must stay."""

from __future__ import annotations

from tests.differential.devices import devices
from tests.differential.programs import Piece, Template, choice, steps

_RESULTS = ("(found.value, elapsed)", "found.value", "elapsed")

TEMPLATE = Template(
    codemod="add-synchronize",
    around=devices,
    keeps_surroundings=False,
    imports="import time\n\nfrom world import fail, guard, note, stop",
    pieces=(
        Piece(
            "torch",
            """
            x = torch.ones($size, device=$device)
            $start
            $step
            $work
            $end
            """,
            _RESULTS,
            ("size",),
            "$torch",
        ),
        Piece(
            "torch in a loop",
            """
            x = torch.ones($size, device=$device)
            $start
            for _ in range(3):
                $work
                $step
            $end
            """,
            _RESULTS,
            ("size",),
            "$torch",
        ),
        Piece(
            "jax",
            """
            x = jnp.ones($size)
            $start
            $jax
            $end
            """,
            _RESULTS,
            ("size",),
            "import jax\nimport jax.numpy as jnp",
        ),
        Piece(
            "jax by its array library",
            """
            x = jnp.ones($size)
            $start
            found = jnp.dot(x, x)
            $end
            """,
            _RESULTS,
            ("size",),
            "import jax.numpy as jnp",
        ),
        Piece(
            "cupy",
            """
            x = cp.ones($size)
            $start
            $step
            found = cp.dot(x, x)
            $end
            """,
            _RESULTS,
            ("size",),
            "import cupy as cp",
        ),
    ),
    holes={
        "torch": (
            "import torch",
            "import torch as th\n\ntorch = th",
            "import torch\nfrom torch import matmul",
        ),
        "device": (
            "'cuda'",
            "'cuda:0'",
            "torch.device('cuda')",
            "'cuda' if torch.cuda.is_available() else 'cpu'",
            "'cpu'",
        ),
        "start": (
            "start = time.perf_counter()",
            "start = time.time()",
            "note('start'); start = time.time()",
            choice("if $size:\n    note('some')\nstart = time.monotonic()"),
            "start = fail(time.perf_counter())",
        ),
        "work": (
            "found = x @ x",
            "found = torch.matmul(x, x)",
            "found = fail(x @ x)",
            "found = x @ x; note(found.value)",
            "found = (x @ x).sum()",
        ),
        "jax": (
            "found = jnp.matmul(x, x)",
            "found = jnp.dot(x, fail(x))",
            "y = jnp.dot(x, x)\nfound = jnp.dot(y, x)",
            "found, other = jnp.dot(x, x), 1",
            "found = jnp.dot(x, x)\nnote('done')",
            "def run(x):\n    return jnp.dot(x, x)\n\nfound = jax.jit(run)(x)",
        ),
        "end": (
            "elapsed = time.perf_counter() - start",
            "elapsed = time.time() - start",
            "end = time.perf_counter()\nelapsed = end - start",
            "note(time.time() - start); elapsed = 0",
            choice("if time.time() - start > 1:\n    elapsed = 1\nelse:\n    elapsed = 0"),
            "elapsed = round(time.monotonic() - start, 3)",
            "print(time.perf_counter() - start)\nelapsed = None",
        ),
        "step": steps("'step'"),
    },
    parameters={"size": (("int", "int"),)},
)
