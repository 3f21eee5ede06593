"""Counts of what belongs to each row, in place and through functions."""

from django.db import models
from django.db.models import Count


class Team(models.Model):
    name = models.CharField(max_length=40)

    @property
    def size(self):
        return self.players.all().count()

    def shown(self):
        return self.name.title()


class Player(models.Model):
    name = models.CharField(max_length=40)
    team = models.ForeignKey(Team, on_delete=models.CASCADE, related_name="players")


def tally(team: Team):
    return team.players.count()


def tallies():
    return {team.name: tally(team) for team in Team.objects.all()}  # error: PFL502


def tally_loaded(team: Team):
    return team.players.count()


def tallies_loaded():
    return {team.name: tally_loaded(team) for team in Team.objects.prefetch_related("players")}  # ok


def in_place():
    return {team.name: team.players.all().count() for team in Team.objects.all()}  # error: PFL502


def in_place_loaded():
    teams = Team.objects.prefetch_related("players")
    return {team.name: team.players.all().count() for team in teams}  # ok


def annotated():
    return {team.name: team.n for team in Team.objects.annotate(n=Count("players"))}  # ok


def names():
    return [team.shown() for team in Team.objects.all()]  # ok


def one(name):
    return tally(Team.objects.get(name=name))  # ok


def filtered():
    for team in Team.objects.all():
        if team.players.filter(name="").exists():  # error: PFL502
            print(team.name)
