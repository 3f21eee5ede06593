"""`perflint cost --observed`: what entries cost, held against what runs of programs have sent."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from perflint.cli.commands import perflint
from perflint.evidence.observed import Observed
from tests.observing import observing, write

SHOP = {
    "settings.py": """
SECRET_KEY = "x"
INSTALLED_APPS = ["django.contrib.auth", "django.contrib.contenttypes", "django.contrib.sessions", "shop"]
MIDDLEWARE = [
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
]
ROOT_URLCONF = "shop.urls"
ALLOWED_HOSTS = ["*"]
DATABASES = {"default": {"ENGINE": "django.db.backends.sqlite3", "NAME": ":memory:"}}
DEFAULT_AUTO_FIELD = "django.db.models.AutoField"
TEMPLATES = [{"BACKEND": "django.template.backends.django.DjangoTemplates", "DIRS": ["templates"]}]
""",
    "shop/__init__.py": "",
    "shop/models.py": """
from django.db import models


class Customer(models.Model):
    name = models.CharField(max_length=9)


class Order(models.Model):
    customer = models.ForeignKey(Customer, on_delete=models.CASCADE)
""",
    "shop/views.py": """
from operator import methodcaller

from django.contrib.contenttypes.models import ContentType
from django.http import Http404, JsonResponse
from django.shortcuts import render
from django.views import View

from shop.models import Customer, Order

HIDDEN = {"customers": Customer}


def orders(request):
    return JsonResponse({"names": [order.customer.name for order in Order.objects.all()]})


def told(request):
    if request.method == "POST":
        Order.objects.count()
    return JsonResponse({"orders": Order.objects.count()})


def hidden(request):
    for _ in range(5):
        methodcaller("count")(Customer.objects)
    return JsonResponse({"orders": Order.objects.count()})


def who(request):
    return JsonResponse({"name": request.user.username, "orders": Order.objects.count()})


def may(request):
    kinds = [ContentType.objects.get_for_model(Order).pk for _ in range(2)]
    allowed = request.user.has_perm("shop.add_order"), request.user.has_perm("shop.view_order")
    return JsonResponse({"allowed": allowed, "kinds": kinds, "orders": Order.objects.count()})


def page(request):
    return render(request, "page.html", {"given": HIDDEN[request.GET["of"]].objects.all()})


def either(request):
    Order.objects.count()
    if request.GET.get("all"):
        Customer.objects.filter(pk=1).first()
        Customer.objects.filter(pk=2).first()
    return JsonResponse({})


def lost(request):
    Order.objects.count()
    raise Http404


class Add(View):
    def post(self, request):
        Order.objects.create(customer=Customer.objects.get(pk=1))
        return JsonResponse({})


def never(request):
    return JsonResponse({"orders": Order.objects.count()})
""",
    "shop/urls.py": """
from django.urls import path
from shop import views

urlpatterns = [
    path("orders/", views.orders),
    path("hidden/", views.hidden),
    path("who/", views.who),
    path("may/", views.may),
    path("page/", views.page),
    path("lost/", views.lost),
    path("either/", views.either),
    path("add/", views.Add.as_view()),
    path("never/", views.never),
    path("told/", views.told),
]
""",
    "shop/management/__init__.py": "",
    "shop/management/commands/__init__.py": "",
    "shop/management/commands/count.py": """
from django.core.management.base import BaseCommand

from shop.models import Order


class Command(BaseCommand):
    def handle(self, *args, **options):
        Order.objects.count()
""",
    "templates/page.html": "<p>\n{% for one in given %}{{ one.name }}{% endfor %}\n",
    "run.py": """
import os

os.environ["DJANGO_SETTINGS_MODULE"] = "settings"
import django

django.setup()
from django.contrib.auth.models import User
from django.contrib.contenttypes.models import ContentType
from django.core.management import call_command
from django.test import Client

from shop.models import Customer, Order

