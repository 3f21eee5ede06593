"""Methods of models that save their object, models with parents, and statements for many rows."""

import peewee
from django.db import models


class Place(models.Model):
    name = models.CharField(max_length=50)
    open = models.BooleanField(default=True)

    def close(self):
        self.open = False
        self.save()

    def close_if_open(self):
        if self.open:
            self.open = False
            self.save()

    def send_away(self):
        self.name = "away"
        self.save()


class Restaurant(Place):
    stars = models.IntegerField()


class Meal(peewee.Model):
    name = peewee.CharField()


def close_all():
    for place in Place.objects.all():
        place.close()  # hint: PFL503 because in-called-function


def close_open():
    for place in Place.objects.all():
        place.close_if_open()  # ok: method-does-more


def send_all():
    for place in Place.objects.all():
        place.send_away()  # ok: method-does-more


def close_at_once():
    Place.objects.filter(open=True).update(open=False)  # ok


def restaurants(path):
    with open(path) as lines:
        for line in lines:
            Restaurant.objects.create(name=line, stars=1)  # error: PFL503


def places(path):
    with open(path) as lines:
        Place.objects.bulk_create(Place(name=line) for line in lines)  # ok


def meals(path):
    with open(path) as lines:
        for line in lines:
            Meal.insert(name=line).execute()  # error: PFL503


def menus(path):
    with open(path) as lines:
        for line in lines:
            Meal.insert_many([{"name": name} for name in line.split(",")]).execute()  # ok
