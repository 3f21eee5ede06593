"""Counts of relations that were loaded with their objects, or were not."""

from django.db import models


class Garden(models.Model):
    name = models.TextField()


class Tree(models.Model):
    garden = models.ForeignKey(Garden, related_name="trees", on_delete=models.CASCADE)
    felled = models.BooleanField(default=False)


class Pond(models.Model):
    garden = models.ForeignKey(Garden, related_name="ponds", on_delete=models.CASCADE)


def with_trees():
    for garden in Garden.objects.prefetch_related("trees"):
        if garden.trees.count() > 0:  # ok: loaded-relation
            print(garden.name)


def without_trees():
    gardens = Garden.objects.prefetch_related("trees")
    return [garden for garden in gardens if not garden.trees.count()]  # ok


def with_felled_trees():
    for garden in Garden.objects.prefetch_related("trees"):
        if garden.trees.filter(felled=True).count() > 0:  # hint: PFL511 # error: PFL505
            print(garden.name)


def with_ponds():
    for garden in Garden.objects.all():
        if garden.ponds.count() > 0:  # error: PFL502 # hint: PFL511
            print(garden.name)


def has_tree_of(garden_name: str):
    return Tree.objects.filter(garden__name=garden_name).count() > 0  # error: PFL511


def has_trees(garden: Garden):
    return garden.trees.count() > 0  # hint: PFL511


def with_all_trees():
    for garden in Garden.objects.prefetch_related("trees"):
        if garden.trees.all().count() > 0:  # ok
            print(garden.name)
