"""Frames that grow under the keys of a dict, and in functions that give them back."""

import pandas as pd


def by_key(records):
    frames = {}
    for key, record in records:
        if key not in frames:
            frames[key] = pd.DataFrame([record])
        else:
            frames[key] = pd.concat([frames[key], pd.DataFrame([record])])  # error: PFL305
    return frames


def by_known_key(records, frames: dict):
    for key, record in records:
        if key in frames:
            frames[key] = pd.concat([frames[key], pd.DataFrame([record])])  # error: PFL305
    return frames


def with_row(frame: pd.DataFrame, row: pd.DataFrame) -> pd.DataFrame:
    frame = pd.concat([frame, row], ignore_index=True)  # error: PFL305
    return frame


def collected(rows):
    frame = pd.DataFrame()
    for row in rows:
        frame = with_row(frame, row)
    return frame


def each_once(frames: dict, others):
    for key, other in others.items():
        frames[key] = pd.concat([frames[key], other])  # ok: each key once
    return frames


def some_once(frames: dict, others, keys):
    for key, other in others.items():
        if key in keys:
            frames[key] = pd.concat([frames[key], other])  # ok: each key once
    return frames


def by_column(frames, names):
    for name in names:
        if name not in frames[0]:
            frames[name] = pd.concat([frames[name], frames[0]])  # ok: each key once
    return frames


def joined(one: pd.DataFrame, other: pd.DataFrame):
    one = pd.concat([one, other])  # ok: called once
    return one


def header_only(frame: pd.DataFrame, row: pd.DataFrame):
    frame = pd.concat([frame, row])  # ok: another value is given back
    return len(frame)


def sizes(rows):
    size = pd.DataFrame()
    for row in rows:
        size = header_only(size, row)
    return size


def two():
    return joined(pd.DataFrame(), pd.DataFrame())


def run():
    records = [(number % 3, {"number": number}) for number in range(12)]
    frames = by_known_key(records, by_key(records))
    rows = [pd.DataFrame({"number": [number]}) for number in range(12)]
    return [frame["number"].tolist() for frame in frames.values()], len(collected(rows))
