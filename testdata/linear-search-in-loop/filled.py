"""Lists that a loop fills, and searches for what is there already."""

import csv


class Host:
    def __init__(self, name: str):
        self.name = name
        self.seen = 1


def hosts(file):
    found: list[Host] = []
    for row in csv.DictReader(file):
        known = next((host for host in found if host.name == row["host"]), None)  # hint: PFL610
        if known is None:
            found.append(Host(row["host"]))
        else:
            known.seen += 1
    return found


def counted(file):
    found = []
    for row in csv.DictReader(file):
        alike = [other for other in found if other["host"] == row["host"]]  # error: PFL610
        found.append({"host": row["host"], "before": len(alike)})
    return found


def by_name(file):
    found: dict[str, Host] = {}
    for row in csv.DictReader(file):
        if row["host"] not in found:  # ok: a dict
            found[row["host"]] = Host(row["host"])
    return found


def of_each(file):
    for row in csv.DictReader(file):
        found = []
        found.append(Host(row["host"]))
        print(next((host for host in found if host.name == row["host"]), None))  # ok: made anew


def newest(file, wanted):
    found = []
    for row in csv.DictReader(file):
        found.append({"host": row["host"]})
        if len(found) > 9:
            found.pop(0)
        print(next((other for other in found if other["host"] == row["host"]), None))  # ok: it stays short
    return wanted
