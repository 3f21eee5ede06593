# perflint-test: {"select": ["PFL306", "PFL307"]}
"""Where no rule tells of rows, stores come before reads."""

import pandas as pd


def over_rows(stock: pd.DataFrame):
    for label, row in stock.iterrows():
        stock.at[label, "total"] = row["price"] * row["count"]  # error: PFL306
        stock.at[label, "seen"] = True
    return stock


def read_and_stored(stock: pd.DataFrame):
    for i in range(len(stock)):
        price = stock.loc[i, "price"]  # ok: loop-stores-cells
        stock.loc[i, "double"] = price * 2  # error: PFL306


def whole(stock: pd.DataFrame):
    stock["double"] = stock["price"] * 2  # ok


def once(stock: pd.DataFrame):
    stock.at[0, "price"] = 2  # ok
