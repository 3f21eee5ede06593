"""What entries cost of rows and objects that go through functions and templates before they are read, and on
which of several ways."""

from __future__ import annotations

from pathlib import Path

import pytest

from perflint.costing import files_at_hand
from perflint.costing.costs import EntryCost, ProjectCosts
from perflint.costing.kinds import Kind
from perflint.costing.measured import Comparison, Counted, Sent
from perflint.engine.configuring.config import Config
from perflint.engine.running.opened import opened
from tests.costing import costs_of_texts, told

MODELS = """from django.db import models


class Shelf(models.Model):
    name = models.CharField(max_length=9)


class Author(models.Model):
    shelf = models.ForeignKey(Shelf, on_delete=models.CASCADE)


class BookQuerySet(models.QuerySet):
    def shown(self):
        return self.filter(shown=True)


class Book(models.Model):
    author = models.ForeignKey(Author, on_delete=models.CASCADE)
    editor = models.ForeignKey(Author, null=True, on_delete=models.CASCADE, related_name="edited")
    shown = models.BooleanField()
    readers = models.ManyToManyField(Author)
    objects = BookQuerySet.as_manager()

    def save(self, *args, **kwargs):
        Shelf.objects.count()
        super().save(*args, **kwargs)
"""
HEAD = """from django import forms
from django.core.paginator import Paginator
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.views.generic import CreateView, DeleteView, FormView

from shop.models import Author, Book, Shelf


class BookForm(forms.ModelForm):
    class Meta:
        model = Book
        fields = ["shown"]


def page_of(rows):
    return Paginator(rows, 5).get_page(1)


"""


def costs(folder: Path, views: str, **templates: str) -> dict[str, EntryCost]:
    """What the functions and classes of `views.py` cost that are views, by name."""
    lines = [line.split()[1] for line in views.splitlines() if line.startswith(("def ", "class "))]
    named = [line.partition("(")[0].rstrip(":") for line in lines]
    routes = "".join(
        f'    path("{name}/", views.{name}{".as_view()" if name[0].isupper() else ""}),\n'
        for name in named
        if not name.startswith("_")
    )
    texts = {
        "shop/__init__.py": "",
        "shop/models.py": MODELS,
        "shop/urls.py": "from django.urls import path\nfrom shop import views\n\n"
        f"urlpatterns = [\n{routes}]\n",
        "shop/views.py": HEAD + views,
        **{f"shop/templates/{name}.html": text for name, text in templates.items()},
    }
    return costs_of_texts(folder, texts)


def queries(folder: Path, views: str, **templates: str) -> dict[str, str | None]:
    """The queries of these views, by the method and the name."""
    found = costs(folder, views, **templates)
    return {name.rstrip("/"): told(cost).get("queries") for name, cost in found.items()}


@pytest.mark.parametrize(
    ("body", "cost"),
    [
        ("one = form.save(commit=False)\n        one.save()\n        return redirect('/')", "1"),
        ("form.save(commit=False)\n        return redirect('/')", None),
        ("form.save()\n        return redirect('/')", "1"),
    ],
)
def test_a_form_that_is_to_leave_saving_to_others_saves_nothing(
    tmp_path: Path, body: str, cost: str | None
) -> None:
    head = "class Add(CreateView):\n    form_class = BookForm\n    def form_valid(self, form):\n"
    view = f"{head}        {body}\n"
    assert queries(tmp_path, view)["POST /Add"] == cost


LIST = "{% for book in books %}{{ book.author.shelf.name }}{% endfor %}"


