"""A library of books in a database in memory, for rewrites of Django's queries."""

from __future__ import annotations

import contextlib
import os
import sys
import types
from collections.abc import Callable, Iterator
from typing import Any

from tests.differential.inputs import Input, one
from tests.differential.programs import Template

MODELS = '''"""The models of a library."""

from django.db import models


class Author(models.Model):
    name = models.CharField(max_length=20)

    class Meta:
        app_label = "library"

    def __str__(self):
        return self.name


class Book(models.Model):
    title = models.CharField(max_length=20, unique=True)
    sold = models.BooleanField(default=False)
    author = models.ForeignKey(Author, related_name="books", on_delete=models.CASCADE)

    class Meta:
        app_label = "library"
        ordering = ["pk"]

    def __str__(self):
        return self.title
'''


@contextlib.contextmanager
def library() -> Iterator[None]:
    """Let programs import `library`, with empty tables."""
    if "library" not in sys.modules:
        _set_up()
    yield


def of_books(codemod: str, **parts: Any) -> Template:
    """A template whose programs query the library; they are given keys of books."""
    return Template(
        codemod,
        needs="django",
        imports="from library import Author, Book\nfrom world import fail, guard, note, stop",
        files={"library.py": MODELS},
        around=library,
        parameters={"keys": (("list[int]", "keys"), ("", "keys"))},
        **parts,
    )


def _set_up() -> None:
    import django
    from django.conf import settings
    from django.db import connection

    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "1"  # in memory nothing blocks
    settings.configure(
        DATABASES={
            "default": {
                "ENGINE": "django.db.backends.sqlite3",
                "NAME": "file:library?mode=memory&cache=shared",
            }
        },
        DEFAULT_AUTO_FIELD="django.db.models.BigAutoField",
        USE_TZ=True,
    )
    django.setup()
    module = types.ModuleType("library")
    sys.modules["library"] = module
    exec(compile(MODELS, "library.py", "exec"), module.__dict__)  # noqa: S102 - the text is above
    with connection.schema_editor() as editor:
        editor.create_model(module.__dict__["Author"])
        editor.create_model(module.__dict__["Book"])


def _shelf(count: int, sold: int) -> Callable[[], list[int]]:
    """Empty the tables and fill them with so many books; gives the keys."""

    def make() -> list[int]:
        from django.db import connection

        given: Any = sys.modules["library"]
        given.Book.objects.all().delete()
        given.Author.objects.all().delete()
        with connection.cursor() as cursor:
            cursor.execute("DELETE FROM sqlite_sequence")
        authors = [given.Author.objects.create(name=f"author {number}") for number in range(2)]
        for number in range(count):
            given.Book.objects.create(
                title=f"book {number}", sold=number < sold, author=authors[number % 2]
            )
        return list(given.Book.objects.values_list("pk", flat=True))

    return make


def _with(keys: Callable[[], list[int]], *more: Any) -> Callable[[], list[Any]]:
    return lambda: [*keys(), *more]


KINDS: dict[str, Callable[[], tuple[Input, ...]]] = {
    "keys": lambda: (
        one("no books", _shelf(0, 0), "empty"),
        one("one book", _shelf(1, 0), "one"),
        one("one book sold", _shelf(1, 1), "one"),
        one("five books, two sold", _shelf(5, 2), "many"),
        one("five books, all sold", _shelf(5, 5), "many"),
        one("a key twice", _with(_shelf(3, 2), 1), "many", "twice"),
        one("a key of no book", _with(_shelf(3, 2), 99), "missing"),
    ),
}
