"""Members of a choir and what they sing."""

from django.db import models


class Piece(models.Model):
    title = models.CharField(max_length=20)
    known = models.BooleanField(default=False)


class Member(models.Model):
    name = models.CharField(max_length=20)
    pieces = models.ManyToManyField(Piece, related_name="members")


class Part(models.Model):
    member = models.ForeignKey(Member, on_delete=models.CASCADE)
    piece = models.ForeignKey(Piece, on_delete=models.CASCADE)
