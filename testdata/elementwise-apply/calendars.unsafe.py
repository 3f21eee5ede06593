"""Containers that answer `in` themselves."""

import holidays
import pandas as pd


def is_holiday(days: pd.Series, country: str) -> pd.Series:
    calendar = holidays.country_holidays(country)
    return days.apply(lambda day: day in calendar)


def is_free(days: pd.Series, closed: set) -> pd.Series:
    return days.isin(closed)


def is_weekend(names: pd.Series) -> pd.Series:
    weekend = {"Saturday", "Sunday"}
    return names.isin(weekend)


def working(days: pd.Series, country: str) -> pd.Series:
    closed = holidays.country_holidays(country, subdiv="BY")
    return days.map(lambda day: day not in closed)
