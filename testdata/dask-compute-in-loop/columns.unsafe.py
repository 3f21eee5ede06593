"""Columns, as attributes and through steps that nothing else is known of."""

import dask
import dask.dataframe as dd
import pandas as pd


def hottest(path, stations):
    readings = dd.read_csv(path)
    found = {}
    for station in stations:
        own = readings[readings.station == station]
        found[station] = own.temperature.max().compute()
    return found


def ratios(path, columns):
    readings = dd.read_csv(path)
    dry = readings[readings.rain == 0]
    return list(dask.compute(*[(dry[name] / dry.wind).mean() for name in columns]))


def named(path, months):
    readings = dd.read_csv(path)
    totals = []
    for month in months:
        chosen = readings[readings.time.dt.month == month]
        rain = chosen.rain.fillna(0)
        totals.append(rain.sum().compute())
    return totals


def in_memory(path, columns):
    readings = dd.read_csv(path).compute()
    return [readings[one].max() for one in columns]


class Job:
    def __init__(self, frame: pd.DataFrame) -> None:
        self.frame = frame

    def compute(self) -> float:
        return float(self.frame.size)


def jobs(frames: list[pd.DataFrame]) -> list[float]:
    return [Job(frame).compute() for frame in frames]


def parts(path):
    readings = dd.read_csv(path)
    return [len(readings.partitions[number].compute()) for number in range(50)]