@pytest.mark.parametrize(
    ("rows", "include", "cost"),
    [
        ("Book.objects.select_related('author__shelf')[:5]", "", "1"),
        ("Book.objects.select_related('author')[:5]", "", "1 + n"),
        ("Book.objects.select_related('author')[:5]", " with books=books", "1 + n"),
        ("Book.objects.select_related('author')[:5]", " with other=1 only", None),
    ],
)
def test_an_included_template_gets_the_whole_context(
    tmp_path: Path, rows: str, include: str, cost: str | None
) -> None:
    view = f"def shown(request):\n    return render(request, 'page.html', {{'books': {rows}}})\n"
    page = f"{{% include 'list.html'{include} %}}{{% if books %}}{{% endif %}}"
    found = costs(tmp_path, view, page=page, list=LIST)["GET /shown/"]
    if cost is None:  # the page alone asks
        assert told(found)["queries"] == "1"
        return
    assert told(found)["queries"] == cost
    assert [size.bound for size in found.formulas[Kind.QUERIES].sizes] == [5] * (cost != "1")


@pytest.mark.parametrize(
    ("rows", "given", "cost"),
    [
        ("rows.order_by('pk')", "Book.objects.select_related('author')", "1"),
        ("rows.order_by('pk')[:9]", "Book.objects.all()", "1 + n"),
        ("rows.select_related('author')", "Book.objects.all()", "1"),
        ("rows.select_related('author__shelf').filter(pk=1)", "Book.objects.all()", "1"),
        ("rows.select_related('editor')", "Book.objects.all()", "1 + n"),
    ],
)
def test_rows_that_a_function_narrows_are_still_those_it_was_given(
    tmp_path: Path, rows: str, given: str, cost: str
) -> None:
    views = (
        f"def _told(rows):\n    return [book.author.pk for book in {rows}]\n\n\n"
        f"def shown(request):\n    return HttpResponse(_told({given}))\n"
    )
    assert queries(tmp_path, views)["GET /shown"] == cost


def test_a_relation_that_may_lead_nowhere_is_asked_under_a_condition(tmp_path: Path) -> None:
    views = "def shown(request):\n    one = Book.objects.get(pk=1)\n    return HttpResponse(one.{}.pk)\n"
    found = [
        [charge.conditions for charge in costs(tmp_path, views.format(name))["GET /shown/"].charges]
        for name in ("editor", "author")
    ]
    assert ("if it has a `editor`",) in found[0]
    assert set(found[1]) == {()}


def test_rows_of_which_one_way_alone_says_what_they_are_are_fetched(tmp_path: Path) -> None:
    views = """def shown(request, above=None):
    if above:
        rows = above.get_books()
    else:
        rows = Book.objects.all()
    rows = rows.shown()
    for each in rows:
        each.pk
    return HttpResponse()
"""
    assert queries(tmp_path, views)["GET /shown"] in ("1", None)


@pytest.mark.parametrize(
    ("text", "rows", "cost"),
    [
        ("{{ book.author.pk }}", "Book.objects.all()", "2 + n"),
        ("{{ book.author.pk }}{{ book.author.shelf.name }}", "Book.objects.all()", "2 + 2·n"),
        ("{{ book.author.pk }}", "Book.objects.select_related('author')", "2"),
        ("{{ book.shelf.pk }}", "Book.objects.all()", "2"),
        ("{{ book.readers.pk }}", "Book.objects.all()", "2"),
        ("{{ book.author.pk }}", "[]", "2"),
    ],
)
def test_relations_of_rows_on_a_page_that_functions_hand_on_are_counted(
    tmp_path: Path, text: str, rows: str, cost: str
) -> None:
    views = f"""def _page(request, rows, template):
    found = page_of(rows.order_by("pk"))
    return render(request, template, {{"found": found}})


def shown(request):
    return _page(request, {rows}, "list.html")
"""
    page = f"{{% for book in found %}}{text}{{% endfor %}}"
    cost_of = queries(tmp_path, views, list=page)["GET /shown"]
    assert cost_of == (None if rows == "[]" else cost)


def test_what_a_page_reads_of_an_optional_relation_says_so(tmp_path: Path) -> None:
    views = """def _page(request, rows, template):
    return render(request, template, {"found": page_of(rows)})


def shown(request):
    return _page(request, Book.objects.all(), "list.html")
"""
    page = "{% for book in found %}{{ book.editor.pk }}{% endfor %}"
    found = costs(tmp_path, views, list=page)["GET /shown/"].charges
    (read,) = [charge for charge in found if charge.what == "book.editor"]
    assert (read.conditions, read.api) == (("if it has a `editor`",), "shop.models.Book.editor")