call_command("migrate", run_syncdb=True, verbosity=0)
for _ in range(3):
    Order.objects.create(customer=Customer.objects.create(name="a"))
client = Client()
for _ in range(2):
    client.get("/orders/")
client.get("/hidden/")
client.get("/page/?of=customers")
client.get("/lost/")
client.get("/either/")
client.post("/add/")
client.post("/told/")
for method in ("get", "head"):
    getattr(client, method)("/told/")
client.force_login(User.objects.create(username="b"))
client.get("/who/")
ContentType.objects.clear_cache()
client.get("/may/")
call_command("count")
""",
}


@pytest.fixture(scope="module")
def shop(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A shop whose program has been observed."""
    pytest.importorskip("django")
    return observed(tmp_path_factory.mktemp("shop"), SHOP)


def observed(folder: Path, files: dict[str, str]) -> Path:
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        write(folder, text, name)
    done = observing(folder)("run.py")
    assert done.returncode == 0, done.stderr
    assert "`perflint cost --observed`" in done.stderr
    return folder


def run(folder: Path, *args: str) -> Result:
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        return CliRunner().invoke(
            perflint, ["cost", "-q", "--isolated", "--no-cache", *args], prog_name="perflint"
        )


def ways(folder: Path, kind: str = "queries") -> dict[str, dict[str, Any]]:
    """The dearest way in which each entry of a folder ran."""
    result = run(folder, "--observed", "--output-format", "json")
    assert result.exit_code == 0, result.output
    found: dict[str, dict[str, Any]] = {}
    for entry in json.loads(result.stdout)["entries"]:
        for way in entry["observed"]:
            if way["kind"] == kind:
                found.setdefault(entry["name"], way)
    return found


def test_a_formula_is_held_against_what_was_sent(shop: Path) -> None:
    way = ways(shop)["GET /orders/"]
    assert (way["times"], way["sizes"], way["predicted"], way["measured"]) == (2, {"n": 3}, 4, 4)
    assert not way["differs"]
    assert not way["missing"]


def test_what_a_formula_does_not_have_is_named_with_its_place(shop: Path) -> None:
    way = ways(shop)["GET /hidden/"]
    assert (way["predicted"], way["measured"], way["differs"]) == (1, 6, True)
    line = (
        SHOP["shop/views.py"].splitlines().index('        methodcaller("count")(Customer.objects)')
    )
    assert way["missing"] == [{"filename": "shop/views.py", "line": line + 1, "count": 5}]
    text = run(shop, "--observed").stdout
    assert f"not in the formula: 5 from shop/views.py:{line + 1}" in text
    assert text.index("GET /hidden/") < text.index("GET /orders/"), "what differs comes first"


def test_what_a_template_sends_has_its_place_there(shop: Path) -> None:
    way = ways(shop)["GET /page/"]
    assert (way["predicted"], way["measured"], way["missing"]) == (1, 1, [])


def test_a_branch_that_did_not_run_is_told_apart(shop: Path) -> None:
    way = ways(shop)["GET /either/"]
    assert (way["predicted"], way["ran"], way["measured"]) == (3, 1, 1)
    unseen = [(each["term"], each["conditions"]) for each in way["unseen"]]
    assert unseen == [("1", ['if `request.GET.get("all")`'])] * 2
    assert "1 more is what it says but for branches" in run(shop, "--observed").stdout


def test_a_record_may_stand_behind_a_space(shop: Path) -> None:
    found = run(shop, "--observed", ".perflint_observed.json", "--entry", "GET /either/").stdout
    assert "GET /either/" in found
    assert "GET /orders/" not in found


def test_who_is_logged_in_is_told_apart(shop: Path) -> None:
    way = ways(shop)["GET /who/"]
    assert (way["predicted"], way["measured"], way["session"], way["differs"]) == (1, 1, 2, False)
    assert (
        "and 2 that Django asks for itself" in run(shop, "--observed", "--entry", "GET /who").stdout
    )


