"""Code of unusual shapes: `SHAPES`, in files by what grows."""

from unusual_code import (  # noqa: F401 - each enters its shapes
    chains,
    definitions,
    depth,
    functions,
    imports,
    literals,
    long_files,
    projects,
    wide,
)
from unusual_code.making import SHAPES

__all__ = ["SHAPES"]
