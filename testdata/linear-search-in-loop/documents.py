"""Joins of what was read from JSON: lists, where the elements have keys."""

import json
from pathlib import Path

import requests


def buyers():
    users = requests.get("https://example.org/users").json()["users"]
    orders = requests.get("https://example.org/orders").json()
    return [next(u for u in users if u["id"] == order["user"]) for order in orders]  # error: PFL610


def named(path):
    table = json.loads(Path(path).read_text())
    users = table.get("users", [])
    found = []
    for name in table["names"]:
        for user in users:  # hint: PFL610 because length-unknown
            if str(user.get("name")).lower() == name:
                found.append(user)
    return found


class Pictures:
    def __init__(self, path):
        with open(path) as lines:
            self.data = json.load(lines)

    def of(self, note):
        for picture in self.data["pictures"]:  # hint: PFL610 because length-unknown
            if picture["id"] == note["picture"]:
                return picture
        return None

    def all(self):
        return [self.of(note) for note in self.data["notes"]]


class Changing:
    def __init__(self, path):
        with open(path) as lines:
            self.data = json.load(lines)

    def use(self, database):
        self.data = database.query()

    def of(self, names):
        for name in names:
            for row in self.data:  # ok: what a database gives may be read only once
                if row["name"] == name:
                    return row
        return None


def keys(path, names):
    with open(path) as lines:
        table = json.load(lines)
    for name in names:
        for key in table:  # ok: a dict, as far as this tells
            if key == name:
                print(key)


def of_each(path):
    found = []
    with open(path) as lines:
        for entry in json.load(lines):
            for tag in entry["tags"]:  # ok: other tags each time
                if tag["name"] == entry["name"]:
                    found.append(tag)
    return found


def of_anything(rows, names):
    for name in names:
        for row in rows:  # ok: may be anything
            if row["name"] == name:
                print(row)
