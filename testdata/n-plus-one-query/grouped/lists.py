"""Rows that a function of the file groups, and lists that are sorted in place."""

from collections import defaultdict

from models import Book


def by_shelf(rows):
    shelves = defaultdict(list)
    for row in rows:
        shelves[row.shelf].append(row)
    return shelves


def by_key(rows):
    found = {}
    for row in rows:
        found[row.pk] = row
    return found


def titles(rows):
    found = []
    for row in rows:
        found.append(row.title)
    return found


def either(rows, alone):
    found = []
    for row in rows:
        found.append(row)
    if alone:
        return found[:1]
    return found


def each_shelf():
    for _shelf, books in by_shelf(Book.objects.all()).items():
        for book in books:
            print(book.author.name)  # error: PFL501


def each_key():
    books = by_key(Book.objects.all())
    return [book.author.name for book in books.values()]  # error: PFL501


def in_order():
    books = list(Book.objects.all())
    books.sort(key=lambda book: book.author.name)  # error: PFL501
    return books


def at_once():
    books = list(Book.objects.select_related("author"))
    books.sort(key=lambda book: book.author.name)  # ok
    return books


def by_title():
    books = list(Book.objects.all())
    books.sort(key=lambda book: book.title)  # ok
    return books


def in_bulk(keys):
    return [book.author.name for book in Book.objects.in_bulk(keys).values()]  # error: PFL501


def names():
    return [title.upper() for title in titles(Book.objects.all())]  # ok


def one_or_all(alone):
    return [book.author.name for book in either(Book.objects.all(), alone)]  # error: PFL501


def of_nobody(keep):
    for _shelf, books in keep(by_shelf([])).items():
        print(len(books))  # ok


def writer(book):
    return book.author.name  # error: PFL501


def shelf(book):
    return book.shelf


def by_writer():
    books = list(Book.objects.all())
    books.sort(key=writer)
    books.sort(key=shelf)
    return books


def title(book):
    return book.author.name.upper() + book.title  # ok


def loaded():
    books = list(Book.objects.select_related("author"))
    books.sort(key=title)
    return books


class Catalogue:
    @property
    def books(self):
        return Book.objects.all()

    @property
    def loaded(self):
        return Book.objects.select_related("author")

    def all(self):
        return Book.objects.all()


catalogue = Catalogue()


def of_property():
    return [book.author.name for book in catalogue.books]  # error: PFL501


def of_given(given: Catalogue):
    return [book.author.name for book in given.books]  # error: PFL501


def of_loaded():
    return [book.author.name for book in catalogue.loaded]  # ok


def of_first():
    several = [Book.objects.filter(shelf=shelf) for shelf in range(3)]
    return [book.author.name for book in several[0]]  # error: PFL501


def of_first_loaded():
    several = [Book.objects.filter(shelf=shelf).select_related("author") for shelf in range(3)]
    return [book.author.name for book in several[0]]  # ok


def of_first_book():
    several = [book for book in Book.objects.all()]
    return several[0].author.name  # ok


def line_of(book: Book):
    return book.author.name  # error: PFL501


def numbered():
    return [f"{number}: {line_of(book)}" for number, book in enumerate(Book.objects.all())]


def plain_line(book: Book):
    return book.author.name.title()  # ok


def numbered_loaded():
    books = Book.objects.select_related("author")
    return [f"{number}: {plain_line(book)}" for number, book in enumerate(books)]


def marked_line(number: int, book):
    return f"{number}: {book}"  # ok


def numbered_marks():
    return [marked_line(number, book.title) for number, book in enumerate(Book.objects.all())]
