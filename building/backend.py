"""The build backend: that of setuptools, which needs mypy as well where modules are to be compiled."""

from __future__ import annotations

import os
from typing import Any

from setuptools.build_meta import (
    build_editable,
    build_sdist,
    build_wheel,
    get_requires_for_build_sdist,
    prepare_metadata_for_build_editable,
    prepare_metadata_for_build_wheel,
)

__all__ = [
    "build_editable",
    "build_sdist",
    "build_wheel",
    "get_requires_for_build_editable",
    "get_requires_for_build_sdist",
    "get_requires_for_build_wheel",
    "prepare_metadata_for_build_editable",
    "prepare_metadata_for_build_wheel",
]

COMPILER = "mypy>=2.4,<3"  # mypyc comes with it


def get_requires_for_build_wheel(config_settings: dict[str, Any] | None = None) -> list[str]:
    """What a wheel needs to be built: a compiler of Python only where that is asked for."""
    return [COMPILER] if os.environ.get("PERFLINT_MYPYC") == "1" else []


get_requires_for_build_editable = get_requires_for_build_wheel
