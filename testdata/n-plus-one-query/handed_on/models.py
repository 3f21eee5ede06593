"""Trips of ferries, and who is on them."""

from django.db import models


class Harbour(models.Model):
    name = models.TextField()


class Ferry(models.Model):
    home = models.ForeignKey(Harbour, on_delete=models.CASCADE, related_name="trips")


class Trip(models.Model):
    ferry = models.ForeignKey(Ferry, on_delete=models.CASCADE)
    start = models.ForeignKey(Harbour, on_delete=models.CASCADE, related_name="leaving")


class Passenger(models.Model):
    trip = models.ForeignKey(Trip, on_delete=models.CASCADE)
    guests = models.ManyToManyField("self")
