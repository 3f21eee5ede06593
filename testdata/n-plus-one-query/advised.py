"""What is advised instead of queries and writes in loops, as a program that runs."""

import django
from django.conf import settings

if not settings.configured:
    settings.configure(
        DATABASES={"default": {"ENGINE": "django.db.backends.sqlite3", "NAME": ":memory:"}},
        DEFAULT_AUTO_FIELD="django.db.models.AutoField",
    )
    django.setup()

from django.db import connection, models  # noqa: E402
from django.db.models import Case, Count, Value, When  # noqa: E402


class Author(models.Model):
    name = models.CharField(max_length=30)

    class Meta:
        app_label = "advised"


class Book(models.Model):
    author = models.ForeignKey(Author, on_delete=models.CASCADE, related_name="books")
    title = models.CharField(max_length=30)

    class Meta:
        app_label = "advised"


def made() -> list[int]:
    with connection.schema_editor() as editor:
        editor.create_model(Author)
        editor.create_model(Book)
    authors = Author.objects.bulk_create([Author(name=name) for name in ("Ada", "Bo")])  # ok
    books = [Book(author=author, title=f"{n}") for author in authors for n in range(3)]
    Book.objects.bulk_create(books)  # ok: all at once
    return [author.pk for author in authors]


def read(keys: list[int]) -> list[object]:
    joined = [book.author.name for book in Book.objects.select_related("author")]  # ok
    fetched = [
        [book.title for book in author.books.all()]  # ok: fetched with the authors
        for author in Author.objects.prefetch_related("books").iterator(chunk_size=100)
    ]
    counts = list(Book.objects.values("author").annotate(held=Count("pk")).values_list("held"))  # ok
    known = Author.objects.in_bulk(keys)  # ok: one query
    return [joined, fetched, counts, sorted(author.name for author in known.values())]


def changed(keys: list[int]) -> list[str]:
    authors = list(Author.objects.filter(pk__in=keys))
    for author in authors:
        author.name = author.name.upper()  # ok: written below
    Author.objects.bulk_update(authors, ["name"])  # ok: one query
    names = Case(*(When(pk=key, then=Value(f"{key}")) for key in keys))
    Author.objects.filter(pk__in=keys).update(name=names)  # ok: one query
    Book.objects.filter(author__pk__in=keys[:1]).delete()  # ok: one query
    return sorted(Author.objects.values_list("name", flat=True))


def run():
    keys = made()
    found = [read(keys), changed(keys), Book.objects.count()]
    with connection.schema_editor() as editor:
        editor.delete_model(Book)
        editor.delete_model(Author)
    return found
