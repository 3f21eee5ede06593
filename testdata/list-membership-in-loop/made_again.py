"""Lists that are made anew in each iteration to be searched."""

from typing import cast


class Menu:
    def __init__(self, dishes: list[str]):
        self.dishes = dishes

    def missing(self, names: list[str]):
        known = self.dishes
        return [n for n in names if n not in [dish.lower() for dish in known]]  # hint: PFL607

    def replaced(self, names: list[str], serve):
        found = []
        for name in names:
            serve(self)
            if name not in [
                dish.lower() for dish in self.dishes
            ]:  # ok: what gets the object may change it
                found.append(name)
        return found


def unknown(path: str, users: list[dict[str, str]]):
    found = []
    with open(path) as lines:
        members = [line.split(",") for line in lines]
    for user in users:
        if user["name"] not in [member[0] for member in members]:  # error: PFL607
            found.append(user)
    return found


def by_key(rows: dict[str, str], wanted: list[str]):
    found = 0
    for name in wanted:
        if name in {row.lower() for row in rows.keys()}:  # hint: PFL607
            found += 1
    return found


def taken(names: list[str], wanted: list[str]):
    for name in wanted:
        if name not in [taken.lower() for taken in names]:  # ok: it grows
            names.append(name)


def of_each(groups: list[list[str]], wanted: list[str]):
    found = 0
    for group, name in zip(groups, wanted):
        if name in [one.lower() for one in group]:  # ok: another list each time
            found += 1
    return found


def by_prefix(names: list[str], prefixes: list[str]):
    found = 0
    for prefix in prefixes:
        if prefix in [
            name[: len(prefix)] for name in names
        ]:  # ok: its elements depend on what is looked up
            found += 1
    return found


def same(names: list[str], steps: list[int], name: str):
    found = 0
    for step in steps:
        if name in [one.lower() for one in names]:  # ok: always the same answer
            found += step
    return found


def passed_on(names: list[str], wanted: list[str], visit):
    found = 0
    for name in wanted:
        visit(names)
        if name in [one.lower() for one in names]:  # ok: what gets the list may change it
            found += 1
    return found


def aliased(names: list[str], wanted: list[str]):
    others = names
    found = 0
    for name in wanted:
        others.append(name)
        if name in [one.lower() for one in names]:  # ok: it grows under another name
            found += 1
    return found


def made_each_time(path: str, wanted: list[str]):
    found = 0
    for name in wanted:
        names = name.split(",")
        if name in [one.lower() for one in names]:  # ok: another list each time
            found += 1
    return found


def written_out(names: list[str]):
    found = 0
    for name in cast(list[str], ["ann", "bob", "eve"]):
        if name in names:  # ok: few-by-nature
            found += 1
    return found
