import enum

import pandas as pd


class State(enum.Enum):
    NEW = 1
    DONE = 2


def by_state(frame: pd.DataFrame):
    found = {}
    for state in State:
        found[state] = len(frame[frame["state"] == state])  # hint: PFL311
    return found


def by_sensor(frame: pd.DataFrame):
    return [frame[frame["sensor"] == sensor].mean() for sensor in frame["sensor"].unique()]  # error: PFL311


def written(frame: pd.DataFrame):
    for region in frame["region"].unique():
        part = frame[frame["region"] == region]  # hint: PFL311 because far-more-work
        part.to_csv(f"{region}.csv")


class Study:
    def __init__(self, rows):
        self.frame = pd.DataFrame(rows)

    def update(self, results):
        for result in results:
            self._update(result["id"], result["state"])

    def _update(self, number, state):
        rows = self.frame[self.frame["id"] == number].index  # hint: PFL311
        self.frame.loc[rows, "state"] = state


def split(frame: pd.DataFrame):
    return {sensor: part.mean() for sensor, part in frame.groupby("sensor")}  # ok


def one(frame: pd.DataFrame, sensor):
    return frame[frame["sensor"] == sensor]  # ok


def above(frame: pd.DataFrame, limits):
    return [len(frame[frame["price"] > limit]) for limit in limits]  # ok
