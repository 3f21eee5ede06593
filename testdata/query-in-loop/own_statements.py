"""Statements of their own for each item, run by functions that make a frame of the rows."""

import pandas as pd
import polars as pl
from sqlalchemy import create_engine

engine = create_engine("sqlite://")


def each(statements: list[str]):
    return [pd.read_sql(statement, engine) for statement in statements]  # ok: another-table


def by_name(statements: dict[str, str]):
    return {
        name: pd.read_sql_query(text, engine)  # ok: another-table
        for name, text in statements.items()
    }


def held(reports):
    for report in reports:
        print(pd.read_sql(report["sql"], con=engine))  # ok: another-table
        print(pl.read_database(query=report["sql"], connection=engine))  # ok: another-table


def tables(names: list[str]):
    return [pd.read_sql_table(name, engine) for name in names]  # ok: another-table


def load(statement: str):
    return pd.read_sql(statement, engine)


def through_a_function(statements: list[str]):
    return [load(statement) for statement in statements]  # ok: each has its own


def of_keys(keys: list[int]):
    frames = []
    for key in keys:
        frames.append(pd.read_sql(f"SELECT * FROM jar WHERE id = {key}", engine))  # error: PFL502
    return pd.concat(frames)


def with_parameters(keys: list[int]):
    statement = "SELECT * FROM jar WHERE id = ?"
    return [pd.read_sql(statement, engine, params=(key,)) for key in keys]  # error: PFL502
