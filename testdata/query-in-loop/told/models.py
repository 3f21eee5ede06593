from django.db import models


class Shelf(models.Model):
    room = models.CharField(max_length=40)


class Subject(models.Model):
    word = models.CharField(max_length=40)


class Volume(models.Model):
    title = models.CharField(max_length=200)
    shelf = models.ForeignKey(Shelf, on_delete=models.CASCADE)
    subjects = models.ManyToManyField(Subject)


class Loan(models.Model):
    volume = models.ForeignKey(Volume, related_name="loans", on_delete=models.CASCADE)
    card = models.CharField(max_length=20)
