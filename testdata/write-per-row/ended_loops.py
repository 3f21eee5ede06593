"""Rows that are written where a loop ends: with it end the loops around it, if the function returns."""

from django.db import models


class Shelf(models.Model):
    name = models.TextField()


def first_of_all(paths, known):
    for path in paths:
        with open(path) as lines:
            for line in lines:
                if line in known:
                    continue
                Shelf.objects.create(name=line)  # ok
                return True
    return False


def first_of_each(paths, known):
    for path in paths:
        with open(path) as lines:
            for line in lines:
                if line in known:
                    continue
                Shelf.objects.create(name=line)  # hint: PFL503 because transaction-per-item
                break


def some_of_all(paths, known):
    for path in paths:
        with open(path) as lines:
            for line in lines:
                if line in known:
                    Shelf.objects.create(name=line)  # hint: PFL503 because only-some-items
                    continue
                return True
    return False


def all_at_once(paths):
    for path in paths:
        with open(path) as lines:
            Shelf.objects.bulk_create([Shelf(name=line) for line in lines])  # ok
    return Shelf.objects.exists()  # ok
