"""Queries that run where functions that pass elements on go over them."""

import itertools
from collections import Counter, deque
from itertools import chain

import numpy as np
import pandas as pd
from django.db import models
from tqdm import tqdm


class Shelf(models.Model):
    name = models.TextField()


class Box(models.Model):
    shelf = models.ForeignKey(Shelf, on_delete=models.CASCADE)
    weight = models.IntegerField()


def lazily(names):
    for name in names:
        boxes = Box.objects.filter(shelf__name=name)
        for number, box in enumerate(boxes):  # error: PFL502
            print(number, box.weight)


def with_progress(names):
    for name in names:
        boxes = Box.objects.filter(shelf__name=name)
        for box in tqdm(boxes):  # error: PFL502
            print(box.weight)


def two_at_once(names, weights):
    for name in names:
        boxes = Box.objects.filter(shelf__name=name)
        for box, weight in zip(boxes, weights):  # error: PFL502
            print(box.weight - weight)


def chained(names):
    found = []
    for name in names:
        boxes = Box.objects.filter(shelf__name=name)
        found = list(chain(found, boxes))  # error: PFL502
    return found


def unpacked(names):
    for name in names:
        boxes = Box.objects.filter(shelf__name=name)
        print([name, *boxes])  # error: PFL502


def added(names):
    found = []
    for name in names:
        boxes = Box.objects.filter(shelf__name=name)
        found += boxes  # error: PFL502
    return found


def collected(names):
    for name in names:
        boxes = Box.objects.filter(shelf__name=name)
        print(Counter(boxes))  # error: PFL502


def last(names):
    return [deque(Box.objects.filter(shelf__name=name), 3) for name in names]  # error: PFL502


def as_array(names):
    for name in names:
        print(np.array(Box.objects.filter(shelf__name=name).values_list("weight")))  # error: PFL502


def as_frame(names):
    for name in names:
        boxes = Box.objects.filter(shelf__name=name).values()
        print(pd.DataFrame(boxes))  # error: PFL502


def never(names):
    """Nothing goes over what is made."""
    return [itertools.islice(Box.objects.filter(shelf__name=name), 3) for name in names]  # ok


def the_same(names):
    boxes = Box.objects.all()
    for name in names:
        for box in tqdm(boxes):  # ok: rows-cached
            print(name, box.weight)


def fetched_before(names):
    for name in names:
        boxes = Box.objects.filter(shelf__name=name)
        if len(boxes) > 3:  # error: PFL502
            for number, box in enumerate(boxes):  # ok: rows-cached
                print(number, box.weight)


def of_loaded(names):
    for name in names:
        boxes = list(Box.objects.filter(shelf__name=name))  # error: PFL502
        for number, box in enumerate(boxes):  # ok: a list
            print(number, box.weight)


def beyond_the_newest(names, kept):
    for name in names:
        boxes = Box.objects.filter(shelf__name=name).order_by("-pk")[kept:]
        print(len(boxes))  # error: PFL502


def page_by_page(size):
    start = 0
    while start < size:
        boxes = Box.objects.order_by("pk")[start : start + 100]
        print(sum(box.weight for box in boxes))  # hint: PFL515  # ok: many-keys
        start += 100


def all_by_one(names):
    for number, box in enumerate(Box.objects.filter(shelf__name__in=names)):  # ok: one query
        print(number, box.weight)


def all_with_progress(names):
    for box in tqdm(Box.objects.filter(shelf__name__in=names)):  # ok: one query
        print(box.weight)


def all_with_others(names, weights):
    for box, weight in zip(Box.objects.filter(shelf__name__in=names), weights):  # ok: one query
        print(box.weight - weight)


def all_chained(names, others):
    return list(chain(Box.objects.filter(shelf__name__in=names), others))  # ok: no loop


def all_unpacked(names, others):
    return [*others, *Box.objects.filter(shelf__name__in=names)]  # ok: no loop


def all_added(names):
    found = []
    found += Box.objects.filter(shelf__name__in=names)  # ok: no loop
    return found


def all_counted(names):
    return Counter(Box.objects.filter(shelf__name__in=names))  # ok: no loop


def of_rows(rows_by_name: dict[str, list[Box]]):
    for rows in rows_by_name.values():
        for number, box in enumerate(rows):  # ok: lists
            print(number, box.weight)
        print([*rows], Counter(rows), np.array(rows))  # ok: lists


def added_lists(rows_by_name: dict[str, list[Box]]):
    found = []
    for rows in rows_by_name.values():
        found += rows  # ok: lists
    return found
