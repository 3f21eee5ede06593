from django.db import models


class Setting(models.Model):
    key = models.CharField(max_length=50)
    value = models.TextField()

    @classmethod
    def read(cls, key):
        return Setting.objects.get(key=key).value


class Account(models.Model):
    name = models.CharField(max_length=50)


class Entry(models.Model):
    account = models.ForeignKey(Account, related_name="entries", on_delete=models.CASCADE)
    amount = models.IntegerField()
