"""Frames written to files, and as text."""

import io

import pandas as pd
import polars as pl


async def saved(frame: pd.DataFrame, path: str) -> None:
    frame.to_json(path, orient="records")  # error: PFL404
    frame.to_csv(path_or_buf=path)  # error: PFL404


async def answered(frame: pd.DataFrame) -> str:
    return frame.to_json(orient="records") + frame.to_csv()  # ok: text


async def of_options(frame: pd.DataFrame, options: dict[str, str]) -> None:
    frame.to_csv(**options)  # error: PFL404


async def packed(frame: pd.DataFrame) -> bytes:
    return frame.to_parquet()  # ok: bytes


async def counted(frame: pd.DataFrame) -> int:
    return len(frame.to_html(index=False)) + len(io.StringIO("a").read())  # ok: text


def as_text(frame: pd.DataFrame, rows: int) -> str:
    return frame.head(rows).to_csv(index=False)


async def through_a_call(frame: pd.DataFrame) -> str:
    return as_text(frame, 20)  # ok: text


def export(frame: pd.DataFrame, path: str | None = None) -> str | None:
    return frame.to_json(path, orient="records")


async def exported(frame: pd.DataFrame, path: str) -> str | None:
    export(frame, path)  # error: PFL404
    return export(frame)  # ok: text


async def none_by_name(frame: pd.DataFrame) -> str:
    return frame.to_csv(path_or_buf=None)  # ok: text


async def polars_too(frame: pl.DataFrame, path: str) -> str:
    frame.write_csv(path)  # error: PFL404
    return frame.write_csv()  # ok: text
