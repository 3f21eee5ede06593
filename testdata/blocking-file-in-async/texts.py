"""Frames written to files, and as text."""

import io

import pandas as pd


async def saved(frame: pd.DataFrame, path: str) -> None:
    frame.to_json(path, orient="records")  # error: PFL404
    frame.to_csv(path_or_buf=path)  # error: PFL404


async def answered(frame: pd.DataFrame) -> str:
    return frame.to_json(orient="records") + frame.to_csv()  # ok: returns-text


async def of_options(frame: pd.DataFrame, options: dict[str, str]) -> None:
    frame.to_csv(**options)  # error: PFL404


async def packed(frame: pd.DataFrame) -> bytes:
    return frame.to_parquet()  # ok: bytes


async def counted(frame: pd.DataFrame) -> int:
    return len(frame.to_html(index=False)) + len(io.StringIO("a").read())  # ok: text
