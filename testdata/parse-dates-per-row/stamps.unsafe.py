"""Dates made by `pd.Timestamp`, formats that an object holds, and columns of a handful of values."""

from datetime import datetime

import pandas as pd


def stamped(frame: pd.DataFrame):
    return pd.to_datetime(frame["day"])


def by_lambda(days: pd.Series):
    return pd.to_datetime(days)


def of_numbers(years: pd.Series):
    return years.map(lambda year: pd.Timestamp(year, 1, 1))


def in_a_zone(days: pd.Series):
    return days.map(lambda text: pd.Timestamp(text, tz="UTC"))


def of_texts(texts: list[str]):
    return [pd.Timestamp(text) for text in texts]


class Log:
    form = "%Y-%m-%d"

    def __init__(self, frame: pd.DataFrame):
        self.frame = frame

    def _parsed(self, text):
        return datetime.strptime(text, self.form)

    def parsed(self):
        return self.frame["day"].apply(self._parsed)

    def _by_form(self, text, form):
        return datetime.strptime(text, form)

    def by_forms(self, forms):
        return [self._by_form(day, form) for day, form in zip(self.frame["day"], forms)]


def first(frame: pd.DataFrame):
    return [datetime.strptime(day, "%Y") for day in frame["day"].head(2)]


def first_rows(frame: pd.DataFrame):
    return [datetime.strptime(row.day, "%Y") for row in frame.head(2).itertuples()]


def by_hand():
    return pd.Series(["2020", "2021"]).apply(lambda year: datetime.strptime(year, "%Y"))


def by_name():
    years = pd.Series(["2020", "2021"])
    return years.apply(pd.Timestamp)


def of_a_table():
    table = pd.DataFrame({"year": ["2020", "2021"]})
    return table["year"].map(pd.to_datetime)


def run():
    days = ["2024-01-05", "2024-02-06"] * 8
    log = Log(pd.DataFrame({"day": days}))
    return [
        [day.isoformat() for day in found]
        for found in (stamped(pd.DataFrame({"day": days})), by_lambda(pd.Series(days)), log.parsed())
    ]