def test_permissions_and_types_of_models_are_told_apart_as_well(shop: Path) -> None:
    way = ways(shop)["GET /may/"]
    assert (way["measured"], way["session"], way["missing"]) == (1, 5, [])


def test_a_record_may_be_elsewhere(tmp_path: Path) -> None:
    folder = tmp_path / "shop"
    folder.mkdir()
    observed(folder, SHOP)
    done = observing(folder)("-o", "../seen.json", "run.py")
    assert done.returncode == 0, done.stderr
    text = run(folder, "--observed=../seen.json", "--entry", "GET /hidden").stdout
    assert "not in the formula: 5 from shop/views.py:" in text


def test_writes_and_commands_count(shop: Path) -> None:
    assert ways(shop, "writes")["POST /add/"]["measured"] == 1
    assert ways(shop)["shop.management.commands.count.Command.handle"]["measured"] == 1


def test_each_method_is_held_against_its_formula(shop: Path) -> None:
    found = ways(shop)
    text = run(shop, "--observed", "--entry", "GET /told/").stdout
    assert text.count("predicted 1   measured 1   1 time") == 2, (
        "a request for the head is one as well"
    )
    for verb, count in (("GET", 1), ("POST", 2)):
        way = found[f"{verb} /told/"]
        assert (way["predicted"], way["measured"], way["unseen"]) == (count, count, [])


def test_a_record_without_methods_is_held_against_what_any_costs(
    shop: Path, tmp_path: Path
) -> None:
    folder = shutil.copytree(shop, tmp_path / "shop")
    record = folder / ".perflint_observed.json"
    content = json.loads(record.read_text(encoding="utf-8"))
    for entry in content["entries"]:
        del entry["method"]
    record.write_text(json.dumps(content), encoding="utf-8")
    found = ways(folder)
    way = found["shop.views.told"]
    assert (way["times"], way["predicted"], way["measured"]) == (1, 2, 2)
    assert "GET /told/" not in found
    assert found["GET /orders/"]["times"] == 2
    assert found["POST /add/"]["measured"] == 1


def test_what_failed_or_never_ran_is_not_compared(shop: Path) -> None:
    found = ways(shop)
    assert "GET /lost/" not in found
    assert "GET /never/" not in found
    text = run(shop, "--observed").stdout
    assert "2 entries never ran" in text
    assert "GET /never/" not in text


def test_the_record_is_told_as_a_table(shop: Path) -> None:
    text = run(shop, "--observed", "--output-format", "markdown").stdout
    assert "| `GET /orders/` | queries 1 + n | n = 3 | 4 | 4 |  |" in text


def test_the_record_holds_no_values(shop: Path) -> None:
    text = (shop / ".perflint_observed.json").read_text(encoding="utf-8")
    assert "SELECT" not in text.upper().replace("SELECTED", "")
    assert "customers" not in text


def test_records_add_up(shop: Path) -> None:
    record = Observed.load(shop / ".perflint_observed.json")
    record.merge(Observed.load(shop / ".perflint_observed.json"))
    samples = record.entries.seen[("shop.views.orders",), "GET"]
    assert list(samples.values()) == [4]


def test_without_a_record_it_is_said_what_writes_one(tmp_path: Path) -> None:
    write(tmp_path, "x = 1\n")
    result = run(tmp_path, "--observed")
    assert result.exit_code == 2
    assert "there is no .perflint_observed.json; `perflint observe" in result.output


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('{"perflint_observed": 1, "runs": [], "places": []}', "no entry ran in what"),
        ("{", "is no record of observed runs"),
        (
            '{"perflint_observed": 1, "runs": [], "places": [], "entries": [{"names": 1}]}',
            "is no record of observed runs",
        ),
    ],
)
def test_a_record_without_entries_is_said(tmp_path: Path, text: str, said: str) -> None:
    write(tmp_path, text, ".perflint_observed.json")
    result = run(tmp_path, "--observed")
    assert result.exit_code == 2
    assert said in result.output


