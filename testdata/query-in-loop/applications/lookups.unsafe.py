"""Looks up cards and their owners."""

from django.apps import apps
from django.contrib.auth import get_user_model
from named import Card, CardAgain, Other, Unknown, User

Member = get_user_model()


def cards(numbers):
    return [Card.objects.get(number=number) for number in numbers]


def owners():
    return [card.owner.desk for card in CardAgain.objects.all().select_related("owner")]


def users(names):
    return [User.objects.get(username=name) for name in names]


def members(names):
    return [Member.objects.filter(username=name).first() for name in names]


def inside(numbers):
    model = apps.get_model("desk", "Card")
    return [model.objects.get(number=number) for number in numbers]


def unknown(numbers):
    return [Unknown.objects.get(number=number) for number in numbers]


def others(numbers):
    return [Other.objects.get(number=number) for number in numbers]


def chosen(label, numbers):
    model = apps.get_model(label)
    return [model.objects.get(number=number) for number in numbers]
