import functools

import pandas as pd


def by_method(table: pd.DataFrame, columns: list[str]):
    features = table[["id"]]
    for column in columns:
        means = table.groupby("id")[column].mean().reset_index()
        features = features.merge(means, on="id", how="left")  # error: PFL305
    return features


def by_function(tables: list[pd.DataFrame]):
    result = tables[0]
    for table in tables[1:]:
        result = pd.merge(result, table, on="id")  # error: PFL305
    return result


def by_index(table: pd.DataFrame, columns: list[str]):
    result = table[["id"]]
    for column in columns:
        result = result.join(table.groupby("id")[column].mean(), on="id")  # error: PFL305
    return result


def at_once(table: pd.DataFrame, columns: list[str]):
    means = [table.groupby("id")[column].mean() for column in columns]
    return table[["id"]].merge(pd.concat(means, axis=1), on="id")  # ok: once


def each_alone(table: pd.DataFrame, others: list[pd.DataFrame]):
    sizes = []
    for other in others:
        joined = table.merge(other, on="id")  # ok: another frame each time
        sizes.append(len(joined))
    return sizes


def afresh(paths: list[str], names: pd.DataFrame):
    found = {}
    for path in paths:
        rows = pd.read_csv(path)
        rows = rows.merge(names, on="id")  # ok: read anew each time
        found[path] = len(rows)
    return found


def folded(tables: list[pd.DataFrame]):
    return functools.reduce(lambda a, b: a + b, [len(table) for table in tables])  # ok: numbers
