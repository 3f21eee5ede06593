"""Text is gone through one by one on whole columns too; what is only asked of it gains a little."""

import pandas as pd
import polars as pl


def trimmed(names: pd.Series):
    return names.apply(lambda name: name.strip())


def first_letters(names: pd.Series):
    return names.map(lambda name: name[:3])


def labels(numbers: pd.Series):
    return numbers.apply(lambda number: f"no. {number}")


def spelled(numbers: pd.Series):
    return numbers.map(str)


def without_breaks(frame: pd.DataFrame):
    return frame["text"].str.wrap(80).apply(lambda text: text.replace("\n", "<br>"))


def told(ranks: pd.Series):
    return ranks.where(ranks != "", "NA")


def lowered(names: pd.Series):
    return names.str.lower()


def by_rows(kinds: pd.Series):
    return kinds.apply(lambda row: 1 if row["kind"] > 2 else 0, axis=1)


def written(days: pd.Series):
    return days.dt.strftime("%Y-%m-%d")


def read(prices: pd.Series):
    return prices.map(lambda price: float(price) if price != "-" else 0.0)


def run():
    names = pd.Series([" b ", "a"])
    return [*trimmed(names), *lowered(names), *told(pd.Series(["", "x"])), *read(pd.Series(["1", "-"]))]


def first_words(names: pd.Series):
    return names.apply(lambda name: name.split(" ")[0])


def encoded(names: pd.Series):
    return names.apply(lambda name: name.encode())


def upper_at_once(names: pd.Series):
    return names.str.upper()


def upper_of_list(names: list[str]):
    return list(map(lambda name: name.upper(), names))


def whole_in_polars(names: pl.Series):
    return names == ""
