"""Rows that are looked up and made, and relations that get their objects one by one."""

from django.db import models


class Label(models.Model):
    name = models.CharField(max_length=20)


class Seed(models.Model):
    name = models.CharField(max_length=20)
    weight = models.FloatField()
    labels = models.ManyToManyField(Label)


def label_all(names):
    for name in names:
        Label.objects.get_or_create(name=name)  # error: PFL503


def weigh(rows):
    for name, weight in rows:
        Seed.objects.update_or_create(name=name, defaults={"weight": weight})  # error: PFL503


def weigh_at_once(rows):
    seeds = [Seed(name=name, weight=weight) for name, weight in rows]
    Seed.objects.bulk_create(  # ok
        seeds, update_conflicts=True, unique_fields=["name"], update_fields=["weight"]
    )


def mark(seed: Seed, labels: list[Label]):
    for label in labels:
        seed.labels.add(label)  # error: PFL503


def mark_at_once(seed: Seed, labels: list[Label]):
    seed.labels.add(*labels)  # ok
