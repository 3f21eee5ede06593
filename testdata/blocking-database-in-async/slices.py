"""Parts of query sets, which are queries themselves until their rows are asked for."""

from django.db import models


class Shelf(models.Model):
    label = models.CharField(max_length=20)
    height = models.IntegerField()


async def tallest(request):
    shelves = Shelf.objects.order_by("-height").only("label")[:10]  # ok
    return [shelf.label async for shelf in shelves]  # ok


async def page(request, start, size):
    rows = Shelf.objects.all()[start : start + size]  # ok
    return {shelf.pk: shelf.label async for shelf in rows}  # ok


async def handed_on(request):
    return Shelf.objects.filter(height__gt=2)[5:]  # ok


async def first(request):
    return Shelf.objects.order_by("height")[0]  # error: PFL405


async def looped(request):
    found = []
    for shelf in Shelf.objects.all()[:10]:  # error: PFL405
        found.append(shelf.label)
    return found


async def gathered(request):
    shelves = Shelf.objects.all()[:10]
    return [shelf.label for shelf in shelves]  # error: PFL405  # hint: PFL515


async def by_key(request):
    shelves = Shelf.objects.all()
    return {shelf.pk: shelf for shelf in shelves}  # error: PFL405


async def one_or_none(request):
    return Shelf.objects.filter(height=2)[:1] or None  # error: PFL405


async def from_list(request):
    shelves = [shelf async for shelf in Shelf.objects.all()]  # ok
    return [shelf.label for shelf in shelves]  # ok
