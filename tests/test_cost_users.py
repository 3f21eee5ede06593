"""Which model the users of a project have, and what is asked of it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.costing import costs_of_texts, told

MODELS = """from django.contrib.auth.models import AbstractUser
from django.db import models

from shop.conf import settings


class Team(models.Model):
    name = models.CharField(max_length=9)


class Member(AbstractUser):
    team = models.ForeignKey(Team, on_delete=models.CASCADE)


class Profile(models.Model):
    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="profile"
    )
    note = models.CharField(max_length=9)
"""
CONF = """from django.conf import settings as given


class Settings:
    def __getattr__(self, name):
        return getattr(given, name)


settings = Settings()
"""
OTHER = """from django.contrib.auth.models import AbstractUser


class Robot(AbstractUser):
    pass
"""
VIEWS = """from django import forms
from django.contrib.auth import get_user_model
from django.http import HttpResponse

User = get_user_model()


class UserForm(forms.ModelForm):
    class Meta:
        model = User
        fields = ["username", "email"]


class MailForm(forms.ModelForm):
    class Meta:
        model = User
        fields = ["email"]


def asked(request):
    return HttpResponse(request.user.team.name)


def many(request):
    return HttpResponse([each.team.name for each in User.objects.all()])


def named(request):
    return HttpResponse(UserForm(request.POST).is_valid())


def profiled(request):
    return HttpResponse(request.user.profile.note)


def mailed(request):
    return HttpResponse(MailForm(request.POST).is_valid())
"""
NAMES = "asked many named profiled mailed".split()
URLS = "from django.urls import path\nfrom shop import views\n\nurlpatterns = [\n" + "".join(
    f'    path("{name}/", views.{name}),\n' for name in NAMES
)


@pytest.mark.parametrize(
    ("others", "team"),
    [
        ({}, True),
        ({"robots/models.py": OTHER, "settings.py": 'AUTH_USER_MODEL = "shop.Member"\n'}, True),
        ({"robots/models.py": OTHER, "settings.py": 'AUTH_USER_MODEL = "robots.Robot"\n'}, False),
        ({"robots/models.py": OTHER, "settings.py": 'AUTH_USER_MODEL = "other.Member"\n'}, False),
        ({"robots/models.py": OTHER}, False),
        ({"robots/migrations/first.py": OTHER}, True),  # what a migration changes is no model
        (
            {
                "robots/models.py": OTHER,
                "settings.py": 'AUTH_USER_MODEL = "shop.Member"\n',
                "robots/settings.py": 'AUTH_USER_MODEL = "robots.Robot"\n',
            },
            False,
        ),
    ],
)
def test_settings_name_the_model_of_several(
    tmp_path: Path, others: dict[str, str], team: bool
) -> None:
    packages = {"shop/__init__.py": "", "shop/conf.py": CONF, "robots/__init__.py": ""}
    own = {"shop/models.py": MODELS, "shop/views.py": VIEWS, "shop/urls.py": URLS + "]\n"}
    found = costs_of_texts(tmp_path, {**packages, **own, **others})
    queries = {name: told(found[f"GET /{name}/"]).get("queries") for name in NAMES}
    assert queries["asked"] == ("1" if team else None)
    if team:  # to validate a form of it, Django asks whether the name is taken
        assert (queries["many"], queries["named"], queries["mailed"]) == ("1 + n", "1", None)
        assert queries["profiled"] == "1"


SEEN = """class Seen:
    def __init__(self, respond):
        self.respond = respond

    def __call__(self, request):
        if request.user.profile.note:
            pass
        return self.respond(request)
"""
READING = """from django.contrib.auth import get_user_model
from django.http import HttpResponse

User = get_user_model()


def asked(request):
    user = request.user
    return HttpResponse([user.profile.note, request.user.team.name])


def given(request):
    return shown(request.user)


def shown(user):
    return HttpResponse(user.profile.note)


def other(request):
    user = User.objects.get(pk=1)
    return HttpResponse(user.profile.note)
"""


@pytest.mark.parametrize("listed", [True, False])
def test_what_a_middleware_reads_is_loaded_with_the_user(tmp_path: Path, listed: bool) -> None:
    names = "asked given other".split()
    routes = "".join(f'    path("{name}/", views.{name}),\n' for name in names)
    urls = "from django.urls import path\nfrom shop import views\n\nurlpatterns = [\n"
    seen = '"shop.seen.Seen"' if listed else ""
    found = costs_of_texts(
        tmp_path,
        {
            "settings.py": f"MIDDLEWARE = [{seen}]\n",
            "shop/__init__.py": "",
            "shop/conf.py": CONF,
            "shop/seen.py": SEEN,
            "shop/models.py": MODELS,
            "shop/views.py": READING,
            "shop/urls.py": f"{urls}{routes}]\n",
        },
    )
    queries = [told(found[f"GET /{name}/"]).get("queries") for name in names]
    assert queries == (["1", None, "2"] if listed else ["2", "1", "2"])
