"""Books, and what is read of each."""

import requests
from django.db import models


class Author(models.Model):
    name = models.TextField()


class Book(models.Model):
    title = models.TextField()
    author = models.ForeignKey(Author, on_delete=models.CASCADE)


def first_two():
    return [book.author.name for book in Book.objects.all()[:2]]  # ok: two


def first_twenty():
    return [book.author.name for book in Book.objects.all()[:20]]  # error: PFL501


def author_name(book):
    return book.author.name  # error: PFL501


def names():
    return list(map(author_name, Book.objects.all()))


def announced(book: Book, url: str):
    requests.post(url, json={"title": book.title, "author": book.author.name})  # ok: the request takes longer


def label(book: Book):
    return f"{book.title} ({book.author.name})"  # ok: only a test calls it for each


def spine(book: Book):
    return f"{book.author.name}: {book.title}"  # error: PFL501
