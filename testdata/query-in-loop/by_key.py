"""Rows that comprehensions fetch by key."""

from django.db import models


class Book(models.Model):
    title = models.TextField()


def listed(numbers: list[int]):
    # In the order of the numbers.
    return [Book.objects.get(pk=number) for number in numbers]  # error: PFL502


def named(numbers: list[int]):
    titles = {number: Book.objects.get(id=number).title for number in numbers}  # error: PFL502
    return titles


def ordered(numbers: list[int]):
    return sorted({Book.objects.get(pk=number).title for number in numbers})  # error: PFL502


def of_pairs(pairs: list[tuple[int, str]]):
    return [(name, Book.objects.get(pk=number)) for number, name in pairs]  # error: PFL502


def added(numbers: list[int]):
    return sum(Book.objects.get(pk=number).pk for number in numbers)  # error: PFL502


def filtered(numbers: list[int]):
    return [Book.objects.get(pk=n) for n in numbers if n > 3]  # error: PFL502


def perhaps(numbers: list[int], wanted: bool):
    return [Book.objects.get(pk=number) for number in numbers] if wanted else []  # error: PFL502


def handled(numbers: list[int]):
    try:
        return [Book.objects.get(pk=number) for number in numbers]  # error: PFL502
    except Book.DoesNotExist:
        return []


def handled_around_loop(numbers: list[int]):
    titles = []
    try:
        for number in numbers:
            titles.append(Book.objects.get(pk=number).title)  # error: PFL502
    except Book.DoesNotExist:
        return []
    return titles


def of_unknown_keys(numbers):
    return [Book.objects.get(pk=number) for number in numbers]  # error: PFL502


def one(number: int):
    return [Book.objects.get(pk=number)]  # ok


def of_two(first: int, second: int):
    return [Book.objects.get(pk=number) for number in (first, second)]  # ok


def at_once(numbers: list[int]):
    return [book.title for book in Book.objects.filter(pk__in=numbers)]  # ok  # hint: PFL515


def kept(numbers: list[int]):
    books = Book.objects.in_bulk(numbers)
    return [books[number] for number in numbers]  # ok


def of_dict(books: dict[int, str], numbers: list[int]):
    return [books.get(number) for number in numbers]  # ok


def iterated(numbers: list[int]):
    return [book for book in Book.objects.exclude(pk__in=numbers)]  # ok


def lazily(numbers: list[int]):
    return [Book.objects.filter(pk=number) for number in numbers]  # ok


def first_of(numbers: list[int]):
    for number in numbers:
        return Book.objects.get(pk=number)  # ok


def of_manager(managers):
    return [manager.get(pk=1) for manager in managers]  # ok


def counted(numbers: list[int]):
    return Book.objects.filter(pk__in=numbers).count()  # ok
