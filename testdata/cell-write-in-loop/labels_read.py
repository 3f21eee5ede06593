import pandas as pd


def placed(days: pd.DataFrame, filled: pd.DataFrame, zone: str):
    for i in range(days.shape[0]):  # error: PFL303
        day = days.iloc[i]["day"]
        if day.tzinfo is None:
            day = day.tz_localize(zone)
        filled.loc[day] = days.iloc[i][["low", "high"]]  # error: PFL306
    return filled


def of_group(days: pd.DataFrame, groups: list[list[int]]):
    for i in range(len(groups)):
        rows = groups[i]
        days.loc[rows, "group"] = i  # ok: several rows
    return days


def constant(days: pd.DataFrame, names: list[str]):
    day = days.iloc[0]["day"]
    for name in names:
        days.loc[day, name] = 0  # ok: one row, another column each time
    return days
