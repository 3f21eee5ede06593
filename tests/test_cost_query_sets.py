"""What methods that a project gives its query sets and managers cost: they keep what is loaded along, and ask
nothing themselves."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.costing import costs_of_texts, told

MODELS = """from django.db import models
from shop.managers import BookManager, LeafManager, LeafQuerySet


class Author(models.Model):
    name = models.CharField(max_length=9)


class Book(models.Model):
    author = models.ForeignKey(Author, on_delete=models.CASCADE, related_name="books")
    objects = BookManager()


class Leaf(models.Model):
    author = models.ForeignKey(Author, on_delete=models.CASCADE)
    book = models.ForeignKey(Book, on_delete=models.CASCADE, related_name="leaves")
    objects = LeafManager()
    tree = LeafQuerySet.as_manager()


class Page(models.Model):
    book = models.ForeignKey(Book, on_delete=models.CASCADE, related_name="pages")
    author = models.ForeignKey(Author, on_delete=models.CASCADE)
    objects = models.Manager.from_queryset(LeafQuerySet)()


class Plain(models.Model):
    author = models.ForeignKey(Author, on_delete=models.CASCADE)
    objects = models.Manager()
"""
MANAGERS = """from django.db import models
from django.db.models.query import QuerySet
from mptt.managers import TreeManager


class Readable:
    def can_read(self, user):
        if user.has_perm("x"):
            return self
        if user.is_anonymous:
            found = self.filter(a=1)
        else:
            found = self.filter(b=2).annotate(models.Count("id"))
        return found

    def active(self):
        return self.filter(gone=False)


class BookQuerySet(QuerySet):
    def can_read(self, user):
        if user.has_perm("x"):
            return self
        return self.filter(b=2)

    def active(self):
        return self.filter(gone=False)

    def with_author(self):
        return self.select_related("author")

    def with_leaves(self):
        return self.prefetch_related("leaves")


class BookManager(models.Manager):
    def get_queryset(self):
        return BookQuerySet(self.model, using=self._db)

    def active(self):
        return self.get_queryset().active()

    def with_leaves(self):
        return self.get_queryset().with_leaves()


class LeafQuerySet(QuerySet, Readable):
    def common(self):
        return self.select_related("author")


class LeafManager(TreeManager):
    def get_queryset(self):
        return LeafQuerySet(self.model, using=self._db).order_by(self.tree_id_attr)

    def active(self):
        return self.get_queryset().active()

    def can_read(self, user):
        return self.get_queryset().can_read(user)
"""
VIEWS = """from django.http import HttpResponse
from django.shortcuts import render
from shop.models import Author, Book, Leaf, Page, Plain


def view(request):
    user = request.user
    found = ROWS
"""
URLS = """from django.urls import path
from shop import views

urlpatterns = [path("x/", views.view)]
"""
READ = {
    "here": "    return HttpResponse([each.author.name for each in found])\n",
    "in a template": '    return render(request, "x.html", {"found": found})\n',
}


@pytest.mark.parametrize("where", READ)
@pytest.mark.parametrize(
    ("rows", "queries"),
    [
        ("Book.objects.active()", "1 + n"),
        ("Book.objects.filter(gone=True).active()", "1 + n"),
        ("Book.objects.all().can_read(user).order_by('pk')", "1 + n"),
        ("Book.objects.active().can_read(user)[:5]", "1 + n"),
        ("Book.objects.active().with_author()", "1"),
        ("Book.objects.all().with_author().active()", "1"),
        ("Book.objects.with_leaves().filter(gone=True).with_author()", "2"),
        # What is mixed into a query set asks that.
        ("Leaf.tree.active()", "1 + n"),
        ("Leaf.tree.can_read(user).active()", "1 + n"),
        ("Leaf.tree.active().common()", "1"),
        ("Page.objects.active()", "1 + n"),
        ("Page.objects.can_read(user).common()", "1"),
        # A manager derived from one of a library that is not read.
        ("Leaf.objects.active()", "1 + n"),
        ("Leaf.objects.can_read(user).active()", "1 + n"),
        # The manager of a relation has the methods of the model's own.
        ("Author.objects.get(pk=1).books.active()", "2"),
        ("Book.objects.get(pk=1).leaves.can_read(user)", "2 + n"),
        ("Book.objects.get(pk=1).pages.active().common()", "2"),
        # Those of Django alone have no others.
        ("Plain.objects.all()", "1 + n"),
        ("Plain.objects.active()", None),
        ("Author.objects.get(pk=1).plain_set.active()", "1"),
    ],
)
def test_methods_of_query_sets(tmp_path: Path, rows: str, queries: str | None, where: str) -> None:
    found = costs_of_texts(
        tmp_path,
        {
            "shop/__init__.py": "",
            "shop/models.py": MODELS,
            "shop/managers.py": MANAGERS,
            "shop/urls.py": URLS,
            "shop/views.py": VIEWS.replace("ROWS", rows) + READ[where],
            "templates/x.html": "{% for each in found %}{{ each.author.name }}{% endfor %}",
        },
    )
    assert told(found["GET /x/"]).get("queries") == queries


def test_permissions_are_what_django_asks_for_itself(tmp_path: Path) -> None:
    view = """from django.http import HttpResponse


