"""Looks up cards and their owners."""

from django.apps import apps
from django.contrib.auth import get_user_model
from named import Card, CardAgain, Other, Unknown, User

Member = get_user_model()


def cards(numbers):
    return [Card.objects.get(number=number) for number in numbers]  # error: PFL502


def owners():
    return [card.owner.desk for card in CardAgain.objects.all()]  # error: PFL501


def users(names):
    return [User.objects.get(username=name) for name in names]  # error: PFL502


def members(names):
    return [Member.objects.filter(username=name).first() for name in names]  # error: PFL502


def inside(numbers):
    model = apps.get_model("desk", "Card")
    return [model.objects.get(number=number) for number in numbers]  # error: PFL502


def unknown(numbers):
    return [Unknown.objects.get(number=number) for number in numbers]  # ok


def others(numbers):
    return [Other.objects.get(number=number) for number in numbers]  # ok


def chosen(label, numbers):
    model = apps.get_model(label)
    return [model.objects.get(number=number) for number in numbers]  # error: PFL502
