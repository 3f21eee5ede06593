"""Races, who runs them, and for which club."""

from django.db import models


class Club(models.Model):
    name = models.CharField(max_length=20)


class Medal(models.Model):
    name = models.CharField(max_length=20)


class Runner(models.Model):
    name = models.CharField(max_length=20)
    club = models.ForeignKey(Club, related_name="runners", on_delete=models.CASCADE)
    medals = models.ManyToManyField(Medal, related_name="runners")


class Race(models.Model):
    title = models.CharField(max_length=20)
    winner = models.ForeignKey(Runner, related_name="races", on_delete=models.CASCADE)
    sponsor = models.ForeignKey(Club, related_name="sponsored", on_delete=models.CASCADE)
    runners = models.ManyToManyField(Runner, related_name="entered")


class Ticket(models.Model):
    race = models.ForeignKey(Race, related_name="tickets", on_delete=models.CASCADE)
    club = models.ForeignKey(Club, related_name="tickets", on_delete=models.CASCADE)