def view(request):
    return HttpResponse(request.user.has_perm("x"))
"""
    files = {"shop/__init__.py": "", "shop/urls.py": URLS, "shop/views.py": view}
    assert told(costs_of_texts(tmp_path, files)["GET /x/"]) == {}


TREES = """from django.db import models
from sortedm2m.fields import SortedManyToManyField
from treebeard.mp_tree import MP_Node, MP_NodeQuerySet


class Owner(models.Model):
    name = models.CharField(max_length=9)


class ShelfQuerySet(MP_NodeQuerySet):
    def open(self):
        return self.filter(closed=False)


class Shelf(MP_Node):
    owner = models.ForeignKey(Owner, on_delete=models.CASCADE)
    objects = ShelfQuerySet.as_manager()


class Hall(models.Model):
    shelves = SortedManyToManyField(Shelf, related_name="halls")
"""


@pytest.mark.parametrize(
    ("rows", "queries"),
    [
        ("Shelf.get_tree()", "1 + n"),
        ("Shelf.get_root_nodes().select_related('owner')", "1"),
        ("Shelf.objects.get(pk=1).get_children()", "2 + n"),
        ("Shelf.get_tree().open()", "1 + n"),
        ("Hall.objects.get(pk=1).shelves.all()", "2 + n"),
    ],
)
def test_rows_of_libraries(tmp_path: Path, rows: str, queries: str) -> None:
    views = VIEWS.replace("Author, Book, Leaf, Page, Plain", "Hall, Shelf").replace("ROWS", rows)
    view = views + READ["here"].replace("author", "owner")
    files = {"shop/__init__.py": "", "shop/models.py": TREES, "shop/urls.py": URLS}
    found = costs_of_texts(tmp_path, {**files, "shop/views.py": view})
    assert told(found["GET /x/"]).get("queries") == queries


@pytest.mark.parametrize(
    ("told_base", "base", "queries"),
    [
        ('models.Manager["Book"]', "models.Manager", "1 + n"),
        ('models.Manager["Book"]', "object", "1 + n"),
        ("models.Manager", "list", None),
    ],
)
def test_a_base_that_checkers_of_types_are_told_more_of(
    tmp_path: Path, told_base: str, base: str, queries: str | None
) -> None:
    texts = {
        "shop/__init__.py": "",
        "shop/models.py": f"""from typing import TYPE_CHECKING

from django.db import models

if TYPE_CHECKING:
    Base = {told_base}
else:
    Base = {base}


class BookManager(Base):
    def active(self):
        return self.filter(gone=False)


class Author(models.Model):
    name = models.CharField(max_length=9)


class Book(models.Model):
    author = models.ForeignKey(Author, on_delete=models.CASCADE)
    gone = models.BooleanField()
    objects = BookManager()
""",
        "shop/views.py": """from django.http import HttpResponse

from shop.models import Book


def view(request):
    return HttpResponse([book.author.name for book in Book.objects.active()])
""",
        "shop/urls.py": """from django.urls import path

from shop import views

urlpatterns = [path("x/", views.view)]
""",
    }
    (cost,) = (
        each for name, each in costs_of_texts(tmp_path, texts).items() if name.endswith("/x/")
    )
    assert told(cost).get("queries") == queries
