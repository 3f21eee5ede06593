"""Prefetched relations, used and defeated."""

from django.db import models
from django.db.models import Prefetch


class Author(models.Model):
    name = models.CharField(max_length=50)


class Book(models.Model):
    title = models.CharField(max_length=50)
    sold = models.BooleanField(default=False)
    author = models.ForeignKey(Author, related_name="books", on_delete=models.CASCADE)


def sold():
    found = []
    for author in Author.objects.prefetch_related("books"):
        found.extend(author.books.filter(sold=True))  # error: PFL505
    return found


def newest():
    authors = Author.objects.prefetch_related("books")
    return [author.books.all().order_by("-pk").first() for author in authors]  # error: PFL505


def counted():
    return [author.books.count() for author in Author.objects.prefetch_related("books")]  # ok: uses-rows


def listed():
    return [list(author.books.all()) for author in Author.objects.prefetch_related("books")]  # ok: uses-rows


def chosen():
    sold_books = Prefetch("books", queryset=Book.objects.filter(sold=True), to_attr="sold_books")
    return [author.sold_books for author in Author.objects.prefetch_related(sold_books)]  # ok
