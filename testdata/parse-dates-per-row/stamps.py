"""Dates made by `pd.Timestamp`, formats that an object holds, and columns of a handful of values."""

from datetime import datetime

import pandas as pd


def stamped(frame: pd.DataFrame):
    return frame["day"].apply(pd.Timestamp)  # error: PFL313


def by_lambda(days: pd.Series):
    return days.map(lambda text: pd.Timestamp(text))  # error: PFL313


def of_numbers(years: pd.Series):
    return years.map(lambda year: pd.Timestamp(year, 1, 1))  # ok: no text


def in_a_zone(days: pd.Series):
    return days.map(lambda text: pd.Timestamp(text, tz="UTC"))  # ok: in a time zone


def of_texts(texts: list[str]):
    return [pd.Timestamp(text) for text in texts]  # ok: no column


class Log:
    form = "%Y-%m-%d"

    def __init__(self, frame: pd.DataFrame):
        self.frame = frame

    def _parsed(self, text):
        return datetime.strptime(text, self.form)  # error: PFL313

    def parsed(self):
        return self.frame["day"].apply(self._parsed)

    def _by_form(self, text, form):
        return datetime.strptime(text, form)  # ok: another format for each

    def by_forms(self, forms):
        return [self._by_form(day, form) for day, form in zip(self.frame["day"], forms)]


def first(frame: pd.DataFrame):
    return [datetime.strptime(day, "%Y") for day in frame["day"].head(2)]  # ok: handful-of-rows


def first_rows(frame: pd.DataFrame):
    return [datetime.strptime(row.day, "%Y") for row in frame.head(2).itertuples()]  # ok: handful-of-rows


def by_hand():
    return pd.Series(["2020", "2021"]).apply(lambda year: datetime.strptime(year, "%Y"))  # ok: handful-of-rows


def by_name():
    years = pd.Series(["2020", "2021"])
    return years.apply(pd.Timestamp)  # ok: handful-of-rows


def of_a_table():
    table = pd.DataFrame({"year": ["2020", "2021"]})
    return table["year"].map(pd.to_datetime)  # ok: handful-of-rows


def run():
    days = ["2024-01-05", "2024-02-06"] * 8
    log = Log(pd.DataFrame({"day": days}))
    return [
        [day.isoformat() for day in found]
        for found in (stamped(pd.DataFrame({"day": days})), by_lambda(pd.Series(days)), log.parsed())
    ]
