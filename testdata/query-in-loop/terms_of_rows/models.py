from django.db import models


class Term(models.Model):
    text = models.CharField(max_length=80)


class Document(models.Model):
    path = models.CharField(max_length=80)
