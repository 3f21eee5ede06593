"""Orders in a frame, gone through row by row."""

import pandas as pd


def total(orders: pd.DataFrame):
    result = 0
    for _, row in orders.iterrows():  # error: PFL303
        # price times count
        result += row["price"] * row["count"]
    return result


def named(orders: pd.DataFrame):
    found = {}
    for index, row in orders.iterrows():  # error: PFL303
        found[index] = row["unit price"]
    return found


def listed(orders: pd.DataFrame):
    return [row["name"].upper() for _, row in orders.iterrows()]  # error: PFL303


def whole_rows(orders: pd.DataFrame, save):
    for _, row in orders.iterrows():  # error: PFL303
        save(row)


def numbered(orders: pd.DataFrame):
    result = 0
    for number, (_, row) in enumerate(orders.iterrows()):  # error: PFL303
        result += number * row["count"]
    return result


def written(orders: pd.DataFrame):
    for index, row in orders.iterrows():  # error: PFL303
        orders.at[index, "total"] = row["price"] * row["count"]  # error: PFL306
    return orders


def read_and_written(orders: pd.DataFrame):
    for index, row in orders.iterrows():  # error: PFL303
        orders.at[index, "price"] = row["price"] + 1  # error: PFL306
    return orders


def by_position(orders: pd.DataFrame):
    rows = []
    for i in range(len(orders)):  # error: PFL303
        row = orders.iloc[i]
        rows.append(row["price"])
    return rows


def last_row(orders: pd.DataFrame):
    for _, row in orders.iterrows():  # error: PFL303
        pass
    return row["price"]


def tuples(orders: pd.DataFrame):
    result = 0
    for row in orders.itertuples():  # ok: fast enough
        result += row.price * row.count
    return result


def columns(orders: pd.DataFrame):
    result = 0
    for price, count in zip(orders["price"], orders["count"]):  # ok: columns
        result += price * count
    return result


def found_first(orders: pd.DataFrame, name):
    for _, row in orders.iterrows():  # ok: does-input-or-output
        if row["name"] == name:
            return row
    return None


def shown(orders: pd.DataFrame):
    for _, row in orders.head(5).iterrows():  # ok: handful-of-rows
        print(row["name"])


def mapping(prices: dict):
    for name, price in prices.items():  # ok: a dict
        print(name, price)


def used(orders):
    for _, row in orders.iterrows():  # hint: PFL303
        print(row)


def counted(orders: pd.DataFrame):
    squares = []
    for i in range(len(orders)):  # ok: reads nothing of the frame
        squares.append(i * 2)
    return squares


def names(orders: pd.DataFrame):
    for name in orders.columns:  # ok: columns are few
        print(name)


def groups(orders: pd.DataFrame):
    for name, part in orders.groupby("name"):  # ok: groups
        print(name, len(part))


def tiny():
    table = pd.DataFrame({"name": ["a", "b"], "price": [1, 2]})
    for _, row in table.iterrows():  # ok: handful-of-rows
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
