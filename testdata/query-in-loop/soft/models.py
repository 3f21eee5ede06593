"""Models whose bases nobody knows, next to a class that is none."""

from django.db import models
from lifecycles import Lived
from registry import Registry
from softly import SoftManager, SoftModel


class MastManager(SoftManager):
    def tall(self):
        return self.filter(height__gt=100)


class Mast(Lived, SoftModel):
    name = models.CharField(max_length=20)
    height = models.IntegerField()

    objects = MastManager()


class Flags(Registry):
    colours = ("red", "white")

    objects = SoftManager()
