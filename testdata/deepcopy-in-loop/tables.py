"""Copies for the rows of a table: of all, and of some."""

import copy

from django.db import models

TEMPLATE = {"name": "", "tags": ["x", "y"]}


class Book(models.Model):
    title = models.CharField(max_length=100)


def of_all():
    for book in Book.objects.order_by("title"):
        record = copy.deepcopy(TEMPLATE)  # error: PFL613
        record["name"] = book.title
        yield record


def of_some(word: str):
    for book in Book.objects.filter(title__contains=word):
        record = copy.deepcopy(TEMPLATE)  # hint: PFL613 because iterations-unknown
        record["name"] = book.title
        yield record


def mapped(books: list[dict]):
    return list(map(copy.deepcopy, books))  # hint: PFL613 because each-copied-once


def drawn(draw):
    return [copy.deepcopy(TEMPLATE) for _ in draw((1, 2))]  # hint: PFL613


def handed(path, use):
    with open(path) as file:
        for line in file:
            record = copy.deepcopy(TEMPLATE)  # hint: PFL613 because each-owns-its-copy
            use(record)
            print(line)


def looked_at(path):
    with open(path) as file:
        for line in file:
            record = copy.deepcopy(TEMPLATE)  # error: PFL613
            print(line, len(record))
