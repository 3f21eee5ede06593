"""Queries that go on in the next line."""

from django.db import models


class Book(models.Model):
    title = models.CharField(max_length=80)


def stored(title: str) -> bool:
    return (  # error: PFL511
        Book.objects
        .filter(title=title)
        .count()
    ) > 0


def absent(title: str) -> bool:
    found = (Book.objects  # error: PFL511
        .filter(title=title).count()) == 0
    return found


def named(title: str) -> bool:
    if (
        Book.objects.filter(  # error: PFL511
            title=title
        ).count()
        > 0
    ):
        return True
    return False


def number(title: str) -> int:
    return (
        Book.objects
        .filter(title=title)
        .count()  # ok
    ) + 1


def asked(title: str) -> bool:
    return (
        Book.objects
        .filter(title=title)
        .exists()  # ok
    )


def several(title: str) -> bool:
    return (
        Book.objects
        .filter(title=title)
        .count()  # ok
    ) > 1
