import pandas as pd


def totals(path):
    found = []
    for number, chunk in enumerate(pd.read_csv(path, chunksize=10_000)):
        total = 0
        for _, row in chunk.iterrows():  # error: PFL303
            total += row["price"] * row["count"]
        found.append((number, total))
    return found


def with_reader(path):
    names = []
    with pd.read_csv(path, chunksize=10_000) as reader:
        for chunk in reader:
            names.extend(row["name"] for _, row in chunk.iterrows())  # error: PFL303
    return names


def from_database(connection, since):
    total = 0
    for orders in pd.read_sql("select * from orders", connection, chunksize=500):
        for price, count in zip(orders["price"], orders["count"]):  # ok
            total += price * count
    return total


def by_columns(path):
    return [chunk["price"].sum() for chunk in pd.read_csv(path, chunksize=10_000)]  # ok


def at_once(path):
    frame = pd.read_csv(path, chunksize=None)
    return [name for name in frame["name"]]  # ok


def headers(path):
    return [column for column in pd.read_csv(path, nrows=0)]  # ok
