"""Rows that are made by the class of an object, and by a model with a base that is not known."""

from django.db import models
from tree_queries.models import TreeNode


class Pin(models.Model):
    name = models.CharField(max_length=9)


class Board(models.Model):
    pins = models.ManyToManyField(Pin)

    def copied(self):
        new = self.__class__.objects.create()
        for pin in self.pins.all():
            new.pins.add(pin)  # error: PFL503
        return new

    def copied_at_once(self):
        new = self.__class__.objects.create()
        new.pins.set(self.pins.all())  # ok
        return new


class Branch(TreeNode):
    name = models.CharField(max_length=9)
    pins = models.ManyToManyField(Pin)

    def grafted(self, names):
        for name in names:
            Branch.objects.create(name=name)  # hint: PFL503 because unknown-base

    def copied(self):
        new = Branch.objects.create(name="x")
        for pin in self.pins.all():
            new.pins.add(pin)  # error: PFL503
        return new

    def all_grafted(self, names):
        return Branch.objects.bulk_create([Branch(name=name) for name in names])  # ok


class Kept(TreeNode):
    objects = {"create": print}

    def kept(self, names):
        for name in names:
            self.objects["create"](name)  # ok


class Store(TreeNode):
    size = 3

    def stored(self, names):
        for name in names:
            Store.objects.create(name=name)  # ok: nothing says that it is a model
