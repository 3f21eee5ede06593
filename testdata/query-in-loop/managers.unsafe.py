"""Managers of other libraries: they give rows all the same."""

from django.db import models
from django_scopes import ScopedManager
from mptt.models import MPTTModel, TreeForeignKey
from polymorphic.models import PolymorphicModel


class Author(models.Model):
    name = models.CharField(max_length=10)
    objects = ScopedManager(organizer="x")


class Book(models.Model):
    title = models.CharField(max_length=10)
    author = models.ForeignKey(Author, on_delete=models.CASCADE, related_name="books")
    objects = ScopedManager(organizer="x")


def a(titles):
    return [Book.objects.get(title=t) for t in titles]


def b():
    return [
        b.author.name for b in Book.objects.filter(title="x").select_related("author")
    ]


def c(titles):
    Book.objects.bulk_create([Book(title=t) for t in titles])


def d(names):
    for author in Author.objects.filter(name__in=names):
        print(author.books.filter(title="x").count())


class Genre(MPTTModel):
    parent = TreeForeignKey("self", on_delete=models.CASCADE, related_name="children")
    name = models.CharField(max_length=10)


class Tag(MPTTModel):
    genre = models.ForeignKey(Genre, on_delete=models.CASCADE)


def e():
    return [t.genre.name for t in Tag.objects.all().select_related("genre")]


def f(names):
    return [Genre.objects.get(name=n) for n in names]


class Animal(PolymorphicModel):
    genre = models.ForeignKey(Genre, on_delete=models.CASCADE)


def g(names):
    return [Animal.objects.get(name=n) for n in names]


def h():
    return [t.genre.name for t in Animal.objects.all().select_related("genre")]


def i(keys):
    found = Book.objects.in_bulk(keys)
    return [found[key].title for key in keys]


def j():
    return [t.genre.name for t in Tag.objects.select_related("genre")]


def k():
    return [t.genre_id for t in Animal.objects.all()]


def m(names):
    known = {g.name: g for g in Genre.objects.filter(name__in=names)}
    return [known.get(name) for name in names]


def n(titles):
    Book.objects.bulk_create([Book(title=t) for t in titles])


class Report:
    """No model, whatever its attribute is called."""

    objects = ScopedManager()


def o(names):
    return [Report.objects.get(name=n) for n in names]


def p(names):
    for author in Author.objects.prefetch_related("books"):
        print(len(author.books.all()))


def q(names):
    """The library sets where a row stands in its tree when it is saved."""
    for name in names:
        Genre.objects.create(name=name)


def r(genres: list[Genre]):
    for genre in genres:
        genre.name = genre.name.lower()
        genre.save()


def first_of(names):
    for author in Author.objects.filter(name__in=names):
        if not author.name:
            continue
        return author.books.filter(title="x").count()
    return 0
