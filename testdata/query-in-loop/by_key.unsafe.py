"""Rows that comprehensions fetch by key."""

from django.db import models


class Book(models.Model):
    title = models.TextField()


def listed(numbers: list[int]):
    books = Book.objects.in_bulk(numbers)
    # In the order of the numbers.
    return [books[number] for number in numbers]


def named(numbers: list[int]):
    books = Book.objects.in_bulk(numbers)
    titles = {number: books[number].title for number in numbers}
    return titles


def ordered(numbers: list[int]):
    books = Book.objects.in_bulk(numbers)
    return sorted({books[number].title for number in numbers})


def of_pairs(pairs: list[tuple[int, str]]):
    books = Book.objects.in_bulk([number for number, name in pairs])
    return [(name, books[number]) for number, name in pairs]


def added(numbers: list[int]):
    return sum(Book.objects.get(pk=number).pk for number in numbers)


def filtered(numbers: list[int]):
    return [Book.objects.get(pk=n) for n in numbers if n > 3]


def perhaps(numbers: list[int], wanted: bool):
    return [Book.objects.get(pk=number) for number in numbers] if wanted else []


def handled(numbers: list[int]):
    try:
        return [Book.objects.get(pk=number) for number in numbers]
    except Book.DoesNotExist:
        return []


def handled_around_loop(numbers: list[int]):
    titles = []
    try:
        for number in numbers:
            titles.append(Book.objects.get(pk=number).title)
    except Book.DoesNotExist:
        return []
    return titles


def of_unknown_keys(numbers):
    return [Book.objects.get(pk=number) for number in numbers]


def one(number: int):
    return [Book.objects.get(pk=number)]


def of_two(first: int, second: int):
    return [Book.objects.get(pk=number) for number in (first, second)]


def at_once(numbers: list[int]):
    return [book.title for book in Book.objects.filter(pk__in=numbers)]


def kept(numbers: list[int]):
    books = Book.objects.in_bulk(numbers)
    return [books[number] for number in numbers]


def of_dict(books: dict[int, str], numbers: list[int]):
    return [books.get(number) for number in numbers]


def iterated(numbers: list[int]):
    return [book for book in Book.objects.exclude(pk__in=numbers)]


def lazily(numbers: list[int]):
    return [Book.objects.filter(pk=number) for number in numbers]


def first_of(numbers: list[int]):
    for number in numbers:
        return Book.objects.get(pk=number)


def of_manager(managers):
    return [manager.get(pk=1) for manager in managers]


def counted(numbers: list[int]):
    return Book.objects.filter(pk__in=numbers).count()
