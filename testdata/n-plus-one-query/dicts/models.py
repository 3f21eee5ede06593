"""Models."""

from django.db import models


class Label(models.Model):
    name = models.CharField(max_length=20)


class Poem(models.Model):
    title = models.CharField(max_length=80)
    labels = models.ManyToManyField(Label, related_name="poems")
    first = models.ForeignKey(Label, related_name="first_of", on_delete=models.CASCADE)


class Line(models.Model):
    text = models.CharField(max_length=80)
    poem = models.ForeignKey(Poem, on_delete=models.CASCADE)
