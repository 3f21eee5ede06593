import pandas as pd


class Study:
    def __init__(self, rows):
        self.frame = pd.DataFrame(rows)

    def commands(self):
        found = []
        for name, kind in zip(self.frame["name"], self.frame["kind"]):
            found.append(f"{name} {kind}")
        return found


def described(frame: pd.DataFrame):
    lines = []
    for name, price in zip(frame["name"], frame["price"]):
        lines.append(f"{name}: {price}")
    return lines


def from_file(path):
    total = 0
    for _, row in pd.read_csv(path).iterrows():
        total += row["price"] * row["count"]
    return total


def tabulated(frame: pd.DataFrame, table):
    for name, price in zip(frame["name"], frame["price"]):
        table.add_row(str(name), str(price))
    return table


def totals(frame: pd.DataFrame):
    found = {}
    sums = frame.groupby("shop").sum()
    for shop, price in zip(sums.index, sums["price"]):
        found[shop] = price * 2
    return found


def series(frame: pd.DataFrame, names: pd.DataFrame):
    found = []
    for _, row in names.iterrows():
        part = frame.query("name == @row.name")
        found.append(part["price"].to_numpy())
    return found


def made(frame: pd.DataFrame):
    found = []
    for _, row in frame.iterrows():
        found.append(_machine(row))
    return found


def _machine(row):
    return {key: row[key] for key in ("speed", "power")}


def retried(frame: pd.DataFrame, save):
    try:
        save(frame)
    except OSError:
        return [name + "!" for name in frame["name"]]
    return []


def sold(frame: pd.DataFrame):
    return [name for name in frame["name"]]


def paired(frame: pd.DataFrame):
    return [name * count for name, count in zip(frame["name"], frame["count"])]


def tuples(frame: pd.DataFrame):
    return [row.price * row.count for row in frame.itertuples()]


def groups(frame: pd.DataFrame):
    return {shop: part["price"].sum() for shop, part in frame.groupby("shop")}


def columns(frame: pd.DataFrame):
    return {name: frame[name].sum() for name in frame}


def first(frame: pd.DataFrame):
    return [row["name"] for _, row in frame.head(3).iterrows()]


def changes(now: pd.DataFrame, before: pd.DataFrame):
    totals = now.groupby("segment")["sales"].sum().reset_index()
    merged = pd.merge(totals, before.groupby("segment")["sales"].sum(), on="segment").fillna(0)
    return [
        sales_x - sales_y
        for sales_x, sales_y in zip(merged["sales_x"], merged["sales_y"])
    ]


def shops(now: pd.DataFrame, before: pd.DataFrame):
    merged = pd.merge(now, before, on="shop").head(5)
    return [row["sales_x"] for _, row in merged.iterrows()]


def inside(shops: pd.DataFrame, sales: pd.DataFrame):
    found = []
    for left, right in zip(shops["left"], shops["right"]):
        near = (sales["x"] >= left) & (sales["x"] < right)
        found.append(sales.index[near])
    return found


def above(shops: pd.DataFrame, sizes: dict):
    found = 0
    for size in shops["size"]:
        if size > sizes["large"]:
            found += size
    return found
