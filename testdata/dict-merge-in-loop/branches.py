"""Entries that are added under a condition, at the other end, or by `reduce`."""

import functools


def cookies(path):
    found = {}
    with open(path) as jar:
        for line in jar:
            name, _, value = line.partition("=")
            found = {**found, name: value} if value else found  # error: PFL604
    return found


def first_prevails(rows):
    found = {}
    for row in rows:
        found = {row[0]: row, **found}  # hint: PFL604
    return found


def or_of_both(rows):
    found = {}
    for row in rows:
        found = {row[0]: row} | found  # hint: PFL604
    return found


def folded(rows):
    return functools.reduce(lambda table, row: {**table, row[0]: row}, rows, {})  # hint: PFL604


def either(rows, plain):
    found = {}
    for row in rows:
        found = {**plain, row[0]: row} if row else {}  # ok: it starts afresh
    return found


def with_defaults(rows, defaults):
    settings = {}
    for row in rows:
        settings = {**defaults, **settings}  # ok: the same entries each time
        row.apply(settings)
    return settings


def last(rows):
    return functools.reduce(lambda table, row: {**row, "last": True}, rows, {})  # ok: it starts afresh


def of_another(rows, table):
    return functools.reduce(lambda kept, row: {**table, row[0]: row}, rows, {})  # ok: the same table
