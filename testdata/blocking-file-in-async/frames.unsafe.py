"""Heavy readers in coroutines by default; small files only when asked for."""

import asyncio
from pathlib import Path

import numpy as np
import pandas as pd
import torch


async def table(path):
    return await asyncio.to_thread(pd.read_csv, path)


async def saved(frame, path):
    frame = pd.DataFrame(frame)
    await asyncio.to_thread(frame.to_parquet, path)


async def weights(path):
    return await asyncio.to_thread(torch.load, path)


def rows(path):
    return np.load(path)


async def through_helper(path):
    return await asyncio.to_thread(rows, path)


async def text(path):
    return Path(path).read_text()


async def opened(path):
    with open(path) as file:
        return file.read()


async def in_thread(path):
    return await asyncio.to_thread(pd.read_csv, path)


def plain(path):
    return pd.read_csv(path)


async def made(rows):
    return pd.DataFrame(rows)
