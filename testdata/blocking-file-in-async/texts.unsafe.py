"""Frames written to files, and as text."""

import asyncio
import io

import pandas as pd
import polars as pl


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


def as_text(frame: pd.DataFrame, rows: int) -> str:
    return frame.head(rows).to_csv(index=False)


async def through_a_call(frame: pd.DataFrame) -> str:
    return as_text(frame, 20)


def export(frame: pd.DataFrame, path: str | None = None) -> str | None:
    return frame.to_json(path, orient="records")


async def exported(frame: pd.DataFrame, path: str) -> str | None:
    await asyncio.to_thread(export, frame, path)
    return export(frame)


async def none_by_name(frame: pd.DataFrame) -> str:
    return frame.to_csv(path_or_buf=None)


async def polars_too(frame: pl.DataFrame, path: str) -> str:
    await asyncio.to_thread(frame.write_csv, path)
    return frame.write_csv()
