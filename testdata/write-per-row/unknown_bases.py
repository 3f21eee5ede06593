"""Rows of models with a `save` of their own, with a table of a parent, and of a base that is not known."""

from django.db import models
from plugins import Content


class Policy(models.Model):
    device = models.CharField(max_length=50, unique=True)

    def save(self, *args, **kwargs):
        self.device = self.device.lower()
        super().save(*args, **kwargs)


class Package(Content):
    name = models.CharField(max_length=50)


class Place(models.Model):
    name = models.CharField(max_length=50)


class Shop(Place):
    owner = models.CharField(max_length=50)


def policies(path):
    for device in open(path):
        Policy.objects.update_or_create(device=device)  # hint: PFL503 because own-save


def packages(path):
    for name in open(path):
        Package.objects.get_or_create(name=name)  # hint: PFL503 because unknown-base


def shops(path):
    for name in open(path):
        Shop.objects.get_or_create(name=name)  # error: PFL503


def places(path):
    for name in open(path):
        Place.objects.get_or_create(name=name)  # error: PFL503


def all_places(path):
    Place.objects.bulk_create(Place(name=name) for name in open(path))  # ok: at once


def all_packages(path):
    Package.objects.bulk_create([Package(name=name) for name in open(path)])  # ok: at once


def one_shop(path):
    Shop.objects.get_or_create(name=path)  # ok: one


def unsaved(path):
    return [Policy(device=device) for device in open(path)]  # ok: not written


def one_place(path):
    Place.objects.create(name=path)  # ok: one
