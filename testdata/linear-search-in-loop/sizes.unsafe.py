"""What says that there is much to search, and what does not."""

from __future__ import annotations

import csv
import os

import pandas as pd


def positions(order_path: str, path: str):
    with open(order_path) as file:
        order = file.read().splitlines()
    with open(path) as file:
        return [order.index(line.strip()) for line in file]


def joined(left_path: str, right_path: str):
    with open(right_path) as file:
        rows = list(csv.DictReader(file))
    with open(left_path) as file:
        rows_by_id = {}
        for candidate in rows:
            rows_by_id.setdefault(candidate["id"], candidate)
        for order in csv.DictReader(file):
            yield order, rows_by_id[order["id"]]


def matched(left: pd.DataFrame, right: pd.DataFrame):
    rows = list(right.to_dict("records"))
    rows_by_key = {}
    for candidate in rows:
        rows_by_key.setdefault(candidate["key"], []).append(candidate)
    for entry in left.to_dict("records"):
        for row in rows_by_key.get(entry["key"], ()):
            yield entry, row


class Mailbox:
    def __init__(self, folder: str) -> None:
        self.folder = folder
        self.files: list[str] = []

    def poll(self):
        for name in os.listdir(self.folder):
            self.files.append(name)

    def forget(self):
        for name in os.listdir(self.folder):
            self.files.remove(name)


def by_rate(path: str):
    rates: list[str] = []
    rates_set = set()
    table = []
    with open(path) as file:
        for row in csv.DictReader(file):
            if row["rate"] not in rates_set:
                rates_set.add(row["rate"])
                rates.append(row["rate"])
    with open(path) as file:
        rate_positions = {}
        for position, rate in enumerate(rates):
            rate_positions.setdefault(rate, position)
        for row in csv.DictReader(file):
            table.append(rate_positions[row["rate"]])
    return table


def tables_of(chain: list[dict], names: list[str]):
    chain_by_name = {}
    for candidate in chain:
        chain_by_name.setdefault(candidate["name"], candidate)
    for name in names:
        yield chain_by_name[name]


def in_force(root: str):
    specs: list[str] = []
    for folder, _, files in os.walk(root):
        for spec in specs[:]:
            if not folder.startswith(spec):
                specs.remove(spec)
        if files:
            specs.append(folder)
        yield folder, list(specs)


def by_kind(path: str):
    with open(path) as file:
        events = list(csv.DictReader(file))
    for kind in sorted({event["kind"] for event in events}):
        yield kind, [event for event in events if event["kind"] == kind]


def by_key(left_path: str, right_path: str):
    with open(right_path) as file:
        rows = {row["id"]: row for row in csv.DictReader(file)}
    with open(left_path) as file:
        for order in csv.DictReader(file):
            yield order, rows[order["id"]]


def header_position(path: str):
    with open(path) as file:
        lines = file.readlines()
    return lines.index("---\n")


def fields_of(path: str):
    with open(path) as file:
        for line in file:
            fields = line.split(",")
            yield fields.index("total")


def levels_of(path: str):
    levels = ["debug", "info", "error"]
    with open(path) as file:
        for line in file:
            yield levels.index(line.strip())