def test_one_purpose_at_a_time(tmp_path: Path) -> None:
    result = run(tmp_path, "--observed", "--since", "HEAD")
    assert result.exit_code == 2
    assert "--since and --observed cannot be used together" in result.output


CHECKED = {
    "settings.py": SHOP["settings.py"],
    "shop/__init__.py": "",
    "shop/models.py": """
from django.db import models


class Shelf(models.Model):
    name = models.CharField(max_length=9, unique=True)


class Book(models.Model):
    isbn = models.CharField(max_length=9, unique=True)
    title = models.CharField(max_length=9)
    shelf = models.ForeignKey(Shelf, on_delete=models.CASCADE)

    class Meta:
        unique_together = [("title", "shelf")]
        constraints = [models.UniqueConstraint(fields=["isbn", "title"], name="one")]


class Copy(models.Model):
    book = models.ForeignKey(Book, on_delete=models.CASCADE)


class Note(models.Model):
    shelf = models.ForeignKey(Shelf, on_delete=models.CASCADE)


class Guard(models.Model):
    shelf = models.ForeignKey(Shelf, models.PROTECT)


class Mark(models.Model):
    shelf = models.ForeignKey(Shelf, on_delete=models.SET_NULL, null=True)
""",
    "shop/views.py": """
from django.http import HttpResponse
from django.views.generic import CreateView, DeleteView

from shop.models import Book, Note, Shelf


class Add(CreateView):
    model = Book
    fields = ["isbn", "title", "shelf"]
    success_url = "/"


class AddTitle(CreateView):
    model = Shelf
    fields = ["name"]
    success_url = "/"


class Gone(DeleteView):
    model = Shelf
    success_url = "/"


def clear(request):
    Shelf.objects.all().delete()
    return HttpResponse()


def clear_notes(request):
    Note.objects.all().delete()
    return HttpResponse()


def one(request, pk):
    shelf = Shelf.objects.get(pk=pk)
    shelf.delete()
    return HttpResponse()
""",
    "shop/urls.py": """
from django.urls import path
from shop import views

urlpatterns = [
    path("add/", views.Add.as_view()),
    path("shelf/", views.AddTitle.as_view()),
    path("gone/<int:pk>/", views.Gone.as_view()),
    path("clear/", views.clear),
    path("notes/", views.clear_notes),
    path("one/<int:pk>/", views.one),
]
""",
    "run.py": """
import os

os.environ["DJANGO_SETTINGS_MODULE"] = "settings"
import django

django.setup()
from django.core.management import call_command
from django.test import Client

from shop.models import Shelf

call_command("migrate", run_syncdb=True, verbosity=0)
shelves = [Shelf.objects.create(name=name) for name in "abc"]
client = Client()
for address, data in (
    ("/add/", {"isbn": "1", "title": "a", "shelf": shelves[2].pk}),
    ("/shelf/", {"name": "d"}),
    (f"/gone/{shelves[0].pk}/", {}),
):
    assert client.post(address, data).status_code == 302, address
for address in (f"/one/{shelves[1].pk}/", "/notes/"):
    assert client.get(address).status_code == 200, address
shelves[2].book_set.all().delete()
assert client.get("/clear/").status_code == 200
""",
}


def test_what_is_asked_before_rows_are_saved_or_deleted(tmp_path: Path) -> None:
    pytest.importorskip("django")
    found = ways(observed(tmp_path, CHECKED))
    counts = {name: (way["predicted"], way["measured"]) for name, way in found.items()}
    assert counts == {
        "POST /add/": (5, 5),
        "POST /shelf/": (1, 1),
        "POST /gone/<int:pk>/": (3, 3),
        "GET /one/<int:pk>/": (3, 3),
        "GET /clear/": (3, 3),
    }


