"""Calls for each book."""

from models import Book, announced, spine


def announce(url: str):
    for book in Book.objects.all():
        announced(book, url)  # error: PFL506  # error: PFL512


def spines():
    return [spine(book) for book in Book.objects.all()]
