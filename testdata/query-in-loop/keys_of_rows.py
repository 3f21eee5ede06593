"""Queries for the keys that each row names, for chunks, and for the same each time."""

import csv

from django.db import models


class Plot(models.Model):
    code = models.CharField(max_length=20)
    owner = models.CharField(max_length=20)


class Bed(models.Model):
    plot = models.ForeignKey(Plot, related_name="beds", on_delete=models.CASCADE)
    code = models.CharField(max_length=20)


def of_orders(orders):
    for order in orders:
        print(list(Plot.objects.filter(code__in=order.codes)))  # error: PFL502


def of_dictionaries(orders):
    for order in orders:
        print(list(Plot.objects.filter(code__in=order["codes"])))  # error: PFL502


def of_lines(orders):
    for order in orders:
        codes = [line.code for line in order.lines]
        print(Plot.objects.filter(code__in=codes).first())  # error: PFL502


def of_sets(orders):
    for order in orders:
        print(Plot.objects.filter(code__in=set(order.codes)).first())  # error: PFL502


def of_batches(batches):
    for batch in batches:
        print(list(Plot.objects.filter(code__in=batch.codes)))  # ok: many-keys


def of_lists(lists):
    for codes in lists:
        print(list(Plot.objects.filter(code__in=codes)))  # ok: many-keys


def of_parts(codes, size):
    for start in range(0, len(codes), size):
        print(list(Plot.objects.filter(code__in=codes[start : start + size])))  # ok: many-keys


def of_slices(orders):
    for order in orders:
        print(list(Plot.objects.filter(code__in=order.codes[:100])))  # ok: many-keys


def beds_of(plots):
    found = []
    for plot in Plot.objects.filter(code__in=plots):
        found.extend(plot.beds.values_list("code", flat=True))  # error: PFL502
    return found


def loaded_beds_of(plots):
    found = []
    for plot in Plot.objects.filter(code__in=plots).prefetch_related("beds"):
        found.extend(plot.beds.all())  # ok: loaded-relation
    return found


def fetched_before(codes):
    found = []
    for code in codes:
        plots = Plot.objects.filter(code=code)
        names = [plot.owner for plot in plots]  # error: PFL502
        found.extend(plots)  # ok: rows-cached
        print(names)
    return found


def same_each_time(rows):
    for row in rows:
        row.home = Plot.objects.get(code="home")  # error: PFL502


def of_file(path):
    with open(path) as lines:
        for row in csv.DictReader(lines):
            print(Plot.objects.filter(code=row["code"]).exists())  # error: PFL502


def of_file_counts(path):
    with open(path) as lines:
        for row in csv.reader(lines):
            print(Plot.objects.filter(code=row[0]).count())  # error: PFL502


def refreshed(plots: list[Plot]):
    for plot in plots:
        plot.refresh_from_db()  # ok


def checked(plots: list[Plot]):
    for plot in plots:
        plot.full_clean()  # ok
