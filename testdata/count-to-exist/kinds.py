"""Rows that are of one kind: any part of the table may be."""

from django.contrib.auth.models import AbstractUser
from django.db import models


class Teller(AbstractUser):
    badge = models.CharField(max_length=9, unique=True)


class Terms(models.Model):
    name = models.CharField(max_length=80, unique=True)


class Region(models.Model):
    name = models.CharField(max_length=80, unique=True)
    head = models.OneToOneField(Teller, on_delete=models.CASCADE)


class Customer(models.Model):
    number = models.CharField(max_length=10, unique=True)


class Account(models.Model):
    terms = models.ForeignKey(Terms, related_name="accounts", on_delete=models.RESTRICT)
    teller = models.ForeignKey(Teller, related_name="accounts", on_delete=models.CASCADE)
    region = models.ForeignKey(Region, related_name="accounts", on_delete=models.CASCADE)
    customer = models.ForeignKey(Customer, related_name="accounts", on_delete=models.CASCADE)


def in_use(terms: Terms):
    return Account.objects.filter(terms=terms).count() > 0  # error: PFL511


def in_use_by_key(terms_id: int):
    return Account.objects.filter(terms_id=terms_id).count() > 0  # error: PFL511


def are_used(terms: Terms):
    return terms.accounts.count() > 0  # hint: PFL511 because rows-of-parent


def of_one_customer(terms: Terms, customer: Customer):
    return terms.accounts.filter(customer=customer).count() > 0  # hint: PFL511 because rows-of-parent


def at_teller(teller: Teller):
    return teller.accounts.count() > 0  # hint: PFL511 because rows-of-parent


def in_region(region: Region):
    return region.accounts.count() > 0  # hint: PFL511 because rows-of-parent


def of_customer(customer: Customer):
    return customer.accounts.count() > 0  # hint: PFL511 because rows-of-parent


def how_many(terms: Terms):
    return terms.accounts.count()  # ok


def is_used(terms: Terms):
    return terms.accounts.exists()  # ok


def enough(terms: Terms):
    return terms.accounts.count() > 5  # ok
