"""Files that are kept in memory, and sources that Python has read already."""

import inspect
import io
import pickle
from pathlib import Path

from PIL import Image


async def picture(data):
    return Image.open(io.BytesIO(data))  # ok: no file


async def restored(data):
    buffer = io.BytesIO(data)
    return pickle.load(buffer)  # ok: no file


async def source(function):
    return inspect.getsource(function)  # ok


async def from_disk(path):
    return Image.open(path)  # error: PFL404


async def from_file(file):
    return pickle.load(file)  # error: PFL404


async def _startup(path):
    return Path(path).read_text()  # hint: PFL404


async def packed(rows):
    buffer = io.BytesIO()
    pickle.dump(rows, buffer)  # ok: no file
    return buffer.getvalue()


async def text_of(lines):
    return io.StringIO("\n".join(lines)).read()  # ok: no file
