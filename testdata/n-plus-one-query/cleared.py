"""Relations of objects that are cleared away, and reads that run once after an upgrade."""

from django.db import models
from django.db.models.signals import post_migrate
from django.dispatch import receiver


class Garden(models.Model):
    name = models.TextField()


class Plant(models.Model):
    name = models.TextField()
    garden = models.ForeignKey(Garden, on_delete=models.CASCADE)


def clear(known):
    for plant in Plant.objects.exclude(name__in=known):
        plant.delete()  # error: PFL503
        print("deleted", plant.name, plant.garden.name)  # hint: PFL501 because deletes-object


@receiver(post_migrate)
def check(sender, **kwargs):
    for plant in Plant.objects.all():
        print(plant.name, plant.garden.name)  # hint: PFL501 because migrates-data


def renamed():
    for plant in Plant.objects.all():
        plant.name = f"{plant.garden.name} {plant.name}"  # error: PFL501
        print(plant.name)


def listed():
    return [plant.garden.name for plant in Plant.objects.all()]  # error: PFL501


def loaded():
    return [plant.garden.name for plant in Plant.objects.select_related("garden")]  # ok
