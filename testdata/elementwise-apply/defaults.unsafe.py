"""Look-ups with a default, lengths of time, and text in f-strings."""

import pandas as pd

SHORT = {"north": "N", "south": "S"}


def shortened(regions: pd.Series):
    return regions.map(SHORT).fillna(regions)


def weights(kinds: pd.Series, known: dict[str, float]):
    return kinds.map(known).fillna(1.0)


def seconds(gaps: pd.Series):
    return gaps.dt.total_seconds() / 60


def days(frame: pd.DataFrame):
    return (frame["end"] - frame["start"]).dt.days


def weekdays(dates: pd.Series):
    return dates.dt.day_name()


def marked(names: pd.Series):
    return names.map(lambda name: f"{name.upper()}!")


def prefixed(numbers: pd.Series):
    codes = numbers.astype(str)
    return "no. " + codes


def numbered(numbers: pd.Series):
    return numbers.map(lambda number: f"no. {number}")


def counted(names: pd.Series):
    return names.map(lambda name: f"{name.count('a')} times")


def padded(codes: pd.Series):
    return codes.str.strip().map(lambda code: f"{code:>8}")


def cached(regions: pd.Series, cache):
    return regions.map(lambda region: cache.get(region, region))


def fetched(names: pd.Series, known: dict[str, str], session):
    return names.map(lambda name: known.get(name, session.load(name)))


class Region:
    def __init__(self, name: str):
        self.name = name


def objects(regions: pd.Series):
    return regions.map(lambda region: Region(region))


def of_class(regions: pd.Series):
    return regions.apply(Region)


def records(regions: pd.Series):
    return regions.map(lambda region: {"name": region})


def joined(regions: pd.Series):
    return regions.map(SHORT).fillna(regions)


def run():
    regions = pd.Series(["north", "south", "west"])
    gaps = pd.Series(pd.to_timedelta([1, 90, 86_401], unit="s"))
    dates = pd.Series(pd.to_datetime(["2024-01-01", "2024-02-03", "2024-02-29"]))
    frame = pd.DataFrame({"start": dates, "end": dates + gaps})
    return [
        shortened(regions).tolist(),
        weights(regions, {"north": 2.5}).tolist(),
        seconds(gaps).tolist(),
        days(frame).tolist(),
        weekdays(dates).tolist(),
        marked(regions).tolist(),
        prefixed(pd.Series([1, 2])).tolist(),
    ]