WAYS = """def shown(request):
    if request.GET.get("all"):
        Shelf.objects.count()
        Author.objects.count()
    elif request.GET.get("some"):
        Book.objects.count()
    else:
        _others()
    return HttpResponse()


def _others():
    Book.objects.first()
"""


@pytest.mark.parametrize(
    ("seen", "codes"),
    [
        ((), ["Author.objects.count()", "Shelf.objects.count()"]),
        (("Book.objects.count()",), ["Book.objects.count()"]),
        (("Book.objects.first()",), ["Book.objects.first()"]),
        (("Author.objects.count()",), ["Author.objects.count()", "Shelf.objects.count()"]),
    ],
)
def test_the_way_that_ran_goes_before_dearer_ones(
    tmp_path: Path, seen: tuple[str, ...], codes: list[str]
) -> None:
    costs(tmp_path, WAYS)
    (project,), _ = opened([tmp_path], Config(tmp_path), cache=False, jobs=1)
    of_project = ProjectCosts(project.project, project.context)
    (entry,) = of_project.entries(project.meant, "GET /shown/")
    text = (tmp_path / "shop/views.py").read_text(encoding="utf-8").splitlines()
    lines = {index for code in seen for index, line in enumerate(text, 1) if code in line}
    found = of_project.along(entry, {("shop/views.py", line) for line in lines})
    assert sorted(charge.what for charge in found.charges) == codes
    assert of_project.cost(entry).formulas[Kind.QUERIES].limit() == 2  # the dearest, as before


KEPT = """class Base(FormView):
    form_class = BookForm

    def get(self, request):
        self.book = Book.objects.get(pk=1)
        {first}
        return HttpResponse(self._told())

    def _told(self):
        return {second}
"""


@pytest.mark.parametrize(
    ("first", "second", "cost"),
    [
        ("self.book.author.pk", "self.book.author.shelf.pk", "3"),
        ("self.book.author.pk", "self.book.editor.pk", "3"),
        ("self.book.author.pk", "self.other.author.pk", "2"),
        ("book = self.book\n        book.author.pk", "self.book.author.pk", "2"),
        ("self.book.readers.all().count()", "self.book.readers.all().count()", "3"),
    ],
)
def test_what_an_attribute_of_the_object_holds_keeps_its_relations_in_all_methods(
    tmp_path: Path, first: str, second: str, cost: str
) -> None:
    assert queries(tmp_path, KEPT.format(first=first, second=second))["GET /Base"] == cost


def test_attributes_of_two_objects_are_two(tmp_path: Path) -> None:
    views = """class _Told:
    def __init__(self):
        self.book = Book.objects.first()

    def author(self):
        return self.book.author.pk


class Base(FormView):
    def get(self, request):
        self.book = Book.objects.get(pk=1)
        self.book.author.pk
        return HttpResponse(_Told().author())
"""
    assert queries(tmp_path, views)["GET /Base"] == "4"


def test_the_user_of_a_request_is_one_in_all_functions(tmp_path: Path) -> None:
    models = MODELS + (
        "\n\nfrom django.contrib.auth.models import AbstractUser\n\n\n"
        "class User(AbstractUser):\n    shelf = models.ForeignKey(Shelf, on_delete=models.CASCADE)\n"
    )
    views = """def _told(request):
    return [request.user.shelf.name for each in Book.objects.all()]


def shown(request):
    user = request.user
    user.shelf.name
    return HttpResponse(_told(request))
"""
    texts = {
        "shop/__init__.py": "",
        "shop/settings.py": 'AUTH_USER_MODEL = "shop.User"\n',
        "shop/models.py": models,
        "shop/urls.py": "from django.urls import path\nfrom shop import views\n\n"
        'urlpatterns = [path("shown/", views.shown)]\n',
        "shop/views.py": HEAD + views,
    }
    assert told(costs_of_texts(tmp_path, texts)["GET /shown/"]) == {"queries": "2"}


