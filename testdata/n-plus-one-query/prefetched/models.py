from django.db import models


class Author(models.Model):
    name = models.CharField(max_length=50)


class Publisher(models.Model):
    name = models.CharField(max_length=50)


class Book(models.Model):
    author = models.ForeignKey(Author, related_name="books", on_delete=models.CASCADE)
    publisher = models.ForeignKey(Publisher, on_delete=models.CASCADE)
