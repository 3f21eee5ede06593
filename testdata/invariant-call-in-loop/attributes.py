"""What an object keeps, looked at again in each iteration, and lines that a loop reads one by one."""

import json


class Filter:
    KINDS = ["a", "b", "c", "d", "e", "f", "g", "h", "i"]

    def __init__(self, flagged: list[int], rules: str):
        self.flagged: list[int] = flagged
        self.rules = rules
        self.seen: list[int] = []
        self.count = 0

    def total(self, rows):
        found = 0
        for account, cents in rows:
            watched = set(self.flagged)  # hint: PFL615
            self.count += 1
            if account in watched:
                found += cents
        return found

    def limits(self, rows):
        for row in rows:
            yield json.loads(self.rules)["limits"][row]  # hint: PFL615

    def fresh(self, rows):
        for row in rows:
            if row not in set(self.seen):  # hint: PFL619
                self.seen.append(row)

    def handed_on(self, rows, change):
        for row in rows:
            change(self.flagged)
            if row in set(self.flagged):  # ok: it may have changed
                yield row


class Moving:
    def __init__(self, flagged: list[int]):
        self.flagged: list[int] = flagged

    def load(self, more: list[int]):
        self.flagged = more

    def chosen(self, rows):
        for row in rows:
            self.load(row)
            if row in set(self.flagged):  # ok: a method sets it
                yield row


def priced(path, tariff: str):
    total = 0.0
    with open(path, "rb") as file:
        while line := file.readline():
            units, _, zone = line.decode().partition(",")
            prices = json.loads(tariff)  # error: PFL615
            total += int(units) * prices["zones"][zone.strip()]
    return total


def answered(stream, tariff: str):
    while line := stream.readline():
        prices = json.loads(tariff)  # ok: it waits for the next line
        stream.write(prices[line])
