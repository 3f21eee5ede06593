from django.db import models


class Country(models.Model):
    name = models.CharField(max_length=10)


class Author(models.Model):
    name = models.CharField(max_length=10)
    country = models.ForeignKey(Country, on_delete=models.CASCADE)


class Book(models.Model):
    title = models.CharField(max_length=10)
    author = models.ForeignKey(Author, on_delete=models.CASCADE, related_name="books")
    tags = models.ManyToManyField(Country)
