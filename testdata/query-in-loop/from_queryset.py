"""Managers that are made from query sets."""

from django.db import models
from django.db.models import Manager, QuerySet
from django.db.models.manager import BaseManager


class Author(models.Model):
    name = models.CharField(max_length=10)


class BookQuerySet(models.QuerySet):
    def published(self):
        return self.filter(state="p")

    def full(self):
        return self.select_related("author")


class BookManager(models.Manager.from_queryset(BookQuerySet)):
    def recent(self):
        return self.published().order_by("-id")


OtherManager = models.Manager.from_queryset(BookQuerySet)
ThirdManager = BaseManager.from_queryset(BookQuerySet)


class SomeManager(Manager):
    pass


class Book(models.Model):
    title = models.CharField(max_length=10)
    state = models.CharField(max_length=10)
    author = models.ForeignKey(Author, on_delete=models.CASCADE)

    objects = BookManager()
    others = models.Manager.from_queryset(BookQuerySet)()
    more = OtherManager()
    thirds = ThirdManager()
    fourth = BookQuerySet.as_manager()
    fifth = SomeManager.from_queryset(BookQuerySet)("x")


def a():
    return [b.author.name for b in Book.objects.recent()]  # error: PFL501


def b():
    return [b.author.name for b in Book.others.published()]  # error: PFL501


def c():
    return [b.author.name for b in Book.more.published()]  # error: PFL501


def d():
    return [b.author.name for b in Book.thirds.published()]  # error: PFL501


def e():
    return [b.author.name for b in Book.fourth.published()]  # error: PFL501


def f():
    return [b.author.name for b in Book.fifth.published()]  # error: PFL501


def g():
    return [b.author.name for b in Book.objects.published()]  # error: PFL501


def h():
    return [b.author.name for b in Book.objects.full()]  # ok


def i():
    return [b.author.name for b in Book.objects.published().full()]  # ok


def j():
    return [b.author.name for b in Book.more.all()]  # error: PFL501


def k(names):
    return [Book.objects.published().get(title=n) for n in names]  # error: PFL502


def added(names):
    for n in names:
        Book.more.create(title=n)  # error: PFL503


def m(names):
    return [Book.thirds.filter(title=n).count() for n in names]  # error: PFL502
