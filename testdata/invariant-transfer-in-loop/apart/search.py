"""Loops over what another file does."""

import torch
from devices import (
    Index,
    beside,
    handed_on,
    handed_on_anew,
    loaded,
    maybe,
    net,
    product,
    rested,
)


def products(path, rows):
    table = torch.load(path)
    return [product(table, row, "cuda") for row in rows]  # error: PFL207


def each_table(tables):
    return [product(table, table[0], "cuda") for table in tables]  # ok: another table each time


def each_device(table, row, devices):
    return [product(table, row, device) for device in devices]  # ok: to another device each time


def asked(table, wanted):
    return [maybe(table, "cuda", each) for each in wanted]  # ok: under a condition


def outputs(batches):
    model = net()
    for batch in batches:
        yield loaded(model, batch)  # error: PFL207


def in_turns(batches):
    model = net()
    for batch in batches:
        yield loaded(model, batch)  # ok: swapped-in-and-out
        rested(model)


def unknown(model, batches):
    for batch in batches:
        yield loaded(model, batch)  # ok: nobody knows what it is


def indexed(table, queries):
    index = Index("cuda")
    for query in queries:
        yield index.near(table, query)  # error: PFL207


def drawn(table, row):
    for _ in range(100):
        table[0] += row
        yield product(table, table[1], "cuda")  # ok: it changes


def beside_each(table, rows):
    return [beside(table, row) for row in rows]  # ok: to the device of each


def through_two(path, rows):
    table = torch.load(path)
    return [handed_on(row, table) for row in rows]  # error: PFL207


def through_two_anew(path, rows):
    table = torch.load(path)
    return [handed_on_anew(row, table) for row in rows]  # ok: another tensor is moved


def each_row_through_two(rows):
    return [handed_on(rows[0], row) for row in rows]  # ok: another tensor each time
