from django.db import models


class Rate(models.Model):
    name = models.CharField(max_length=10)


def rates(names):
    known = {}
    for name in names:
        if not name in known:  # noqa: E713
            known[name] = Rate.objects.get(name=name)  # ok: a rate for each name, once
    return known


def each(names):
    return [Rate.objects.get(name=name) for name in names]  # error: PFL502
