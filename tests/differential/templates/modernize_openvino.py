"""Programs that `modernize-openvino` is tried on."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from typing import Any

from tests.differential.programs import Piece, Template, steps
from tests.differential.stand_ins import stand_in, standing_in
from tests.differential.world import note


class _Core:
    """What reads and compiles models."""

    def read_model(self, path: object) -> tuple[str, object]:
        """A model, which is its path."""
        note("read_model", path)
        return ("model", path)

    def compile_model(self, model: object, device: str = "AUTO") -> tuple[object, str]:
        """A model for a device."""
        note("compile_model", model, device)
        return (model, device)


class _Layout:
    def __init__(self, text: str) -> None:
        self.text = text


@contextlib.contextmanager
def _openvino() -> Iterator[None]:
    """OpenVINO 2023.1 to 2025: the names that moved are one object, and some stand in the old place only."""
    moved: dict[str, Any] = {"Core": _Core, "Layout": _Layout, "get_version": lambda: "2024.0"}
    runtime = stand_in("openvino.runtime", **moved, opset13=stand_in("opset13"), Symbol=object)
    package = stand_in("openvino", **moved, runtime=runtime, __path__=[])
    with standing_in(package, runtime):
        yield


_USES = (
    "found = Core().compile_model(Core().read_model('m.xml'), 'CPU')",
    "found = fail(Core)().read_model($items)",
    "core = Core()\nfound = [core.read_model(item) for item in $items]",
    "found = Core is __import__('openvino').Core",
)

TEMPLATE = Template(
    codemod="modernize-openvino",
    settings={"libraries": {"openvino": "2023.1"}},
    around=_openvino,
    keeps_surroundings=False,
    pieces=(
        Piece(
            "at the head",
            "$step\n$use",
            ("found", "(found, Core.__name__)"),
            ("items",),
            "$imported",
        ),
        Piece("where it is used", "$step\n$imported\n$use", ("found",), ("items",)),
        Piece(
            "module",
            "$step\nfound = $member",
            ("found",),
            ("items",),
            "$module",
        ),
        Piece("module where it is used", "$module\n$step\nfound = $member", ("found",), ("items",)),
    ),
    holes={
        "imported": (
            "from openvino.runtime import Core",
            "from openvino.runtime import Core, Layout",
            "from openvino.runtime import (\n    Core,\n    get_version as version,\n)",
            "from openvino.runtime import Core; note('imported')",
            "from openvino.runtime import Core, Symbol",
            "from openvino.runtime import Core as Own\nCore = Own",
            "try:\n    from openvino.runtime import Core\nexcept ImportError:\n    Core = None",
        ),
        "use": _USES,
        "module": (
            "import openvino.runtime as ov",
            "from openvino import runtime as ov",
            "from openvino import runtime\nov = runtime",
            "import openvino.runtime\nov = openvino.runtime",
            "from openvino import get_version, runtime as ov",
        ),
        "member": (
            "ov.Core().read_model('m.xml')",
            "ov.Layout('NCHW').text",
            "(ov.get_version(), ov.Core().read_model($items))",
            "ov.Symbol is object",
            "getattr(ov, 'Core')().read_model('m.xml')",
            "getattr(ov, 'Symbol') is object",
            "[one.Core for one in [ov]]",
            "ov.__name__",
        ),
        "step": steps("'step'"),
    },
    parameters={"items": (("list[str]", "list[str]"), ("", "scalar"))},
)
