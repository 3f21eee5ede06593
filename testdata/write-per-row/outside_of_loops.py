"""What writes once, or nothing, is silent."""

from django.db import models


class Jar(models.Model):
    kind = models.CharField(max_length=20)
    labels = models.ManyToManyField("Label")


class Label(models.Model):
    text = models.CharField(max_length=20)


def renamed(keys: list[int], kind: str) -> None:
    Jar.objects.filter(pk__in=keys).update(kind=kind)  # ok: all at once


def made(kinds: list[str]) -> None:
    Jar.objects.bulk_create([Jar(kind=kind) for kind in kinds])  # ok: all at once


def changed(keys: list[int]) -> list[Jar]:
    jars = list(Jar.objects.filter(pk__in=keys))
    for jar in jars:
        jar.kind = jar.kind.lower()  # ok: nothing is written yet
    Jar.objects.bulk_update(jars, ["kind"])  # ok: all at once
    return jars


def cleared(jar: Jar) -> None:
    jar.labels.clear()  # ok: one row


def one(key: int, kind: str) -> None:
    jar = Jar.objects.get(pk=key)
    jar.kind = kind
    jar.save()  # ok: one row
