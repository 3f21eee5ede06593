"""Rows that methods of the project's own query sets give, also those that are mixed into them."""

from django.db import models
from mptt.managers import TreeManager


class Shelved:
    def on_shelf(self):
        return self.filter(lent=False)


class TapeQuerySet(models.QuerySet, Shelved):
    def with_band(self):
        return self.select_related("band")

    def loud(self):
        return self.filter(loudness__gt=9)


class TapeManager(TreeManager):
    def get_queryset(self):
        return TapeQuerySet(self.model, using=self._db)

    def on_shelf(self):
        return self.get_queryset().on_shelf()

    def with_band(self):
        return self.get_queryset().with_band()


class DiscManager(models.Manager):
    def get_queryset(self):
        return TapeQuerySet(self.model, using=self._db)


class Band(models.Model):
    name = models.CharField(max_length=40)


class Tape(models.Model):
    band = models.ForeignKey(Band, on_delete=models.CASCADE)
    objects = TapeManager()
    shelf = TapeQuerySet.as_manager()


class Disc(models.Model):
    band = models.ForeignKey(Band, on_delete=models.CASCADE, related_name="discs")
    objects = DiscManager()


def mixed():
    return [tape.band.name for tape in Tape.shelf.on_shelf()]  # error: PFL501


def mixed_loaded():
    return [tape.band.name for tape in Tape.shelf.with_band().on_shelf()]  # ok


def of_a_library():
    return [tape.band.name for tape in Tape.objects.on_shelf()]  # error: PFL501


def of_a_library_loaded():
    return [tape.band.name for tape in Tape.objects.with_band()]  # ok


def narrowed():
    return [disc.band.name for disc in Disc.objects.filter(lent=True).loud()]  # error: PFL501


def narrowed_loaded():
    return [disc.band.name for disc in Disc.objects.all().with_band().loud()]  # ok


def of_a_relation(band):
    band = Band.objects.get(pk=band)
    return [disc.band.name for disc in band.discs.loud()]  # ok


def unknown():
    return [disc.band.name for disc in Disc.objects.all().quiet()]  # ok
