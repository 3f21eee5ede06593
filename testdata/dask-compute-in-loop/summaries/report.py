"""Loops over columns and files whose helpers compute."""

import columns
import dask.array as da
import dask.dataframe as dd
from columns import (
    Report,
    all_at_once,
    first_part,
    lazily,
    length,
    mean_of_file,
    of_any_kind,
    parsed,
    scores,
    steps_down,
    stored,
    total,
    total_by_function,
)


def by_column(path, names):
    frame = dd.read_parquet(path)
    found = []
    for name in names:
        found.append(total(frame, name))  # error: PFL131
        found.append(columns.total_by_function(frame, name))  # error: PFL131
        found.append(steps_down(frame=frame, name=name))  # error: PFL131
        found.append(stored(frame, name))  # error: PFL131
    report = Report(frame)
    found += [report.highest(name) for name in names]  # error: PFL131
    return found, total_by_function(frame, "price")  # ok: once


def by_file(paths):
    found = [length(dd.read_parquet(path)) for path in paths]  # error: PFL131
    found += map(mean_of_file, paths)  # error: PFL131
    while paths:
        found.append(parsed(paths.pop()))  # error: PFL131
    return found


def lazy(path, names):
    frame = dd.read_parquet(path)
    sums = [lazily(frame, name) for name in names]  # ok: nothing is computed here
    parts = [first_part(frame, name) for name in names]  # ok: one partition
    arrays = [of_any_kind(da.ones(3), name) for name in names]  # ok: under-condition
    return all_at_once(sums), parts, arrays


def others(texts, metrics):
    lengths = [length(text) for text in texts]  # ok: no collection of Dask
    return lengths, [scores(metric) for metric in metrics]  # ok: of whatever it is


def stepwise(path, names):
    limit = 0
    frame = dd.read_parquet(path)
    for name in names:
        limit = total(frame[frame.price > limit], name)  # ok: result-decides
    return limit
