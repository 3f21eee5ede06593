"""Rows that are written where a loop reads a property or an item."""

from django.db import models


class Visit(models.Model):
    page = models.CharField(max_length=20)


class Page:
    def __init__(self, name):
        self.name = name

    @property
    def noted(self):
        return Visit.objects.create(page=self.name)

    @property
    def title(self):
        return self.name.title()


class Writing:
    def __getitem__(self, name):
        return Visit.objects.create(page=name)


class Reading:
    def __getitem__(self, name):
        return name.title()


def note(names):
    return [Page(name).noted for name in names]  # error: PFL503


def titles(names):
    return [Page(name).title for name in names]  # ok


def write(names):
    writing = Writing()
    return [writing[name] for name in names]  # error: PFL503


def read(names):
    reading = Reading()
    return [reading[name] for name in names]  # ok
