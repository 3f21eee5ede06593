"""Benchmarks that users keep, and one of this program."""

from django.db import models
from django.http import HttpRequest, JsonResponse


class Result(models.Model):
    name = models.CharField(max_length=20)


def shown(request: HttpRequest):
    found = []
    for name in request.POST.getlist("names"):
        found.append(Result.objects.filter(name=name).count())  # error: PFL502
    return JsonResponse({"found": found})


def measure(names: list[str]):
    return [Result.objects.get(name=name).pk for name in names]  # hint: PFL502


def all_at_once(request: HttpRequest):
    names = request.POST.getlist("names")
    return JsonResponse({"found": Result.objects.filter(name__in=names).count()})  # ok


def counted(names: list[str]):
    return [len(name) for name in names]  # ok
