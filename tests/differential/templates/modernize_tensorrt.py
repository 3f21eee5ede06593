"""Programs that `modernize-tensorrt` is tried on."""

from __future__ import annotations

import contextlib
import enum
from collections.abc import Iterator
from typing import Any

from tests.differential.programs import Piece, Template, steps
from tests.differential.stand_ins import stand_in, standing_in
from tests.differential.world import note


class _Pool(enum.Enum):
    WORKSPACE = 0
    DLA_MANAGED_SRAM = 1


class _Config:
    """A configuration as those of TensorRT 8.4 to 9: the attribute is the limit of the pool."""

    def __init__(self) -> None:
        self._limits: dict[_Pool, int] = {}

    def set_memory_pool_limit(self, pool: _Pool, pool_size: int) -> None:
        """Limit the memory of a pool; sizes are unsigned integers of 64 bits."""
        if (
            not isinstance(pool, _Pool)
            or not isinstance(pool_size, int)
            or not 0 <= pool_size < 2**64
        ):
            raise TypeError("set_memory_pool_limit(): incompatible function arguments")
        note("limit", pool.name, int(pool_size))
        self._limits[pool] = int(pool_size)

    def get_memory_pool_limit(self, pool: _Pool) -> int:
        """The limit of a pool."""
        return self._limits.get(pool, 1 << 40)

    @property
    def max_workspace_size(self) -> int:
        """The limit of the workspace."""
        return self.get_memory_pool_limit(_Pool.WORKSPACE)

    @max_workspace_size.setter
    def max_workspace_size(self, size: int) -> None:
        self.set_memory_pool_limit(_Pool.WORKSPACE, size)


class _Builder:
    def __init__(self, logger: object = None) -> None:
        self.max_workspace_size = 0

    def create_builder_config(self) -> _Config:
        """A configuration of its own."""
        note("config")
        return _Config()


@contextlib.contextmanager
def _tensorrt() -> Iterator[None]:
    """Put the stand-in in the place of TensorRT."""
    members: dict[str, Any] = {
        "Builder": _Builder,
        "IBuilderConfig": _Config,
        "MemoryPoolType": _Pool,
        "Logger": lambda level=None: level,
    }
    with standing_in(stand_in("tensorrt", **members)):
        yield


_RESULTS = (
    "config.get_memory_pool_limit(trt.MemoryPoolType.WORKSPACE)",
    "config.max_workspace_size",
)
_IMPORTS = (
    "import tensorrt as trt",
    "import tensorrt\n\ntrt = tensorrt",
    "import tensorrt as trt\nfrom tensorrt import Builder",
)

TEMPLATE = Template(
    codemod="modernize-tensorrt",
    settings={"libraries": {"tensorrt": "8.6"}},
    around=_tensorrt,
    pieces=(
        Piece(
            "configuration",
            """
            builder = trt.Builder(trt.Logger())
            config = builder.create_builder_config()
            $step
            $set
            """,
            (*_RESULTS, "(builder.max_workspace_size, config.max_workspace_size)"),
            ("size",),
            "$imported",
        ),
        Piece(
            "chained",
            """
            config = trt.Builder(trt.Logger()).create_builder_config()
            for size in range(2):
                $set
            """,
            _RESULTS,
            ("size",),
            "$imported",
        ),
        Piece(
            "in a function",
            """
            def limited(config: trt.IBuilderConfig, size):
                $set
                return config

            config = limited(trt.Builder().create_builder_config(), $size)
            """,
            _RESULTS,
            ("size",),
            "$imported",
        ),
    ),
    holes={
        "imported": _IMPORTS,
        "set": (
            "config.max_workspace_size = $size",
            "config.max_workspace_size = $size << 10",
            "config.max_workspace_size = 1 << 30",
            "config.max_workspace_size = fail($size)",
            "config.max_workspace_size = $size if stop() else 1024",
            "config.max_workspace_size = ($size)",
            "config.max_workspace_size = $size,",
            "config.max_workspace_size = size = $size",
            "config.max_workspace_size += 1",
            "config.max_workspace_size = (size := 3)",
            "config.max_workspace_size: int = $size",
            "fail(config).max_workspace_size = fail($size)",
            "config.max_workspace_size, other = $size, 1",
            "config.max_workspace_size = max(\n    $size, 3\n)",
            "note(1); config.max_workspace_size = $size; note(2)",
            "if $size: config.max_workspace_size = $size",
        ),
        "step": steps("'step'"),
    },
    parameters={"size": (("int", "int"), ("", "scalar"))},
)
