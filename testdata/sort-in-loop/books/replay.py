"""Bids that come in one after the other."""

from .book import Book


def replayed(rows):
    book = Book()
    found = []
    for price, number in rows:
        found.append(book.bid(price, number))
        found.append(book.best(number))
    return found
