"""Loops over the rows of polars frames."""

import openpyxl
import polars as pl
from tqdm import tqdm


def total(frame: pl.DataFrame):
    result = 0
    for price, count in frame.iter_rows():  # error: PFL312
        result += price * count
    return result


def from_file(path):
    found = []
    for number, row in enumerate(pl.read_csv(path).rows(named=True)):  # error: PFL312
        found.append(row["price"] * number)
    return found


def by_name(path):
    rows = pl.read_parquet(path).to_dicts()
    return [row["first"] + " " + row["last"] for row in tqdm(rows)]  # error: PFL312


def named(frame: pl.DataFrame):
    rows = frame.iter_rows(named=True)
    return {row["id"]: row["name"] for row in rows}  # ok: computes-nothing


def described(frame: pl.DataFrame, describe):
    found = []
    for row in frame.iter_rows(named=True):  # ok: other-work
        found.append(describe(row["name"]) + "!")
    return found


def printed(frame: pl.DataFrame):
    for name, price in frame.iter_rows():  # ok: shows-rows
        print(name, price + 1)


def per_shop(frame: pl.DataFrame):
    sums = frame.group_by("shop").agg(pl.col("price").sum())
    total = 0
    for shop, price in sums.iter_rows():  # ok: one-row-a-group
        total += len(shop) * price
    return total


def vectorized(frame: pl.DataFrame):
    return (frame["price"] * frame["count"]).sum()  # ok


def documents(frame: pl.DataFrame):
    for name, price in frame.iter_rows():  # ok: other-work
        yield f"{name}: {price}"


def sent(frame: pl.DataFrame, client):
    count = 0
    for name, price in frame.iter_rows():  # ok: does-input-or-output
        client.send_message(f"{name}: {price}")
        count += 1
    return count


def previewed(frame: pl.DataFrame):
    width = 0
    for name, price in frame.head(20).iter_rows():  # ok: few-rows
        width += len(name) * price
    return width


def in_slices(frame: pl.DataFrame):
    result = 0
    for part in frame.iter_slices(10_000):  # ok: parts of the frame, not rows
        result += part["price"].sum()
    return result


def sheet(path):
    result = 0
    book = openpyxl.load_workbook(path)
    for row in book.active.iter_rows(values_only=True):  # ok: not a frame
        result += row[0] * row[1]
    return result


def counted(table):
    result = 0
    for row in table.iter_rows():  # ok: nothing says what it is
        result += row[0] * row[1]
    return result


def columns(frame: pl.DataFrame):
    widths = []
    for column in frame.iter_columns():  # ok: columns
        widths.append(column.len() + 1)
    return widths


def weights(frame: pl.DataFrame):
    found = {}
    for day, symbol, weight in frame.iter_rows():  # ok: makes-objects
        found[symbol] = weight / day
    return found


def returns(frame: pl.DataFrame):
    last, found = 0, []
    for price, change in frame.iter_rows():  # ok: depends-on-last-row
        found.append((price - last) * change)
        last = price
    return found


def replayed(frame: pl.DataFrame, book):
    volume = 0
    for price, size in frame.iter_rows():  # ok: other-work
        book.update(price, size)
        volume += size
    return volume
