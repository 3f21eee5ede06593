"""Rows that all calls of the file hand to a function."""

from django.db import models


class Badge(models.Model):
    number = models.IntegerField()
    valid = models.BooleanField(default=True)


def revoke(badges):
    for badge in badges:
        badge.valid = False
        badge.save(update_fields=["valid"])  # error: PFL503


def renumber(badges, first):
    for number, badge in enumerate(badges, first):
        badge.number = number
        badge.save()  # error: PFL503


def write_down(badges, file):
    for badge in badges:
        badge.save(file)  # ok


def print_all(badges):
    for badge in badges:
        badge.save()  # ok


class Drawer:
    def save(self, file=None):
        return file


def run(kept, file):
    revoke(Badge.objects.exclude(number__in=kept))
    rows = Badge.objects.filter(valid=True)
    renumber(rows, first=1)
    renumber(badges=Badge.objects.order_by("number"), first=100)
    write_down([Drawer(), Drawer()], file)
    print_all(Badge.objects.all())
    print_all([Drawer()])
