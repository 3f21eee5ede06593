"""Rows that are called as chunks are, and have places."""

from django.db import models


class Sale(models.Model):
    day = models.DateField()


def per_day(buckets):
    for bucket in buckets:
        bucket[1] = Sale.objects.filter(day=bucket[0]).count()  # error: PFL502
        bucket[2] = sum(bucket[1:])
    return buckets


def per_page(buckets):
    for bucket in buckets:
        print(Sale.objects.count(), bucket[1:])  # ok: in-chunks


def of_chunk(chunks):
    for chunk in chunks:
        print(len(chunk), Sale.objects.count())  # ok: in-chunks


def per_month(buckets):
    found = dict(Sale.objects.values_list("day", models.Count("id")))  # ok
    for bucket in buckets:
        bucket[1] = found.get(bucket[0])
    return buckets
