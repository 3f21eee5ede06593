"""Files that are kept in memory, and sources that Python has read already."""

import asyncio
import inspect
import io
import pickle
from pathlib import Path

from PIL import Image


async def picture(data):
    return Image.open(io.BytesIO(data))


async def restored(data):
    buffer = io.BytesIO(data)
    return pickle.load(buffer)


async def source(function):
    return inspect.getsource(function)


async def from_disk(path):
    return await asyncio.to_thread(Image.open, path)


async def from_file(file):
    return await asyncio.to_thread(pickle.load, file)


async def _startup(path):
    return await asyncio.to_thread(Path(path).read_text)


async def packed(rows):
    buffer = io.BytesIO()
    pickle.dump(rows, buffer)
    return buffer.getvalue()


async def text_of(lines):
    return io.StringIO("\n".join(lines)).read()