SERVICE = {
    "service.py": """
from fastapi import Depends, FastAPI
from sqlalchemy import ForeignKey, create_engine, select
from sqlalchemy.orm import DeclarativeBase, Mapped, Session, mapped_column, relationship
from sqlalchemy.pool import StaticPool


class Base(DeclarativeBase):
    pass


class Author(Base):
    __tablename__ = "author"
    id: Mapped[int] = mapped_column(primary_key=True)


class Book(Base):
    __tablename__ = "book"
    id: Mapped[int] = mapped_column(primary_key=True)
    author_id: Mapped[int] = mapped_column(ForeignKey("author.id"))
    author: Mapped[Author] = relationship()


engine = create_engine(
    "sqlite://", poolclass=StaticPool, connect_args={"check_same_thread": False}
)
app = FastAPI()


def get_session():
    with Session(engine) as session:
        yield session


@app.get("/books")
def books(session: Session = Depends(get_session)):
    return [book.author.id for book in session.scalars(select(Book)).all()]
""",
    "run.py": """
from fastapi.testclient import TestClient
from sqlalchemy.orm import Session

import service

service.Base.metadata.create_all(service.engine)
with Session(service.engine) as session:
    for number in range(1, 4):
        session.add(service.Book(id=number, author=service.Author(id=number)))
    session.commit()
assert TestClient(service.app).get("/books").json() == [1, 2, 3]
""",
}


def test_handlers_of_fastapi_with_sqlalchemy(tmp_path: Path) -> None:
    for name in ("fastapi", "sqlalchemy", "httpx"):
        pytest.importorskip(name)
    way = ways(observed(tmp_path, SERVICE))["GET /books"]
    assert (way["times"], way["sizes"], way["predicted"], way["measured"]) == (1, {"n": 3}, 4, 4)


FLASK = {
    "service.py": """
from http.client import HTTPConnection

from flask import Flask

app = Flask(__name__)


@app.get("/ask/<int:port>")
def ask(port):
    connection = HTTPConnection("127.0.0.1", port)
    connection.request("GET", "/")
    return str(connection.getresponse().status)
""",
    "run.py": """
import threading
from http.server import BaseHTTPRequestHandler, HTTPServer

import service


class Handler(BaseHTTPRequestHandler):
    def do_GET(self):
        self.send_response(204)
        self.end_headers()

    def log_message(self, *args):
        pass


server = HTTPServer(("127.0.0.1", 0), Handler)
threading.Thread(target=server.serve_forever, daemon=True).start()
assert service.app.test_client().get(f"/ask/{server.server_port}").text == "204"
""",
}


def test_requests_of_a_view_of_flask(tmp_path: Path) -> None:
    pytest.importorskip("flask")
    found = ways(observed(tmp_path, FLASK), "requests")
    [way] = [way for name, way in found.items() if name.startswith("GET /ask")]
    assert way["measured"] == 1


TASKS = {
    "work.py": """
import sqlite3

from celery import Celery
from sqlalchemy import create_engine, text

app = Celery("work")
engine = create_engine("sqlite://")


@app.task
def count():
    with engine.connect() as connection:
        return connection.execute(text("SELECT 1")).scalar()
""",
    "run.py": "import work\n\nassert work.count.apply().get() == 1\n",
}


def test_tasks_that_run_at_once(tmp_path: Path) -> None:
    for name in ("celery", "sqlalchemy"):
        pytest.importorskip(name)
    assert ways(observed(tmp_path, TASKS))["work.count"]["measured"] == 1


def test_a_library_that_is_not_as_it_is_known_leaves_the_program_as_it_is(tmp_path: Path) -> None:
    (tmp_path / "flask").mkdir()
    write(tmp_path, "", "flask/__init__.py")
    write(tmp_path, "class Flask:\n    pass\n", "flask/app.py")
    write(tmp_path, "from flask.app import Flask\n\nprint('done', Flask())\n", "run.py")
    done = observing(tmp_path)("run.py")
    assert done.returncode == 0
    assert "done" in done.stdout
    assert "what it sends through flask.app" in done.stderr


