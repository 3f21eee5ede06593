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


def of_one(path, name):
    with open(path) as lines:
        users = json.load(lines)
    return [user for user in users if user["name"] == name]  # ok: once


def of_constant(path, names):
    with open(path) as lines:
        users = json.load(lines)
    return {name: [user for user in users if user["kind"] == "admin"] for name in names}  # ok: no join


def looked_up(path, names):
    with open(path) as lines:
        users = {user["name"]: user for user in json.load(lines)}
    return [users[name] for name in names if name in users]  # ok: as it should be


def read_again(paths, names):
    found = []
    for path, name in zip(paths, names):
        users = json.loads(Path(path).read_text())
        found.append([user for user in users if user["name"] == name])  # ok: another list each time
    return found


def of_texts(path, names):
    text = json.loads(Path(path).read_text())["text"]
    return [[letter for letter in text if letter == name] for name in names]  # ok: a text, as far as this tells
