"""Offers and who makes them."""

from django.db import models


class Seller(models.Model):
    name = models.CharField(max_length=20)


class Tag(models.Model):
    name = models.CharField(max_length=20)


class Offer(models.Model):
    seller = models.ForeignKey(Seller, related_name="offers", on_delete=models.CASCADE)
    tags = models.ManyToManyField(Tag, related_name="offers")
    title = models.CharField(max_length=20)
