from django.db import models


class Part(models.Model):
    number = models.IntegerField()
