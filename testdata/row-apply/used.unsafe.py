"""Frames that nothing but their use shows, and stylers."""

import pandas as pd


def marked(orders: pd.DataFrame):
    return orders.style.apply(lambda row: ["color: red"] * len(row), axis=1)


def shown(page):
    return page.style.hide().apply(lambda row: [""] * len(row), axis=1)


def coloured(orders):
    styled = orders.style
    styled = styled.apply(lambda row: ["color: red"] * len(row), axis=1)
    return styled


def in_parallel(orders):
    return orders.swifter.progress_bar(False).apply(lambda row: row["price"] * 2, axis=1)


def joined(orders, prices):
    known = orders.merge(prices, on="item")
    return known["price"] * known["count"]


def checked(module):
    return module.apply(lambda layer: layer.reset())
