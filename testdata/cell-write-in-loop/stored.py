"""Columns that a loop over all rows fills, and loops that leave rows out or look at what they stored."""

import pandas as pd
from tqdm import tqdm


def priced(stock: pd.DataFrame) -> pd.DataFrame:
    # What each line costs.
    for label, row in stock.iterrows():  # error: PFL303
        price = row["price"] * row["count"]
        stock.at[label, "total"] = price  # error: PFL306
        stock.at[label, "name of it"] = f"{row['name']}: {price}"
    return stock


def ranked(stock: pd.DataFrame) -> pd.DataFrame:
    for place, row in enumerate(tqdm(stock.itertuples(), total=len(stock))):
        if place % 1000 == 0:
            print(place)
        stock.loc[row.Index, "rank"] = (  # error: PFL306
            place + 1
        )
    return stock


def placed(stock: pd.DataFrame) -> pd.DataFrame:
    for place in range(len(stock)):
        stock.iloc[place, stock.columns.get_loc("count")] = place  # error: PFL306
    return stock


def running(stock: pd.DataFrame) -> pd.DataFrame:
    before = 0
    for label in stock.index:
        before = before + stock.at[label, "count"]  # ok: loop-stores-cells
        stock.at[label, "sum"] = before  # error: PFL306
        stock.at[label, "before"] = stock.at[label, "sum"] - 1
    return stock


def summed(stock: pd.DataFrame) -> pd.DataFrame:
    for label in stock.index:
        stock.at[label, "part"] = stock.at[label, "count"] / stock["part"].sum()  # error: PFL306
    return stock


def some(stock: pd.DataFrame) -> pd.DataFrame:
    for label, row in stock.iterrows():  # error: PFL303
        if row["count"] == 0:
            continue
        stock.at[label, "price"] = row["price"] / row["count"]  # error: PFL306
    return stock


def up_to(stock: pd.DataFrame, limit: int) -> pd.DataFrame:
    for label, row in stock.iterrows():
        stock.at[label, "seen"] = True  # error: PFL306
        if row["count"] > limit:
            break
    return stock


def backwards(stock: pd.DataFrame) -> pd.DataFrame:
    for label in reversed(stock.index):
        stock.at[label, "place"] = 1  # error: PFL306
    return stock


def read(stock: pd.DataFrame, paths: list[str]) -> pd.DataFrame:
    try:
        for label in stock.index:
            stock.at[label, "size"] = int(stock.at[label, "name"])  # error: PFL306
    except ValueError:
        pass
    return stock


def by_label_as_place(stock: pd.DataFrame) -> None:
    for label in stock.index:
        stock.iloc[label, stock.columns.get_loc("count")] = 1  # error: PFL306


def items_of_a_group(stock: pd.DataFrame) -> None:
    for place in range(2):
        stock.iloc[place, 0] = 1  # ok: two rows


def one_row(stock: pd.DataFrame, names: list[str]) -> None:
    for name in names:
        stock.at["total", name] = 0  # ok: one row


def read_only(stock: pd.DataFrame) -> list[float]:
    found = []
    for label in stock.index[:2]:
        found.append(stock.at[label, "price"])  # ok: two rows
    return found


def in_a_dict(stock: pd.DataFrame) -> dict:
    found = {}
    for label, price in stock["price"].items():
        found[label] = price * 2  # ok: a dict
    return found


def by_lists(stock: pd.DataFrame):
    values = stock.to_dict("records")
    for place in range(len(values)):
        values[place]["place"] = place  # ok: a list of dicts
    return values


def several_rows(stock: pd.DataFrame, groups: list[list[str]]) -> None:
    for number, group in enumerate(groups):
        stock.loc[group, "group"] = number  # ok: many rows at once


def renamed(stock: pd.DataFrame, names: dict[str, str]) -> pd.DataFrame:
    for old, new in names.items():
        stock = stock.rename(columns={old: new})  # ok: columns
    return stock


def two(stock: pd.DataFrame) -> None:
    for label in ("first", "second"):
        stock.at[label, "seen"] = True  # ok: two rows


def flagged(stock: pd.DataFrame, limits: list[int]) -> None:
    for limit in limits:
        stock[f"above {limit}"] = stock["price"] > limit  # ok: whole columns


def attributes(stock: pd.DataFrame) -> None:
    for place in range(3):
        stock.attrs[place] = place  # ok: no cell


def run():
    def stock():
        return pd.DataFrame({"price": [1.5, 2.0], "count": [2, 3], "name": ["a", "b"]})

    return (
        priced(stock()).to_dict("list"),
        ranked(stock()).to_dict("list"),
        placed(stock()).to_dict("list"),
    )
