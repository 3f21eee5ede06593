from django.db import models


class Account(models.Model):
    name = models.CharField(max_length=50)
    balance = models.IntegerField(default=0)


class Booking(models.Model):
    account = models.ForeignKey(Account, on_delete=models.CASCADE)
    amount = models.IntegerField()
