"""Query sets that hold their rows already, and queries that depend on what the last iteration wrote."""

from django.db import models


class Setting(models.Model):
    name = models.CharField(max_length=30)
    value = models.CharField(max_length=30)


class Place(models.Model):
    rank = models.IntegerField()


def values(names):
    found = {}
    for name in names:
        rows = Setting.objects.filter(name=name)
        if len(rows) > 1:
            found[name] = rows[0].value
    return found


def first_values(names):
    found = {}
    for name in names:
        rows = Setting.objects.filter(name=name).order_by("value")
        if rows:
            found[name] = rows[0].value
            found[name.lower()] = rows[0].value
    return found


def first_or_nothing(names):
    found = []
    for name in names:
        [row] = Setting.objects.filter(name=name)[:1] or [None]
        found.append(row)
    return found


def all_at_once(names):
    return list(Setting.objects.filter(name__in=names, value__in=("on", "off")))


def in_states(names, states):
    for name in names:
        row = Setting.objects.filter(name=name, value__in=states).first()
        print(row)


def by_page(pages):
    for keys in pages:
        rows = Setting.objects.filter(pk__in=keys)
        if rows:
            print(rows[0])


def free_name(name):
    number = 1
    while True:
        rows = Setting.objects.filter(name=f"{name}{number}")
        if not rows.exists():
            break
        number += 1
    return number


def twice(names):
    for name in names:
        rows = Setting.objects.filter(name=name)
        print(rows[0].value)
        print(rows[1].value)


def move(changes):
    for old, new in changes:
        place = Place.objects.get(rank=old)
        Place.objects.filter(rank=new).update(rank=old)
        place.rank = new
        place.save()


def looked_up(names):
    return [Setting.objects.get(name=name).value for name in names]


def counted(names):
    rows = Setting.objects.filter(value="on")
    kept = list(rows)
    for name in names:
        print(name, kept[0].name)
        print(name, Setting.objects.filter(value="off")[0].name)