@pytest.mark.parametrize(
    ("read", "cost"),
    [
        ("one.author.pk", "3"),
        ("one.author.shelf.pk", "4"),
        ("each.author.pk", "2 + n"),
        ("one.readers.count()", "2 + n"),
    ],
)
def test_an_object_from_outside_of_a_loop_keeps_what_is_read_in_it(
    tmp_path: Path, read: str, cost: str
) -> None:
    views = f"""def shown(request):
    one = Book.objects.get(pk=1)
    for each in Book.objects.all():
        {read}
    return HttpResponse()
"""
    assert queries(tmp_path, views)["GET /shown"] == cost


@pytest.mark.parametrize(
    ("start", "cost"),
    [
        ("def _found():\n    found = cache.get('x')", "1"),
        ("def _found(found=None):", "2"),
        ("def _found():\n    found = KEPT.get('x')", None),
        ("def _found():\n    global found", None),
    ],
)
def test_what_a_cache_lacks_is_asked_for_once(tmp_path: Path, start: str, cost: str | None) -> None:
    views = f"""from django.core.cache import cache

KEPT = {{}}
found = None


{start}
    if found is None:
        found = list(Book.objects.all())
    return found


def shown(request):
    return HttpResponse([_found(), _again()])


def _again():
    return _found()
"""
    found = costs(tmp_path, views)["GET /shown/"]
    assert told(found).get("queries") == cost
    charges = [charge for charge in found.charges if charge.kind is Kind.QUERIES]
    assert all(charge.conditions == ("if `found is None`",) for charge in charges)


def test_operands_behind_others_say_what_lets_them_run(tmp_path: Path) -> None:
    views = """def shown(request):
    if request.GET or request.POST and Book.objects.first() or Shelf.objects.exists():
        return HttpResponse()
    return HttpResponse(request.GET and Author.objects.first())
"""
    found = costs(tmp_path, views)["GET /shown/"].charges
    assert {each.what: each.conditions[-1:] for each in found} == {
        "Book.objects.first()": ("if `request.POST`",),
        "Shelf.objects.exists()": ("unless `request.GET or request.POST and Book.ob…`",),
        "Author.objects.first()": ("if `request.GET`",),
    }


@pytest.mark.parametrize(
    ("page", "cost"),
    [
        ("{{ form.media }}{% include 'fields.html' %}", "1"),
        ("{{ form.media }}{% include 'fields.html' with other=form %}", "2"),
        ("{% include 'fields.html' %}{{ form.readers }}", "2"),
        ("{{ form.as_p }}", "2"),
    ],
)
def test_fields_that_included_templates_show_are_those_they_say(
    tmp_path: Path, page: str, cost: str
) -> None:
    views = """class WholeForm(forms.ModelForm):
    class Meta:
        model = Book
        fields = ["author", "readers"]


def shown(request):
    return render(request, "page.html", {"form": WholeForm()})
"""
    assert queries(tmp_path, views, page=page, fields="{{ form.author }}")["GET /shown"] == cost