def test_loaders_are_left_as_they_are(tmp_path: Path) -> None:
    """What reads the files of a package asks its loader for them."""
    script = (
        "import sys, types\n"
        f"sys.path.insert(0, {str(Path(__file__).parents[1])!r})\n"
        "from perflint.observing.importing import Finder\n"
        "seen = []\n"
        "Finder({'wave': seen.append}, print).install()\n"
        "import wave\n"
        "assert seen == [wave] and wave.__loader__.get_source('wave')\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr


GUARDED = {
    **SHOP,
    "shop/views.py": """
from functools import wraps

from django.contrib.auth.decorators import login_required
from django.contrib.auth.mixins import LoginRequiredMixin
from django.http import HttpResponseRedirect, JsonResponse
from django.utils.decorators import method_decorator
from django.views import View
from django.views.decorators.cache import never_cache

from shop.models import Order


def guests_only(function):
    @wraps(function)
    def guarded(request):
        if request.user.is_authenticated:
            return HttpResponseRedirect("/members/")
        return function(request)

    return guarded


def answer():
    return JsonResponse({"orders": Order.objects.count()})


@never_cache
@login_required
def members(request):
    return answer()


@guests_only
def guests(request):
    return answer()


@login_required
def closed(request):
    return answer()


def away(request):
    Order.objects.count()
    return HttpResponseRedirect("/members/")


class Mixed(LoginRequiredMixin, View):
    def get(self, request):
        return answer()


class Dispatched(View):
    @method_decorator(login_required)
    def dispatch(self, *args, **kwargs):
        return super().dispatch(*args, **kwargs)

    def get(self, request):
        return answer()


class Plain(View):
    def get(self, request):
        return answer()
""",
    "shop/urls.py": """
from django.urls import path
from django.contrib.auth.decorators import login_required
from shop import views

urlpatterns = [
    path("members/", views.members),
    path("guests/", views.guests),
    path("closed/", views.closed),
    path("away/", views.away),
    path("mixed/", views.Mixed.as_view()),
    path("dispatched/", views.Dispatched.as_view()),
    path("plain/", login_required(views.Plain.as_view())),
]
""",
    "run.py": """
import os

os.environ["DJANGO_SETTINGS_MODULE"] = "settings"
import django

django.setup()
from django.contrib.auth.models import User
from django.core.management import call_command
from django.test import Client

call_command("migrate", run_syncdb=True, verbosity=0)
client = Client()
for page in ("members", "closed", "mixed", "dispatched", "plain", "away"):
    for _ in range(2):
        client.get(f"/{page}/")
client.get("/guests/")
client.force_login(User.objects.create(username="b"))
for page in ("members", "mixed", "dispatched", "plain", "guests"):
    client.get(f"/{page}/")
client.head("/mixed/")
""",
}


def test_what_a_guard_answered_is_no_visit(tmp_path: Path) -> None:
    pytest.importorskip("django")
    folder = observed(tmp_path, GUARDED)
    record = json.loads((folder / ".perflint_observed.json").read_text(encoding="utf-8"))
    times = {
        entry["names"][0].removeprefix("shop.views."): sum(
            sample["times"] for sample in entry["samples"]
        )
        for entry in record["entries"]
        if entry["method"] == "GET"
    }
    assert times == {
        "members": 1,
        "guests": 1,
        "away": 2,
        "Mixed.get": 1,
        "Dispatched.get": 1,
        "Plain.get": 1,
    }
    assert [entry["names"][0] for entry in record["entries"] if entry["method"] == "HEAD"] == [
        "shop.views.Mixed.get"
    ]
