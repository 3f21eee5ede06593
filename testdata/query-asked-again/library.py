"""Queries of Django that are run a second time."""

import logging

from django.db import models
from django.db.models import Sum

logger = logging.getLogger(__name__)


class Member(models.Model):
    name = models.CharField(max_length=50)


class Tag(models.Model):
    name = models.CharField(max_length=50)


class Book(models.Model):
    title = models.CharField(max_length=99)
    pages = models.IntegerField()
    author = models.ForeignKey(Member, on_delete=models.CASCADE, related_name="books")
    tags = models.ManyToManyField(Tag, related_name="tagged")


class SettingsManager(models.Manager):
    kept = None

    def get(self, *args, **kwargs):
        if self.kept is None:
            self.kept = super().get(*args, **kwargs)
        return self.kept


class Settings(models.Model):
    name = models.CharField(max_length=50)
    limit = models.IntegerField()
    objects = SettingsManager()


def warn():
    books = Book.objects.filter(pages=0)
    if books.count() > 3:
        logger.warning("%s books are empty", books.count())  # error: PFL517


def told(pk):
    title = Book.objects.get(pk=pk).title
    pages = Book.objects.get(pk=pk).pages  # hint: PFL517 because asks-for-one
    return title, pages


def either():
    books = Book.objects.filter(pages=0)
    if books.count() == 0:
        return None
    elif books.count() == 1:  # error: PFL517
        return books.first()
    return books


def of_one(member: Member):
    return f"{member.books.count()} of {member.books.count()}"  # hint: PFL517 because rows-of-parent


def summed():
    total = Book.objects.aggregate(Sum("pages"))
    return total, len(str(Book.objects.aggregate(Sum("pages"))))  # error: PFL517


def checked(fail):
    books = Book.objects.exclude(pages=0)
    if not books.exists():
        raise ValueError(str(books.exists()))  # hint: PFL517 because asks-for-one
    fail()


def changed():
    before = Book.objects.count()
    Book.objects.filter(pages=0).delete()
    return before, Book.objects.count()  # ok


def changed_out_of_sight(tidy):
    before = Book.objects.count()
    tidy()
    return before, Book.objects.count()  # ok


def saved(book: Book):
    before = Book.objects.count()
    book.save()
    return before, Book.objects.count()  # ok


def in_branches(wanted):
    if wanted:
        return Book.objects.count()
    return Book.objects.count()  # ok


def of_both(wanted):
    found = Book.objects.count() if wanted else 0
    return found, Book.objects.count()  # ok


def caught(pk):
    try:
        return Book.objects.get(pk=pk)
    except Book.DoesNotExist:
        logger.info("missing")
        return Book.objects.get(pk=pk)  # ok


def fetched():
    books = Book.objects.filter(pages=0)
    print([(book.title, book.pages) for book in books], books.count())
    return books.count()  # ok


def rebound():
    books = Book.objects.filter(pages=0)
    some = books.count()
    books = Book.objects.filter(pages=1)
    return some, books.count()  # ok


def given(books):
    return books.count() + books.count()  # ok


def settings():
    print(Book.objects.count())
    return Settings.objects.get().name, Settings.objects.get().limit  # ok: answered-otherwise


class Page:
    def __init__(self):
        self.books = Book.objects.filter(pages=0)

    def sizes(self):
        return self.books.count(), self.books.count()  # ok


def tags(book: Book):
    for each in Book.objects.prefetch_related("tags"):
        print(each.title, [tag.name for tag in each.tags.all()])
    return book.tags.count() or book.tags.count()  # ok: loaded-relation


def repeated(wanted):
    for _ in range(wanted):
        Book.objects.filter(title=wanted).count()  # error: PFL502
    return Book.objects.filter(title=wanted).count()  # ok


def drawn(now):
    return Book.objects.filter(pages=now()).count(), Book.objects.filter(pages=now()).count()  # ok


async def awaited(wait):
    before = Book.objects.acount()
    await wait
    return before, Book.objects.acount()  # ok


def yielded():
    yield Book.objects.count()
    yield Book.objects.count()  # ok


def set_between(book: Book):
    before = Member.objects.filter(pk=book.author_id).count()
    book.author_id = 3
    return before, Member.objects.filter(pk=book.author_id).count()  # ok


def inner():
    def show():
        return Book.objects.count()

    return show, Book.objects.count()  # ok


def listed(texts: list[str]):
    return texts.count("a"), texts.count("a")  # ok
