"""Transforming rows, and constructing models."""

from sklearn.linear_model import LogisticRegression
from sklearn.preprocessing import StandardScaler

SCALER = StandardScaler()
MODEL = LogisticRegression()


async def scaled(rows):
    return SCALER.transform(rows)  # hint: PFL407 because transforms


async def predicted(rows):
    return MODEL.predict(rows)  # error: PFL407


async def made():
    return StandardScaler(with_mean=False)  # ok: only made


async def names():
    return MODEL.get_params()  # ok
