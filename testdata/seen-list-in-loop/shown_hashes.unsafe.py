"""Values that are shown to have a hash, and values that only seem to."""

import json

import requests
from django.db import models


class Book(models.Model):
    title = models.TextField()


def of_books(author):
    found = list(dict.fromkeys(Book.objects.filter(author=author)))
    return found


def of_authors(books):
    found = set()
    for book in books:
        if book.author not in found:
            found.add(book.author)
    return found


def starred(rows):
    months = []
    for row in rows:
        year, month, day = *row.month, 1
        if month not in months:
            months.append(month)
            print(year, day)
    return months


def by_key(path):
    owners = {"all": []}
    with open(path) as file:
        for line in file:
            owners[line.strip()] = json.loads(line)
    found = list(dict.fromkeys(owners))
    return found


def first_columns(path):
    rows = [("name", "kind")]
    with open(path) as file:
        for line in file:
            rows.extend(json.loads(line))
    found = []
    for row in rows:
        if row[0] not in found:
            found.append(row[0])
    return found


def of_answers(answers: list[requests.Response]):
    found = []
    for answer in answers:
        if answer not in found:
            found.append(answer)
    return found


def of_bodies(answers: list[requests.Response]):
    found = []
    for answer in answers:
        body = [answer.status_code, answer.text]
        if body not in found:
            found.append(body)
    return found


def of_few(answers: list[requests.Response]):
    found = []
    for answer in answers[:3]:
        if answer not in found:
            found.append(answer)
    return found


def of_groups(path):
    groups = {"all": ["name"]}
    with open(path) as file:
        for line in file:
            groups["all"].append(json.loads(line))
    found = []
    for name in groups["all"]:
        if name not in found:
            found.append(name)
    return found


def of_some_callers(names):
    found = []
    for name in names:
        if name not in found:
            found.append(name)
            print(name)
    return found


def of_file(path):
    with open(path) as file:
        return of_some_callers(json.load(file))


def of_all_callers(names):
    found = []
    found_set = set()
    for name in names:
        if name not in found_set:
            found_set.add(name)
            found.append(name)
            print(name)
    return found


def run():
    return of_some_callers(["a", "b", "a"]), of_all_callers(["a", "b", "a"])
