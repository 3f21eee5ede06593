"""Frames written to files, and as text."""

import asyncio
import io

import pandas as pd


async def saved(frame: pd.DataFrame, path: str) -> None:
    await asyncio.to_thread(frame.to_json, path, orient="records")
    await asyncio.to_thread(frame.to_csv, path_or_buf=path)


async def answered(frame: pd.DataFrame) -> str:
    return frame.to_json(orient="records") + frame.to_csv()


async def of_options(frame: pd.DataFrame, options: dict[str, str]) -> None:
    await asyncio.to_thread(frame.to_csv, **options)


async def packed(frame: pd.DataFrame) -> bytes:
    return frame.to_parquet()


async def counted(frame: pd.DataFrame) -> int:
    return len(frame.to_html(index=False)) + len(io.StringIO("a").read())