def test_few_files_are_kept_at_hand(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    names = [f"view{number}" for number in range(6)]
    texts = {
        "shop/__init__.py": "",
        "shop/models.py": MODELS,
        "shop/urls.py": "from django.urls import path\n\n"
        + "".join(f"from shop import {name}\n" for name in names)
        + "\nurlpatterns = [\n"
        + "".join(f"    path('{name}/', {name}.shown),\n" for name in names)
        + "]\n",
        **{
            f"shop/{name}.py": HEAD + "from shop import models\n\n\ndef shown(request):\n"
            "    return HttpResponse([book.author.pk for book in Book.objects.shown()])\n"
            for name in names
        },
    }
    whole = {name: told(cost) for name, cost in costs_of_texts(tmp_path, texts).items()}
    monkeypatch.setattr(files_at_hand, "MOST", 2)
    (project,), _ = opened([tmp_path], Config(tmp_path), cache=False, jobs=1)
    of_project = ProjectCosts(project.project, project.context)
    entries = of_project.every()
    kept = [len(of_project.files_at_hand)]
    found = {}
    for entry in entries:
        found[entry.name] = told(of_project.cost(entry))
        kept.append(len(of_project.files_at_hand))
    assert found == whole
    assert len(whole) == 6
    assert kept[0] > 4
    assert max(kept[1:]) <= 5  # the view, the models, the addresses


@pytest.mark.parametrize(
    ("rows", "read", "cost"),
    [
        ("self.author.edited.all()", "book.editor.pk", "2"),
        ("self.author.edited.filter(shown=True)", "book.editor.pk", "2"),
        ("self.author.edited.all()", "book.author.pk", "3"),
        ("self.author.book_set.all()", "book.editor.pk", "3"),
        ("Book.objects.all()", "book.editor.pk", "3"),
    ],
)
@pytest.mark.parametrize("model", ["Book", "Author"])  # `get_queryset` decides
def test_rows_of_a_relation_know_the_object_that_was_asked_for_them(
    tmp_path: Path, rows: str, read: str, cost: str, model: str
) -> None:
    views = f"""class Gone(DeleteView):
    model = {model}
    template_name = "gone.html"
    context_object_name = "book"

    def dispatch(self, request, *args, **kwargs):
        self.author = Author.objects.get(pk=1)
        return super().dispatch(request, *args, **kwargs)

    def get_queryset(self):
        return {rows}
"""
    assert queries(tmp_path, views, gone=f"{{{{ {read} }}}}")["GET /Gone"] == cost


@pytest.mark.parametrize(
    ("seen", "ran"),
    [("Shelf.objects.count()", 1), ("Book.objects.get(pk=each)", None), ("each.author.pk", 2)],
)
def test_sizes_on_ways_that_did_not_run_need_not_be_known(
    tmp_path: Path, seen: str, ran: int | None
) -> None:
    costs(tmp_path, SIZED)
    (project,), _ = opened([tmp_path], Config(tmp_path), cache=False, jobs=1)
    of_project = ProjectCosts(project.project, project.context)
    (entry,) = of_project.entries(project.meant, "GET /shown/")
    text = (tmp_path / "shop/views.py").read_text(encoding="utf-8").splitlines()
    (line,) = [index for index, each in enumerate(text, 1) if seen in each]
    sent = (Sent(Kind.QUERIES, "shop/views.py", line, 5),)
    rows = {"shop.models.Book": 2}

    def along(sent: tuple[Sent, ...]) -> EntryCost:
        return of_project.along(entry, {(each.path, each.line) for each in sent})

    found = Comparison(of_project.cost(entry), Kind.QUERIES, Counted(1, 0, rows, sent), along)
    assert (found.predicted, found.ran) == (None, ran)


SIZED = """def shown(request):
    if request.GET.get("all"):
        for each in request.GET.getlist("keys"):
            Book.objects.get(pk=each)
            Book.objects.get(pk=0)
    elif request.GET.get("some"):
        for each in Book.objects.all():
            pass
            pass
            pass
            each.author.pk
    else:
        Shelf.objects.count()
    return HttpResponse()
"""


@pytest.mark.parametrize(
    ("head", "cost"),
    [
        ("class _Pages(Paginator):\n    pass\n", "2"),
        ("from django.core import paginator\n\n_Pages = paginator.Paginator\n", "2"),
        (
            "class Paginator:\n    def page(self, number):\n        return []\n\n\n_Pages = Paginator\n",
            None,
        ),
    ],
)
def test_what_makes_pages_is_the_class_of_django(
    tmp_path: Path, head: str, cost: str | None
) -> None:
    views = (
        f"{head}\n\ndef shown(request):\n    pages = _Pages(Book.objects.all(), 5)\n"
        "    return HttpResponse(pages.page(1))\n"
    )
    found = costs(tmp_path, views)
    (told_of,) = [told(cost) for name, cost in found.items() if name == "GET /shown/"]
    assert told_of.get("queries") == cost
