"""Columns of texts, cleaned with functions of another module."""

import pandas as pd

from . import cleaning
from .cleaning import cached_prefix, is_internal, joined_words, labelled, padded, prefix


def cleaned(path):
    table = pd.read_csv(path, dtype=str)
    table["code"] = table["code"].map(prefix)  # hint: PFL308
    table["label"] = table["code"].apply(lambda code: labelled(code))  # hint: PFL308
    table["internal"] = table["mail"].apply(is_internal)  # hint: PFL308
    table["group"] = table["code"].apply(cached_prefix)  # ok: it keeps what it has made
    table["words"] = table["text"].map(joined_words)  # ok: nothing for whole columns is faster
    table["wide"] = table["code"].apply(padded, args=(8,))  # ok: not of one text
    return table


def small(names):
    return [cleaning.initial(name) for name in names]  # ok: no column
