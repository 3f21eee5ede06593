"""Relations of Django that queries load along."""

from django.db import models
from django.db.models import Prefetch


class Author(models.Model):
    name = models.CharField(max_length=50)


class Tag(models.Model):
    name = models.CharField(max_length=50)


class Book(models.Model):
    title = models.CharField(max_length=99)
    pages = models.IntegerField()
    author = models.ForeignKey(Author, on_delete=models.CASCADE)
    tags = models.ManyToManyField(Tag)

    @property
    def label(self):
        return ", ".join(tag.name for tag in self.tags.all())


def titles():
    found = {}
    for book in Book.objects.prefetch_related("tags"):  # error: PFL516
        found[book.title] = book.pages
    return found


def by_author():
    books = Book.objects.select_related("author").prefetch_related("tags")  # error: PFL516
    if not books:
        return {}
    return {book.title: book.author.name for book in books}


def joined():
    books = Book.objects.select_related("author")  # hint: PFL516 because joined
    print(len(books))
    pages = sum(book.pages for book in books)
    return pages, {book.title for book in books}


def long_ones(least):
    books = Book.objects.prefetch_related("tags")  # error: PFL516
    if least:
        books = books.filter(pages__gt=least)
    return [(book.title, book.pages) for book in books]


def tagged():
    for book in Book.objects.prefetch_related("tags"):  # ok
        yield book.title, [tag.name for tag in book.tags.all()]


def deep():
    for book in Book.objects.prefetch_related("author__book_set"):  # ok
        yield book.title, book.author


def labelled():
    return [(book.label, book.pages) for book in Book.objects.prefetch_related("tags")]  # ok


def whole():
    return [book for book in Book.objects.prefetch_related("tags")]  # ok


def given_on(show):
    books = Book.objects.prefetch_related("tags")  # ok
    show(books)
    return [(book.title, book.pages) for book in books]


def read_second():
    books = Book.objects.prefetch_related("tags")  # ok
    pages = sum(book.pages for book in books)
    return pages, [list(book.tags.all()) for book in books]


def shared():
    books = Book.objects.prefetch_related("tags")  # ok
    long_ones = books.filter(pages__gt=300)
    return books, {book.title: book.pages for book in long_ones}


def named():
    tags = Prefetch("tags", to_attr="labels")
    return [(book.title, book.labels) for book in Book.objects.prefetch_related(tags)]  # ok
