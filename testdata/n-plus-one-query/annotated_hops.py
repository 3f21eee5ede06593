"""Rows that functions hand on to one another, under the class that they are annotated with."""

from django.db import models


class Author(models.Model):
    name = models.CharField(max_length=20)


class Book(models.Model):
    title = models.CharField(max_length=20)
    author = models.ForeignKey(Author, on_delete=models.CASCADE)


def author_of(book: Book):
    return book.author.name  # error: PFL501


def shown(book: Book):
    return author_of(book)


def titles_of(book: Book):
    return book.title  # ok


def shown_title(book: Book):
    return titles_of(book)


def loaded_author_of(book: Book):
    return book.author.name  # ok


def shown_loaded(book: Book):
    return loaded_author_of(book)


class Shelf:
    @staticmethod
    def author_of(book: Book):
        return book.author.name  # error: PFL501

    @staticmethod
    def title_of(book: Book):
        return book.title  # ok


def listing():
    return [shown(book) + shown_title(book) for book in Book.objects.all()]


def loaded_listing():
    return [shown_loaded(book) for book in Book.objects.select_related("author")]


def shelf():
    return [Shelf.author_of(book) + Shelf.title_of(book) for book in Book.objects.all()]
