"""Loops over rows that use other libraries."""

import matplotlib.pyplot as plt
import pandas as pd
import requests
from tqdm import tqdm


def with_progress(orders: pd.DataFrame):
    result = 0
    for _, row in tqdm(orders.iterrows(), total=len(orders)):  # error: PFL303
        result += row["count"]
    return result


def sent(orders: pd.DataFrame, session: requests.Session):
    for _, row in orders.iterrows():  # ok: does-input-or-output
        session.post("https://example.com/orders", json={"name": row["name"]})  # error: PFL512


def drawn(orders: pd.DataFrame):
    for _, row in orders.iterrows():  # ok: does-input-or-output
        plt.annotate(row["name"], (row["price"], row["count"]))
