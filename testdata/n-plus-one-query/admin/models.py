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


class LoanQuerySet(models.QuerySet):
    def open(self):
        return self.filter(returned=False)


class LoanManager(models.Manager.from_queryset(LoanQuerySet)):
    def get_queryset(self):
        return super().get_queryset().select_related("book")


class Loan(models.Model):
    book = models.ForeignKey(Book, on_delete=models.CASCADE)
    readers = models.ManyToManyField(Author, related_name="loans")
    returned = models.BooleanField(default=False)

    objects = LoanManager()
