"""Writes in loops over long files that cannot wait until the loop is over."""

import csv

from django.db import IntegrityError, models
from django.utils import timezone


class Author(models.Model):
    name = models.CharField(max_length=100)
    seen = models.DateTimeField()


class Book(models.Model):
    title = models.CharField(max_length=100)
    author = models.ForeignKey(Author, on_delete=models.CASCADE)


def plain(path):
    with open(path, newline="") as lines:
        Author.objects.bulk_create([Author(name=row[0]) for row in csv.reader(lines)])


def as_many_as_can_be(path):
    with open(path, newline="") as lines:
        for row in csv.reader(lines):
            try:
                Author.objects.create(name=row[0])
            except IntegrityError:
                print("there already", row)


def noted(path, hooks):
    with open(path, newline="") as lines:
        for row in csv.reader(lines):
            author = Author(name=row[0])
            hooks.expunge(author)
            author.seen = timezone.now()
            author.save()


def stamped(path):
    with open(path, newline="") as lines:
        for row in csv.reader(lines):
            author = Author(name=row[0])
            author.seen = timezone.now()
            author.save()


def written_twice(path):
    with open(path, newline="") as lines:
        for row in csv.reader(lines):
            author = Author.objects.create(name=row[0])
            author.seen = row[1]
            author.save()


def named(path):
    with open(path, newline="") as lines:
        for row in csv.reader(lines):
            author = Author(name=row[0])
            if author.name == "staff":
                author.save()


def carried(path):
    parent = None
    with open(path, newline="") as lines:
        for row in csv.reader(lines):
            if parent is not None:
                print(parent.name)
            author = Author.objects.create(name=row[0])
            parent = author


def together(path):
    with open(path, newline="") as lines:
        Author.objects.bulk_create(Author(name=row[0]) for row in csv.reader(lines))


def register_or_stop(names):
    for name in names:
        try:
            Author.objects.create(name=name)
        except IntegrityError as error:
            raise ValueError(name) from error
