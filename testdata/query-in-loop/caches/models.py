"""Rates of exchange."""

from django.db import models


class Rate(models.Model):
    code = models.CharField(max_length=3, unique=True)
    value = models.FloatField()
