# perflint-test: {"select": ["default"]}
"""Heavy readers in coroutines by default; small files only when asked for."""

import asyncio
from pathlib import Path

import numpy as np
import pandas as pd
import torch


async def table(path):
    return pd.read_csv(path)  # error: PFL404


async def saved(frame, path):
    frame = pd.DataFrame(frame)
    frame.to_parquet(path)  # error: PFL404


async def weights(path):
    return torch.load(path)  # error: PFL404


def rows(path):
    return np.load(path)


async def through_helper(path):
    return rows(path)  # error: PFL404


async def text(path):
    return Path(path).read_text()  # ok: a small file, by default


async def opened(path):
    with open(path) as file:  # ok: a small file, by default
        return file.read()


async def in_thread(path):
    return await asyncio.to_thread(pd.read_csv, path)  # ok: in a thread


def plain(path):
    return pd.read_csv(path)  # ok: no coroutine


async def made(rows):
    return pd.DataFrame(rows)  # ok: no file
