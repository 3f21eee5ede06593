"""Queries of two, of which SQL takes less as part of another query."""

from django.db import models


class Book(models.Model):
    title = models.CharField(max_length=50)
    sold = models.BooleanField(default=False)

    class Meta:
        ordering = ["title"]


def either():
    sold = Book.objects.filter(sold=True)
    return sold.union(Book.objects.filter(title="")).count() > 0  # error: PFL511


def both():
    return Book.objects.filter(sold=True).filter(title="").count() > 0  # error: PFL511


def how_many():
    return Book.objects.filter(sold=True).union(Book.objects.filter(title="")).count()  # ok


def more_than_one():
    return Book.objects.filter(sold=True).count() > 1  # ok
