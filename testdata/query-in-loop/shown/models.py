"""Trails and what is known of them."""

from django.db import models


class Trail(models.Model):
    name = models.CharField(max_length=20)


class Report(models.Model):
    trail = models.ForeignKey(Trail, related_name="reports", on_delete=models.CASCADE)
    state = models.CharField(max_length=20)


class Closure(models.Model):
    trail_name = models.CharField(max_length=20)
