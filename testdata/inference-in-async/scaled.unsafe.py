"""Transforming rows, and constructing models."""

import asyncio

from sklearn.linear_model import LogisticRegression
from sklearn.preprocessing import StandardScaler

SCALER = StandardScaler()
MODEL = LogisticRegression()


async def scaled(rows):
    return await asyncio.to_thread(SCALER.transform, rows)


async def predicted(rows):
    return await asyncio.to_thread(MODEL.predict, rows)


async def made():
    return StandardScaler(with_mean=False)


async def names():
    return MODEL.get_params()
