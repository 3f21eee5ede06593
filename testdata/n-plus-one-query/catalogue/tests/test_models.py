"""Tests of the labels."""

from models import Book, label


def test_labels():
    for book in Book.objects.all():
        assert label(book)
