"""Notices, whose text says where they hang."""

from django.db import models


class Board(models.Model):
    name = models.CharField(max_length=20)
    warden = models.CharField(max_length=20)

    def __str__(self):
        return self.name


class Notice(models.Model):
    board = models.ForeignKey(Board, related_name="notices", on_delete=models.CASCADE)
    topic = models.CharField(max_length=20)

    def __str__(self):
        return f"{self.topic} on {self.board.name}"  # error: PFL501


class Poster(models.Model):
    board = models.ForeignKey(Board, related_name="posters", on_delete=models.CASCADE)
    topic = models.CharField(max_length=20)

    def __str__(self):
        return f"{self.topic} on {self.board.name}"  # ok


class Flyer(models.Model):
    board = models.ForeignKey(Board, related_name="flyers", on_delete=models.CASCADE)

    def __str__(self):
        return "flyer of " + self.board.name  # ok


class Card(models.Model):
    board = models.ForeignKey(Board, related_name="cards", on_delete=models.CASCADE)

    def __str__(self):
        return "card of %s" % self.board.name  # error: PFL501


class Label(models.Model):
    board = models.ForeignKey(Board, related_name="labels", on_delete=models.CASCADE)

    def __str__(self):
        return "label of %s" % self.board.name  # error: PFL501


class Stamp(models.Model):
    board = models.ForeignKey(Board, related_name="stamps", on_delete=models.CASCADE)

    def __str__(self):
        return "stamp of {}".format(self.board.name)  # error: PFL501
