"""Files on a thread pool."""
from anyio import AsyncFile
from aiofiles import os
@requests("file")
def open(file, mode="r", **kwargs) -> AsyncFile: ...
