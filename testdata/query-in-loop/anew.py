"""Query sets that hold their rows, batches of rows, objects that are fetched anew, and other columns."""

from django.db import models


class Shelf(models.Model):
    name = models.CharField(max_length=30)
    parent = models.ForeignKey("self", null=True, on_delete=models.CASCADE)


class Digest(models.Model):
    md5 = models.CharField(max_length=32, null=True)
    sha1 = models.CharField(max_length=40, null=True)


def batches(rows, size=1000):
    keys = list(rows.values_list("pk", flat=True))
    for start in range(0, len(keys), size):
        yield rows.filter(pk__in=keys[start : start + size])


def emptied():
    gone = 0
    for batch in batches(Shelf.objects.filter(parent=None)):
        gone += batch.count()  # ok: query-of-item
        batch.delete()  # ok: another-table
    return gone


def children():
    found = 0
    for shelf in Shelf.objects.all():
        below = Shelf.objects.filter(parent=shelf)
        found += below.count()  # error: PFL502
    return found


def first_below(shelves):
    rows = []
    for shelf in shelves:
        below = Shelf.objects.filter(parent=shelf)
        rows.append(below[0] if below else None)  # error: PFL502
    return rows


def first_or_last(shelves, last):
    rows = []
    for shelf in shelves:
        below = Shelf.objects.filter(parent=shelf)
        rows.append(below[1] if last else None)  # error: PFL502
    return rows


def moved(shelves, target):
    for shelf in shelves:
        shelf = Shelf.objects.get(pk=shelf.pk)  # hint: PFL502 because fetched-anew
        shelf.move_to(target)


def innermost(names):
    shelf = None
    for name in names:
        shelf = Shelf.objects.get(name=name, parent=shelf)  # ok: by-last-answer
    return shelf


def by_name(names):
    shelves = []
    for shelf in names:
        shelf = Shelf.objects.get(name=shelf)  # error: PFL502
        shelves.append(shelf)
    return shelves


def copies(shelves):
    for shelf in shelves:
        other = Shelf.objects.get(pk=shelf.pk)  # error: PFL502
        print(shelf.name, other.name)


def parents(shelves):
    for shelf in shelves:
        shelf = Shelf.objects.get(pk=shelf.parent_id)  # error: PFL502
        print(shelf.name)


def without(names):
    for name in names:
        wanted = {f"{name}__isnull": False}
        rows = Digest.objects.filter(**wanted)
        if rows.exists():  # ok: another-table
            print(name)


def named(names):
    for name in names:
        wanted = {"md5": name}
        rows = Digest.objects.filter(**wanted)
        if rows.exists():  # error: PFL502
            print(name)
