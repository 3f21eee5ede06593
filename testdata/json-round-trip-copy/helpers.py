"""Copies by text and bytes in functions that loops call, and values that are converted on the way."""

import functools
import json
import pickle
from decimal import Decimal


def duplicate(order):
    return json.loads(json.dumps(order))  # hint: PFL706


def discounted(orders, rate):
    for order in orders:
        cheaper = duplicate(order)
        cheaper["total"] *= rate
        yield cheaper


def snapshot(board):
    return pickle.loads(pickle.dumps(board, -1))  # hint: PFL706


def searched(boards):
    return list(map(snapshot, boards))


def by_way_of_text(template, names):
    letters = []
    for name in names:
        text = json.dumps(template, indent=2)
        letter = json.loads(text)  # hint: PFL706
        letter["name"] = name
        letters.append(letter)
    return letters


def shown_too(template, names, show):
    letters = []
    for name in names:
        text = json.dumps({**template, "name": name})
        show(text)
        letters.append(json.loads(text))  # ok: the text is used
    return letters


def exact(readings):
    return [json.loads(json.dumps(reading), parse_float=Decimal) for reading in readings]  # ok


def objects(records, kind):
    for record in records:
        yield json.loads(json.dumps(record), object_pairs_hook=kind)  # ok: makes other objects


def ordered(records):
    return [json.loads(json.dumps(record, sort_keys=True)) for record in records]  # ok: in order


def with_options(records, options):
    return [json.loads(json.dumps(record, **options)) for record in records]  # ok: may convert


def once(order):
    return json.loads(json.dumps(order))  # ok: no loop


@functools.lru_cache
def cached(name):
    return json.loads(json.dumps({"name": name}))  # ok: kept


def names(records):
    return [cached(record) for record in records]
