"""Asks the database whether the routes have changed."""

from django.db import models


class Route(models.Model):
    path = models.TextField()


def newest():
    return Route.objects.order_by("-id").first()
