"""Queries that no call by name runs: properties, what objects keep, items, functions that are passed or returned."""

import functools

from django.db import models


class Book(models.Model):
    title = models.CharField(max_length=20)


class Shelf:
    def __init__(self, number):
        self.number = number
        self.label = str(number)

    @property
    def book(self):
        return Book.objects.get(pk=self.number)

    @functools.cached_property
    def kept(self):
        return Book.objects.get(pk=self.number)

    @property
    def name(self):
        return self.label

    def __getitem__(self, number):
        return Book.objects.get(pk=number)

    def __str__(self):
        return Book.objects.get(pk=self.number).title


class Box:
    def __getitem__(self, number):
        return number + 1

    def __str__(self):
        return "box"


def through_properties(numbers):
    return [Shelf(number).book for number in numbers]  # error: PFL502


def through_what_new_objects_keep(numbers):
    return [Shelf(number).kept for number in numbers]  # error: PFL502


def what_one_object_keeps(numbers):
    shelf = Shelf(1)
    return [shelf.kept.title + str(number) for number in numbers]  # ok


def plain_properties(numbers):
    return [Shelf(number).name for number in numbers]  # ok


def through_items(numbers):
    shelf = Shelf(1)
    found = []
    for number in numbers:
        found.append(shelf[number])  # error: PFL502
    return found


def plain_items(numbers):
    box = Box()
    return [box[number] for number in numbers]  # ok


def as_text(numbers):
    return [str(Shelf(number)) for number in numbers]  # error: PFL502


def plain_text(numbers):
    return [str(Box()) + str(number) for number in numbers]  # ok


def books_of(number):
    yield Book.objects.get(pk=number)


def through_generators(numbers):
    return [list(books_of(number)) for number in numbers]  # error: PFL502


def generators_only_made(numbers):
    return [books_of(number) for number in numbers]  # ok


def finder():
    def find(number):
        return Book.objects.get(pk=number)

    return find


def through_what_is_returned(numbers):
    find = finder()
    return [find(number) for number in numbers]  # error: PFL502


def named(number):
    return str(number)


def naming():
    def name(number):
        return named(number)

    return name


def plain_function_returned(numbers):
    name = naming()
    return [name(number) for number in numbers]  # ok


def applied(function, number):
    return function(number)


def load(number):
    return Book.objects.get(pk=number)


def through_what_is_passed(numbers):
    return [applied(load, number) for number in numbers]  # error: PFL502


def plain_function_passed(numbers):
    return [applied(named, number) for number in numbers]  # ok
