"""Query sets that may be something else."""

from django.db import models


class Jar(models.Model):
    label = models.CharField(max_length=20)


def is_full(shelf):
    jars = getattr(shelf, "loaded", Jar.objects.filter(label=shelf.label))
    return len(jars) > 3


def has_some(shelf):
    jars = getattr(shelf, "loaded", Jar.objects.filter(label=shelf.label))
    if jars:
        return 1
    return 0


def asked(shelf):
    return len(Jar.objects.filter(label=shelf.label)) > 3
