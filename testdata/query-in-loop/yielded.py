"""Generators that hand out the rows of one query after the other."""

from django.db import models


class Year(models.Model):
    number = models.IntegerField()


class Wine(models.Model):
    name = models.TextField()
    year = models.ForeignKey(Year, on_delete=models.CASCADE, related_name="wines")


def of_names(path):
    with open(path) as lines:
        for line in lines:
            yield from Wine.objects.filter(name=line)  # error: PFL502


def of_names_apart(path):
    with open(path) as lines:
        for line in lines:
            wines = Wine.objects.filter(name=line)
            yield from wines  # error: PFL502


def of_years():
    for year in Year.objects.all():
        yield from year.wines.all()  # error: PFL501


def all_of(path):
    yield from Wine.objects.filter(name=path)  # ok


def texts_of(path):
    with open(path) as lines:
        for line in lines:
            yield from line.split()  # ok


def kept(path):
    wines = Wine.objects.filter(name__startswith="A")
    with open(path) as lines:
        for _ in lines:
            yield from wines  # ok


def of_years_at_once():
    for year in Year.objects.prefetch_related("wines"):
        yield from year.wines.all()  # ok
