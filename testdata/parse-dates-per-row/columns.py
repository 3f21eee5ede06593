"""Dates of columns that are parsed one by one."""

from datetime import datetime

import pandas as pd


def applied(frame: pd.DataFrame):
    return frame["day"].apply(pd.to_datetime)  # error: PFL313


def with_format(days: pd.Series):
    return days.map(lambda text: datetime.strptime(text, "%d.%m.%Y"))  # error: PFL313


def only_days(days: pd.Series):
    found = days.apply(lambda text: pd.to_datetime(text).date())  # error: PFL313
    return found.tolist()


def from_rows(frame: pd.DataFrame, found):
    for _, row in frame.iterrows():  # error: PFL303
        found.append(pd.to_datetime(row["day"]))  # error: PFL313


def from_tuples(frame: pd.DataFrame):
    return [datetime.strptime(row.day, "%Y-%m-%d") for row in frame.itertuples()]  # error: PFL313


def together(frame: pd.DataFrame):
    found = {}
    for name, day in zip(frame["name"], frame["day"]):
        found[name] = pd.to_datetime(day)  # error: PFL313
    return found


def _parsed(text):
    return pd.to_datetime(text)  # error: PFL313


def by_function(days: pd.Series):
    return days.apply(_parsed)


def bounds():
    return [pd.to_datetime(day) for day in ("2024-01-01", "2024-12-31", "2025-12-31")]  # hint: PFL313 because few-elements


def stamps(lines: list[str]):
    return [pd.to_datetime(line) for line in lines]  # error: PFL313


def whole(frame: pd.DataFrame):
    return pd.to_datetime(frame["day"])  # ok


def frames(parts: list[pd.DataFrame]):
    return [pd.to_datetime(part["day"]) for part in parts]  # ok: a column each time


def any_parts(parts):
    return [pd.to_datetime(part["day"]) for part in parts]  # ok: it may be a column


def columns(frame: pd.DataFrame, names: list[str]):
    for name in names:
        frame[name] = pd.to_datetime(frame[name])  # ok: a column each time
    return frame


def tried(text: str, formats: list[str]):
    for form in formats:
        try:
            return pd.to_datetime(text, format=form)  # ok: the same text each time
        except ValueError:
            continue
    return None


def own_formats(lines: list[str], formats: list[str]):
    return [pd.to_datetime(line, format=form) for line, form in zip(lines, formats)]  # ok: format-varies


def lenient(lines: list[str]):
    found = []
    for line in lines:
        try:
            found.append(pd.to_datetime(line))  # ok: tries-formats
        except ValueError:
            found.append(None)
    return found


def loaded(frame: pd.DataFrame, days: list[str]):
    for day in days:
        yield frame[frame["day"] > str(day)], pd.to_datetime(frame["day"])  # ok: a column


def by_file(paths: list[str]):
    for path in paths:
        yield pd.read_csv(path), pd.to_datetime(path[-10:])  # ok: other-work-takes-longer


def plain(lines):
    return [datetime.strptime(line, "%Y-%m-%d") for line in lines]  # ok: no column


def headers(responses):
    return [datetime.strptime(one.headers["Date"], "%c") for one in responses]  # ok: no column


def grouped(frame: pd.DataFrame):
    return {day: part for day, part in frame.groupby("day")}  # ok


def run(size=20):
    frame = pd.DataFrame({"day": [f"2024-01-{day % 28 + 1:02}" for day in range(size)]})
    dotted = frame["day"].map(lambda text: ".".join(reversed(text.split("-"))))
    days = [str(day) for day in applied(frame)] + [str(day) for day in with_format(dotted)]
    return days, [str(day) for day in only_days(frame["day"])]
