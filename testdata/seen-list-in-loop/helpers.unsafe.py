"""What was seen, remembered in a function that a loop calls, and in other forms."""

from __future__ import annotations

import csv


class Crawler:
    def __init__(self) -> None:
        self.visited: list[str] = []

    def visit(self, address: str) -> None:
        if address in self.visited:
            return
        self.visited.append(address)

    def crawl(self, addresses):
        for address in addresses:
            self.visit(address)


def ordered(nodes):
    order = []

    def visit(node):
        if node in order:
            return
        order.append(node)
        for child in node.children:
            visit(child)

    for node in nodes:
        visit(node)
    return order


def senders(path):
    found = []
    found_set = set()
    with open(path) as file:
        for record in csv.DictReader(file):
            sender = record["sender"].lower()
            if not sender in found_set:
                found_set.add(sender)
                found.append(sender)
    return found


def added(rows):
    found = []
    for row in rows:
        if row not in found:
            found += [row]
    return found


class Cart:
    def __init__(self) -> None:
        self.codes: list[str] = []

    def add(self, code: str) -> None:
        if code not in self.codes:
            self.codes.append(code)


def carts(rows):
    for row in rows:
        cart = Cart()
        cart.add(row)
        yield cart


def in_order(rows):
    seen = []
    return [row for row in rows if row not in seen and not seen.append(row)]


def known_only(rows, known_rows):
    found = []
    found.extend(row for row in rows if row in known_rows)
    return found


def kinds(order):
    found = []
    for line in order.lines:
        if line.kind not in found:
            found.append(line.kind)
    return found


def tags_of(entry):
    found = list(dict.fromkeys(entry["tags"].split(",")))
    return found


def configure(rows):
    found = []
    for row in rows:
        if row not in found:
            found.append(row)
    return found


def ancestors(parents: dict[str, str], name: str):
    found = []
    while name := parents.get(name, ""):
        if name in found:
            break
        found.append(name)
    return found


def per_row(rows):
    for row in rows:
        found = []
        if row.name not in found:
            found.append(row.name)
        yield found


def lists_of(rows):
    found = []
    for row in rows:
        pair = [row.low, row.high]
        if pair not in found:
            found.append(pair)
    return found


def replies(rows):
    suggested = []
    for row in rows:
        if row not in suggested:
            suggested.append(row)
    return suggested
