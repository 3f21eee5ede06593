"""Where no rule tells of rows, stores come before reads."""

import pandas as pd


def over_rows(stock: pd.DataFrame):
    total_values = []
    seen_values = []
    for label, row in stock.iterrows():
        total_values.append(row["price"] * row["count"])
        seen_values.append(True)
    stock["total"] = total_values
    stock["seen"] = seen_values
    return stock


def read_and_stored(stock: pd.DataFrame):
    double_values = []
    for i in range(len(stock)):
        price = stock.loc[i, "price"]
        double_values.append(price * 2)
    stock["double"] = double_values


def whole(stock: pd.DataFrame):
    stock["double"] = stock["price"] * 2


def once(stock: pd.DataFrame):
    stock.at[0, "price"] = 2
