"""Writes results into the table of vehicles."""

import pandas as pd


def set_due(vehicles: pd.DataFrame, vehicle, weeks):
    vehicles.loc[vehicle, "due"] = max(weeks, 0)  # hint: PFL306


def set_driver(vehicles: pd.DataFrame, vehicle, name):
    vehicles.at[vehicle, "driver"] = name  # hint: PFL306


def set_rate(vehicles: pd.DataFrame, kind, rate):
    vehicles.loc[kind, "rate"] = rate  # ok: kinds, not rows
