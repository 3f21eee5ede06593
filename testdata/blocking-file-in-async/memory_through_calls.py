# perflint-test: {"rename-imports": false}
"""Streams in memory that arrive through calls, parameters and other streams."""

import gzip
import io
import tarfile
import zipfile

import numpy as np
import pandas as pd
from PIL import Image


def opened(source):
    return Image.open(source)


async def thumbnail(data):
    return opened(io.BytesIO(data))  # ok: no file


async def thumbnail_from_disk(path):
    return opened(path)  # error: PFL404


def decoded(data: bytes):
    return Image.open(io.BytesIO(data)).convert("RGB")


async def converted(data):
    return decoded(data)  # ok: no file


def converted_again(source):
    return opened(source).convert("RGB")


async def converted_in_two_steps(data):
    buffer = io.BytesIO(data)
    return converted_again(buffer)  # ok: no file


def encoded(image: Image.Image, stream: io.BytesIO):
    image.save(stream, "PNG")


async def as_png(image: Image.Image):
    stream = io.BytesIO()
    encoded(image, stream)  # ok: no file
    return stream.getvalue()


def table(data):
    buffer = io.StringIO(data)
    return pd.read_csv(buffer)


async def rows(data):
    return table(data)  # ok: no file


async def rows_at_once(data):
    return pd.read_csv(filepath_or_buffer=io.BytesIO(data))  # ok: no file


async def array(data):
    return np.load(io.BytesIO(data))  # ok: no file


async def unzipped(data):
    with gzip.GzipFile(fileobj=io.BytesIO(data)) as packed:  # ok: no file
        return packed.read()


async def unzipped_from(path):
    with gzip.GzipFile(path) as packed:  # error: PFL404
        return packed.read()  # error: PFL404


async def first_member(data):
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        return archive.read(archive.namelist()[0])  # ok: no file


async def members(data):
    archive = tarfile.open(fileobj=gzip.open(io.BytesIO(data)))
    return archive.getmembers()  # ok: no file


async def member_from_disk(path):
    archive = tarfile.open(path)  # error: PFL404
    return archive.getmembers()  # error: PFL404


def stream_of(data):
    return io.BytesIO(data)


async def made_by_a_helper(data):
    return Image.open(stream_of(data))  # ok: in-memory


def shown(source=None):
    return Image.open(source or "logo.png")


async def logo():
    return shown()  # error: PFL404
