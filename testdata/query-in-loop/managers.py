"""Managers of other libraries: they give rows all the same."""

from django.db import models
from django_scopes import ScopedManager
from mptt.models import MPTTModel, TreeForeignKey
from polymorphic.models import PolymorphicModel
from shelves import Shelf
from taggit.managers import TaggableManager


class Author(models.Model):
    name = models.CharField(max_length=10)
    objects = ScopedManager(organizer="x")


class Book(models.Model):
    title = models.CharField(max_length=10)
    author = models.ForeignKey(Author, on_delete=models.CASCADE, related_name="books")
    objects = ScopedManager(organizer="x")


def a(titles):
    return [Book.objects.get(title=t) for t in titles]  # error: PFL502


def b():
    return [b.author.name for b in Book.objects.filter(title="x")]  # error: PFL501


def c(titles):
    for t in titles:
        Book.objects.create(title=t)  # error: PFL503


def d(names):
    for author in Author.objects.filter(name__in=names):
        print(author.books.filter(title="x").count())  # error: PFL502


class Genre(MPTTModel):
    parent = TreeForeignKey("self", on_delete=models.CASCADE, related_name="children")
    name = models.CharField(max_length=10)


class Tag(MPTTModel):
    genre = models.ForeignKey(Genre, on_delete=models.CASCADE)


def e():
    return [t.genre.name for t in Tag.objects.all()]  # error: PFL501


def f(names):
    return [Genre.objects.get(name=n) for n in names]  # error: PFL502


class Animal(PolymorphicModel):
    genre = models.ForeignKey(Genre, on_delete=models.CASCADE)


def g(names):
    return [Animal.objects.get(name=n) for n in names]  # error: PFL502


def h():
    return [t.genre.name for t in Animal.objects.all()]  # error: PFL501


def i(keys):
    found = Book.objects.in_bulk(keys)
    return [found[key].title for key in keys]  # ok


def j():
    return [t.genre.name for t in Tag.objects.select_related("genre")]  # ok


def k():
    return [t.genre_id for t in Animal.objects.all()]  # ok  # hint: PFL515


def m(names):
    known = {g.name: g for g in Genre.objects.filter(name__in=names)}
    return [known.get(name) for name in names]  # ok


def n(titles):
    Book.objects.bulk_create([Book(title=t) for t in titles])  # ok


class Loan(models.Model):
    book = models.ForeignKey(Book, on_delete=models.CASCADE)
    tags = TaggableManager()
    everything = ScopedManager(organizer="x")
    kept = Shelf(organizer="x")


def late():
    return [loan.book.title for loan in Loan.everything.all()]  # error: PFL501


def asked(titles):
    return [Loan.everything.filter(book__title=title).count() for title in titles]  # error: PFL502


def tagged():
    return [tag.book.title for tag in Loan.tags.all()]  # ok


def kept():
    return [loan.book.title for loan in Loan.kept.all()]  # ok


def one_manager(author: Author, titles):
    books = author.books(manager="everything")
    return [books.filter(title=title).count() for title in titles]  # error: PFL502


class Report:
    """No model, whatever its attribute is called."""

    objects = ScopedManager()


def o(names):
    return [Report.objects.get(name=n) for n in names]  # ok


def p(names):
    for author in Author.objects.prefetch_related("books"):
        print(len(author.books.all()))  # ok


def q(names):
    """The library sets where a row stands in its tree when it is saved."""
    for name in names:
        Genre.objects.create(name=name)  # ok


def r(genres: list[Genre]):
    for genre in genres:
        genre.name = genre.name.lower()
        genre.save()  # ok


def first_of(names):
    for author in Author.objects.filter(name__in=names):
        if not author.name:
            continue
        return author.books.filter(title="x").count()  # ok
    return 0
