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
        if len(rows) > 1:  # error: PFL502
            found[name] = rows[0].value  # ok
    return found


def first_values(names):
    found = {}
    for name in names:
        rows = Setting.objects.filter(name=name).order_by("value")
        if rows:  # error: PFL502
            found[name] = rows[0].value  # ok
            found[name.lower()] = rows[0].value  # ok
    return found


def first_or_nothing(names):
    found = []
    for name in names:
        [row] = Setting.objects.filter(name=name)[:1] or [None]  # error: PFL502
        found.append(row)
    return found


def all_at_once(names):
    return list(Setting.objects.filter(name__in=names, value__in=("on", "off")))  # ok


def in_states(names, states):
    for name in names:
        row = Setting.objects.filter(name=name, value__in=states).first()  # error: PFL502
        print(row)


def by_page(pages):
    for keys in pages:
        rows = Setting.objects.filter(pk__in=keys)
        if rows:  # ok
            print(rows[0])


def free_name(name):
    number = 1
    while True:
        rows = Setting.objects.filter(name=f"{name}{number}")
        if not rows:  # error: PFL511
            break
        number += 1
    return number


def twice(names):
    for name in names:
        rows = Setting.objects.filter(name=name)
        print(rows[0].value)  # error: PFL502
        print(rows[1].value)  # error: PFL502


def move(changes):
    for old, new in changes:
        place = Place.objects.get(rank=old)  # ok
        Place.objects.filter(rank=new).update(rank=old)  # hint: PFL503
        place.rank = new
        place.save()  # hint: PFL503


def looked_up(names):
    return [Setting.objects.get(name=name).value for name in names]  # error: PFL502


def counted(names):
    rows = Setting.objects.filter(value="on")
    kept = list(rows)
    for name in names:
        print(name, kept[0].name)  # ok
        print(name, Setting.objects.filter(value="off")[0].name)  # error: PFL502


def named_by_first(names):
    rows = list(Setting.objects.filter(value="on"))
    first = rows[0]
    return [f"{first.name}.{name}" for name in names]  # ok: the rows are there


def chosen(names):
    values = dict(Setting.objects.values_list("name", "value"))
    return [values.get(name) for name in names]  # ok: one query for all
