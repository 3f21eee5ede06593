"""Relations that are loaded at once of objects that are there, and held by a name before they are asked for."""

from django.db import models
from django.db.models import prefetch_related_objects


class Item(models.Model):
    name = models.CharField(max_length=9)


class Showing(models.Model):
    item = models.ForeignKey(Item, related_name="showings", on_delete=models.CASCADE)


class Ticket(models.Model):
    item = models.ForeignKey(Item, on_delete=models.CASCADE)


def calendar(tickets: list[Ticket]):
    prefetch_related_objects(tickets, "item__showings")
    found = []
    for ticket in tickets:
        showings = ticket.item.showings.all()
        if showings:  # ok: they are loaded
            found += [each.pk for each in showings]
    return found


def calendars():
    return calendar(list(Ticket.objects.filter(pk__gt=2))), calendar(Ticket.objects.all())


def narrowed(tickets: list[Ticket]):
    prefetch_related_objects(tickets, "item__showings")
    found = []
    for ticket in tickets:
        showings = ticket.item.showings.filter(pk__gt=2)
        if showings:  # error: PFL502
            found += [each.pk for each in showings]
    return found


def all_narrowed():
    return narrowed(list(Ticket.objects.filter(pk__gt=2))), narrowed(Ticket.objects.all())
