"""Streams in memory that arrive through calls, parameters and other streams."""

import asyncio
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
    return opened(io.BytesIO(data))


async def thumbnail_from_disk(path):
    return await asyncio.to_thread(opened, path)


def decoded(data: bytes):
    return Image.open(io.BytesIO(data)).convert("RGB")


async def converted(data):
    return decoded(data)


def converted_again(source):
    return opened(source).convert("RGB")


async def converted_in_two_steps(data):
    buffer = io.BytesIO(data)
    return converted_again(buffer)


def encoded(image: Image.Image, stream: io.BytesIO):
    image.save(stream, "PNG")


async def as_png(image: Image.Image):
    stream = io.BytesIO()
    encoded(image, stream)
    return stream.getvalue()


def table(data):
    buffer = io.StringIO(data)
    return pd.read_csv(buffer)


async def rows(data):
    return table(data)


async def rows_at_once(data):
    return pd.read_csv(filepath_or_buffer=io.BytesIO(data))


async def array(data):
    return np.load(io.BytesIO(data))


async def unzipped(data):
    with gzip.GzipFile(fileobj=io.BytesIO(data)) as packed:
        return packed.read()


async def unzipped_from(path):
    with gzip.GzipFile(path) as packed:
        return await asyncio.to_thread(packed.read)


async def first_member(data):
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        return archive.read(archive.namelist()[0])


async def members(data):
    archive = tarfile.open(fileobj=gzip.open(io.BytesIO(data)))
    return archive.getmembers()


async def member_from_disk(path):
    archive = await asyncio.to_thread(tarfile.open, path)
    return await asyncio.to_thread(archive.getmembers)


def stream_of(data):
    return io.BytesIO(data)


async def made_by_a_helper(data):
    return Image.open(stream_of(data))


def shown(source=None):
    return Image.open(source or "logo.png")


async def logo():
    return await asyncio.to_thread(shown)
