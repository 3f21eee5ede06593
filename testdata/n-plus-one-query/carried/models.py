from django.contrib.auth.models import AbstractUser
from django.db import models


class User(AbstractUser):
    nick = models.CharField(max_length=9)


class Event(models.Model):
    name = models.CharField(max_length=9)
    owner = models.ForeignKey(User, on_delete=models.CASCADE, related_name="events")


class Venue(models.Model):
    name = models.CharField(max_length=9)


class Stage(models.Model):
    venue = models.ForeignKey(Venue, on_delete=models.CASCADE, related_name="stages")


class Room(models.Model):
    name = models.CharField(max_length=9)


class Talk(models.Model):
    room = models.ForeignKey(Room, on_delete=models.CASCADE)
    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="talks")
    stage = models.ForeignKey(Stage, on_delete=models.CASCADE, related_name="talks")
    title = models.CharField(max_length=9)
