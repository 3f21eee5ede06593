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
        for row in csv.reader(lines):
            Author.objects.create(name=row[0])  # error: PFL503


def as_many_as_can_be(path):
    with open(path, newline="") as lines:
        for row in csv.reader(lines):
            try:
                Author.objects.create(name=row[0])  # hint: PFL503 because fails-by-itself
            except IntegrityError:
                print("there already", row)


def noted(path, hooks):
    with open(path, newline="") as lines:
        for row in csv.reader(lines):
            author = Author(name=row[0])
            hooks.expunge(author)
            author.seen = timezone.now()
            author.save()  # hint: PFL503 because done-with-row


def stamped(path):
    with open(path, newline="") as lines:
        for row in csv.reader(lines):
            author = Author(name=row[0])
            author.seen = timezone.now()
            author.save()  # error: PFL503


def written_twice(path):
    with open(path, newline="") as lines:
        for row in csv.reader(lines):
            author = Author.objects.create(name=row[0])  # hint: PFL503 because needed-at-once
            author.seen = row[1]
            author.save()  # hint: PFL503 because done-with-row


def named(path):
    with open(path, newline="") as lines:
        for row in csv.reader(lines):
            author = Author(name=row[0])
            if author.name == "staff":
                author.save()  # hint: PFL503


def carried(path):
    parent = None
    with open(path, newline="") as lines:
        for row in csv.reader(lines):
            if parent is not None:
                print(parent.name)
            author = Author.objects.create(name=row[0])  # hint: PFL503 because needed-at-once
            parent = author


def together(path):
    with open(path, newline="") as lines:
        Author.objects.bulk_create(Author(name=row[0]) for row in csv.reader(lines))  # ok


def register_or_stop(names):
    for name in names:
        try:
            Author.objects.create(name=name)  # error: PFL503
        except IntegrityError as error:
            raise ValueError(name) from error


def add_branch(node, author: Author):
    """What is below needs what is above."""
    Book.objects.create(title=node.title, author=author)
    for child in node.children:
        add_branch(child, author)  # ok: in-recursion


def add_branches(nodes, author: Author):
    for node in nodes:
        add_branch(node, author)  # hint: PFL503 because tree-in-function


class Copying:
    def copy_all(self, nodes, author: Author):
        for node in nodes:
            self.copy_one(node, author)  # hint: PFL503 because tree-in-function

    def copy_one(self, node, author: Author):
        Book.objects.create(title=node.title, author=author)
        self.copy_all(node.children, author)

    def note_all(self, nodes, author: Author):
        for node in nodes:
            self.note_one(node, author)  # error: PFL503

    def note_one(self, node, author: Author):
        Book.objects.create(title=node.title, author=author)
        self.tell(node)

    def tell(self, node):
        print(node.title)
