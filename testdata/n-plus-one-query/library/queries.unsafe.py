from __future__ import annotations

from django.db.models import Prefetch, QuerySet
from models import Author, Book


def recent() -> QuerySet[Book]:
    return Book.objects.order_by("-id")[:50]


def recent_with_authors() -> QuerySet[Book]:
    return Book.objects.select_related("author")


def everything() -> list[Book]:
    books = Book.objects.all()
    return list(books)


def from_elsewhere(find) -> list[Book]:
    return find(Book)


def names():
    return [book.author.name for book in recent().select_related("author")]


def names_of_all():
    for book in everything():
        print(book.author.name)


def names_loaded():
    return [book.author.name for book in recent_with_authors()]


def names_unknown(find):
    return [book.author.name for book in from_elsewhere(find)]


def countries():
    authors = Prefetch("author", queryset=Author.objects.select_related("country"))
    direct = Book.objects.prefetch_related(
        Prefetch("author", queryset=Author.objects.select_related("country"))
    )
    for book in direct:
        print(book.author.country.name)
    for book in Book.objects.prefetch_related(authors):
        print(book.author.country.name)


def countries_of_plain_prefetch():
    for book in Book.objects.prefetch_related(Prefetch("author", queryset=Author.objects.all())):
        print(book.author.country.name)


def countries_of_given_prefetch(authors):
    for book in Book.objects.prefetch_related(Prefetch("author", queryset=authors)):
        print(book.author.country.name)
