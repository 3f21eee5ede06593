import pandas as pd


class Study:
    def __init__(self, rows):
        self.frame = pd.DataFrame(rows)

    def commands(self):
        found = []
        for _, row in self.frame.iterrows():  # hint: PFL303 because unread-attribute
            found.append(f"{row['name']} {row['kind']}")
        return found


def described(frame: pd.DataFrame):
    lines = []
    for _, row in frame.iterrows():  # error: PFL303
        lines.append(f"{row['name']}: {row['price']}")
    return lines


def from_file(path):
    total = 0
    for _, row in pd.read_csv(path).iterrows():  # error: PFL303
        total += row["price"] * row["count"]
    return total


def tabulated(frame: pd.DataFrame, table):
    for _, row in frame.iterrows():  # hint: PFL303 because shows-rows
        table.add_row(str(row["name"]), str(row["price"]))
    return table


def totals(frame: pd.DataFrame):
    found = {}
    sums = frame.groupby("shop").sum()
    for shop, row in sums.iterrows():  # hint: PFL303 because one-row-a-group
        found[shop] = row["price"] * 2
    return found


def series(frame: pd.DataFrame, names: pd.DataFrame):
    found = []
    for _, row in names.iterrows():  # hint: PFL303 because far-more-work
        part = frame.query("name == @row.name")  # error: PFL311
        found.append(part["price"].to_numpy())
    return found


def made(frame: pd.DataFrame):
    found = []
    for _, row in frame.iterrows():  # hint: PFL303 because passes-rows-on
        found.append(_machine(row))
    return found


def _machine(row):
    return {key: row[key] for key in ("speed", "power")}


def retried(frame: pd.DataFrame, save):
    try:
        save(frame)
    except OSError:
        return [row["name"] + "!" for _, row in frame.iterrows()]  # hint: PFL303 because after-error
    return []


def sold(frame: pd.DataFrame):
    return [name for name in frame["name"]]  # ok


def paired(frame: pd.DataFrame):
    return [name * count for name, count in zip(frame["name"], frame["count"])]  # ok


def tuples(frame: pd.DataFrame):
    return [row.price * row.count for row in frame.itertuples()]  # ok


def groups(frame: pd.DataFrame):
    return {shop: part["price"].sum() for shop, part in frame.groupby("shop")}  # ok


def columns(frame: pd.DataFrame):
    return {name: frame[name].sum() for name in frame}  # ok


def first(frame: pd.DataFrame):
    return [row["name"] for _, row in frame.head(3).iterrows()]  # ok: handful-of-rows


def changes(now: pd.DataFrame, before: pd.DataFrame):
    totals = now.groupby("segment")["sales"].sum().reset_index()
    merged = pd.merge(totals, before.groupby("segment")["sales"].sum(), on="segment").fillna(0)
    return [row["sales_x"] - row["sales_y"] for _, row in merged.iterrows()]  # hint: PFL303 because one-row-a-group


def shops(now: pd.DataFrame, before: pd.DataFrame):
    merged = pd.merge(now, before, on="shop").head(5)
    return [row["sales_x"] for _, row in merged.iterrows()]  # ok: handful-of-rows


def inside(shops: pd.DataFrame, sales: pd.DataFrame):
    found = []
    for _, shop in shops.iterrows():  # hint: PFL303 because far-more-work
        near = (sales["x"] >= shop["left"]) & (sales["x"] < shop["right"])
        found.append(sales.index[near])
    return found


def above(shops: pd.DataFrame, sizes: dict):
    found = 0
    for _, shop in shops.iterrows():  # error: PFL303
        if shop["size"] > sizes["large"]:
            found += shop["size"]
    return found
