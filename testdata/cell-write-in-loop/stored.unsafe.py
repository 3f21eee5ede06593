"""Columns that a loop over all rows fills, and loops that leave rows out or look at what they stored."""

import pandas as pd
from tqdm import tqdm


def priced(stock: pd.DataFrame) -> pd.DataFrame:
    total_values = []
    name_of_it_values = []
    # What each line costs.
    for label, row_price, count, name in zip(
        stock.index, stock["price"], stock["count"], stock["name"]
    ):
        price = row_price * count
        total_values.append(price)
        name_of_it_values.append(f"{name}: {price}")
    stock["total"] = total_values
    stock["name of it"] = name_of_it_values
    return stock


def ranked(stock: pd.DataFrame) -> pd.DataFrame:
    rank_values = []
    for place, row in enumerate(tqdm(stock.itertuples(), total=len(stock))):
        if place % 1000 == 0:
            print(place)
        rank_values.append(place + 1)
    stock["rank"] = rank_values
    return stock


def placed(stock: pd.DataFrame) -> pd.DataFrame:
    count_values = []
    for place in range(len(stock)):
        count_values.append(place)
    stock["count"] = count_values
    return stock


def running(stock: pd.DataFrame) -> pd.DataFrame:
    before = 0
    for label in stock.index:
        before = before + stock.at[label, "count"]
        stock.at[label, "sum"] = before
        stock.at[label, "before"] = stock.at[label, "sum"] - 1
    return stock


def summed(stock: pd.DataFrame) -> pd.DataFrame:
    for label, count in zip(stock.index, stock["count"]):
        stock.at[label, "part"] = count / stock["part"].sum()
    return stock


def some(stock: pd.DataFrame) -> pd.DataFrame:
    for label, row in stock.iterrows():
        if row["count"] == 0:
            continue
        stock.at[label, "price"] = row["price"] / row["count"]
    return stock


def up_to(stock: pd.DataFrame, limit: int) -> pd.DataFrame:
    for label, row in stock.iterrows():
        stock.at[label, "seen"] = True
        if row["count"] > limit:
            break
    return stock


def backwards(stock: pd.DataFrame) -> pd.DataFrame:
    for label in reversed(stock.index):
        stock.at[label, "place"] = 1
    return stock


def read(stock: pd.DataFrame, paths: list[str]) -> pd.DataFrame:
    try:
        for label, name in zip(stock.index, stock["name"]):
            stock.at[label, "size"] = int(name)
    except ValueError:
        pass
    return stock


def by_label_as_place(stock: pd.DataFrame) -> None:
    for label in stock.index:
        stock.iloc[label, stock.columns.get_loc("count")] = 1


def items_of_a_group(stock: pd.DataFrame) -> None:
    for place in range(2):
        stock.iloc[place, 0] = 1


def one_row(stock: pd.DataFrame, names: list[str]) -> None:
    for name in names:
        stock.at["total", name] = 0


def read_only(stock: pd.DataFrame) -> list[float]:
    found = []
    for label in stock.index[:2]:
        found.append(stock.at[label, "price"])
    return found


def in_a_dict(stock: pd.DataFrame) -> dict:
    found = {}
    for label, price in stock["price"].items():
        found[label] = price * 2
    return found


def by_lists(stock: pd.DataFrame):
    values = stock.to_dict("records")
    for place in range(len(values)):
        values[place]["place"] = place
    return values


def several_rows(stock: pd.DataFrame, groups: list[list[str]]) -> None:
    for number, group in enumerate(groups):
        stock.loc[group, "group"] = number


def renamed(stock: pd.DataFrame, names: dict[str, str]) -> pd.DataFrame:
    for old, new in names.items():
        stock = stock.rename(columns={old: new})
    return stock


def two(stock: pd.DataFrame) -> None:
    for label in ("first", "second"):
        stock.at[label, "seen"] = True


def flagged(stock: pd.DataFrame, limits: list[int]) -> None:
    for limit in limits:
        stock[f"above {limit}"] = stock["price"] > limit


def attributes(stock: pd.DataFrame) -> None:
    for place in range(3):
        stock.attrs[place] = place


def run():
    def stock():
        return pd.DataFrame({"price": [1.5, 2.0], "count": [2, 3], "name": ["a", "b"]})

    return (
        priced(stock()).to_dict("list"),
        ranked(stock()).to_dict("list"),
        placed(stock()).to_dict("list"),
    )
