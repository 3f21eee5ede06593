"""Orders in a frame, gone through row by row."""

import pandas as pd


def total(orders: pd.DataFrame):
    result = 0
    for price, count in zip(orders["price"], orders["count"]):
        # price times count
        result += price * count
    return result


def named(orders: pd.DataFrame):
    found = {}
    for index, unit_price in zip(orders.index, orders["unit price"]):
        found[index] = unit_price
    return found


def listed(orders: pd.DataFrame):
    return [name.upper() for name in orders["name"]]


def whole_rows(orders: pd.DataFrame, save):
    for _, row in orders.iterrows():
        save(row)


def numbered(orders: pd.DataFrame):
    result = 0
    for number, count in enumerate(orders["count"]):
        result += number * count
    return result


def written(orders: pd.DataFrame):
    total_values = []
    for index, price, count in zip(orders.index, orders["price"], orders["count"]):
        total_values.append(price * count)
    orders["total"] = total_values
    return orders


def read_and_written(orders: pd.DataFrame):
    price_values = []
    for price in orders["price"]:
        price_values.append(price + 1)
    orders["price"] = price_values
    return orders


def by_position(orders: pd.DataFrame):
    rows = []
    for i in range(len(orders)):
        row = orders.iloc[i]
        rows.append(row["price"])
    return rows


def last_row(orders: pd.DataFrame):
    for _, row in orders.iterrows():
        pass
    return row["price"]


def tuples(orders: pd.DataFrame):
    result = 0
    for row in orders.itertuples():
        result += row.price * row.count
    return result


def columns(orders: pd.DataFrame):
    result = 0
    for price, count in zip(orders["price"], orders["count"]):
        result += price * count
    return result


def found_first(orders: pd.DataFrame, name):
    for _, row in orders.iterrows():
        if row["name"] == name:
            return row
    return None


def shown(orders: pd.DataFrame):
    for _, row in orders.head(5).iterrows():
        print(row["name"])


def mapping(prices: dict):
    for name, price in prices.items():
        print(name, price)


def used(orders):
    for _, row in orders.iterrows():
        print(row)


def counted(orders: pd.DataFrame):
    squares = []
    for i in range(len(orders)):
        squares.append(i * 2)
    return squares


def names(orders: pd.DataFrame):
    for name in orders.columns:
        print(name)


def groups(orders: pd.DataFrame):
    for name, part in orders.groupby("name"):
        print(name, len(part))


def tiny():
    table = pd.DataFrame({"name": ["a", "b"], "price": [1, 2]})
    for _, row in table.iterrows():
        print(row["name"])


def run():
    orders = pd.DataFrame(
        {
            "name": list("abcdefghijkl"),
            "price": [1.5 * i for i in range(12)],
            "count": range(12),
            "unit price": range(12),
        }
    )
    return (
        total(orders),
        total(orders[:0]),
        named(orders),
        listed(orders),
        numbered(orders),
        written(orders.copy()).to_dict("list"),
        read_and_written(orders.copy()).to_dict("list"),
        by_position(orders),
        last_row(orders),
    )
