"""Loops over rows that use other libraries."""

import matplotlib.pyplot as plt
import pandas as pd
import requests
from tqdm import tqdm


def with_progress(orders: pd.DataFrame):
    result = 0
    for count in tqdm(orders["count"], total=len(orders)):
        result += count
    return result


def sent(orders: pd.DataFrame, session: requests.Session):
    for _, row in orders.iterrows():
        session.post("https://example.com/orders", json={"name": row["name"]})


def drawn(orders: pd.DataFrame):
    for _, row in orders.iterrows():
        plt.annotate(row["name"], (row["price"], row["count"]))
