"""Exporting programs."""
from typing import Any

from torch.nn import Module

class ExportedProgram:
    def module(self) -> Module: ...
@kind("compiles model")
@since("2.1")
@compiles
def export(mod, args, kwargs=None, *, dynamic_shapes=None, strict=False, **options) -> ExportedProgram: ...
@blocks("file", use="asyncio.to_thread")
def save(ep, f, **kwargs) -> None: ...
@loads_model
@blocks("file", use="asyncio.to_thread")
def load(f, **kwargs) -> ExportedProgram: ...
