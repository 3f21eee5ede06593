"""Rows below a parameter, whose callers may have loaded what belongs to them, and helpers that load."""

from django.db.models import Prefetch
from django.shortcuts import get_object_or_404
from models import Author, Book, Publisher


def publishers_of(author: Author):
    return [book.publisher.name for book in author.books.all()]  # error: PFL501


def filtered(author: Author):
    return [book.publisher.name for book in author.books.filter(id__gt=3)]  # error: PFL501


def of_one(number: int):
    author = Author.objects.get(pk=number)
    return [book.publisher.name for book in author.books.all()]  # error: PFL501


def of_found(number: int):
    author = get_object_or_404(Author, pk=number)
    return [book.publisher.name for book in author.books.all()]  # error: PFL501


def with_details(books, lookup="publisher"):
    return books.prefetch_related(Prefetch(lookup, queryset=Publisher.objects.only("name")))


def publisher_prefetch(kind: str):
    return Prefetch("publisher", queryset=Publisher.objects.filter(name=kind))


def helped():
    for book in Book.objects.prefetch_related(publisher_prefetch("press")):
        print(book.publisher.name)  # ok: nobody knows what it loads


def loaded():
    for book in Book.objects.select_related("publisher"):
        print(book.publisher.name)  # ok


def keys():
    return [book.publisher_id for book in Book.objects.all()]  # ok  # hint: PFL515


def one_by_one():
    for author in Author.objects.all():
        for book in author.books.all():  # error: PFL501
            print(book.publisher.name)  # error: PFL501
