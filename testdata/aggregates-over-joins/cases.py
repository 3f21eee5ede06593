from django.db import models
from django.db.models import Avg, Count, F, Max, OuterRef, Q, Subquery, Sum


class Country(models.Model):
    name = models.CharField(max_length=80)


class Author(models.Model):
    country = models.ForeignKey(Country, on_delete=models.CASCADE, related_name="authors")
    name = models.CharField(max_length=80)


class Book(models.Model):
    author = models.ForeignKey(Author, on_delete=models.CASCADE, related_name="books")
    price = models.IntegerField()


class Prize(models.Model):
    author = models.ForeignKey(Author, on_delete=models.CASCADE)
    year = models.IntegerField()


class Review(models.Model):
    book = models.ForeignKey(Book, on_delete=models.CASCADE, related_name="reviews")
    stars = models.IntegerField()


def counted():
    return Author.objects.annotate(
        book_count=Count("books"),
        prize_count=Count("prize"),  # error: PFL514
    )


def told_apart():
    return Author.objects.annotate(
        Count("books", distinct=True),
        Count("prize", distinct=True),  # hint: PFL514 because bears-repeated-rows
    )


def one_after_the_other():
    authors = Author.objects.filter(name="Ann").annotate(spent=Sum("books__price"))
    return (
        Author.objects.annotate(spent=Sum("books__price"))
        .order_by("spent")
        .annotate(last=Max("prize__year"))  # error: PFL514
    ), authors


def with_conditions():
    return Author.objects.annotate(
        cheap=Count("books", filter=Q(books__price__lt=10)),
        dear=Count("books", filter=Q(books__price__gt=90)),
        prizes=1 + Count(F("prize")),  # error: PFL514
    )


def deeper():
    return Author.objects.annotate(
        book_count=Count("books"),
        stars=Avg("books__reviews__stars"),  # error: PFL514
    )


def of_one_relation():
    return Author.objects.annotate(
        book_count=Count("books"),  # ok: both go over the books
        spent=Sum("books__price"),
    )


def deeper_and_exact():
    return Author.objects.annotate(
        book_count=Count("books", distinct=True),
        best=Avg("books__reviews__stars"),  # ok: leads-on
    )


def of_the_row():
    return Book.objects.annotate(
        stars=Avg("reviews__stars"),  # ok: an author is one
        names=Count("author__name"),
    )


def by_subqueries():
    prizes = Prize.objects.filter(author=OuterRef("pk")).values("author")
    return Author.objects.annotate(
        book_count=Count("books"),  # ok: the prizes are counted apart
        prize_count=Subquery(prizes.annotate(count=Count("pk")).values("count")),
    )


def by_a_subquery_in_place():
    authors = Author.objects.filter(country=OuterRef("country")).values("country")
    return Author.objects.annotate(
        book_count=Count("books"),
        prize_count=Subquery(authors.annotate(n=Count("prize")).values("n")),  # ok: asked apart
    )


def of_related(country):
    return country.authors.annotate(
        book_count=Count("books"),
        prize_count=Count("prize"),  # ok: nothing says what a country is
    )


def of_known(name):
    return Country.objects.get(name=name).authors.annotate(
        book_count=Count("books"),
        prize_count=Count("prize"),  # error: PFL514
    )


def of_something_else(frame):
    return frame.annotate(Count("books"), Count("prize"))  # ok: nobody knows what it is


def through_the_author():
    return Country.objects.annotate(
        people=Count("authors", distinct=True),
        books=Count("authors__books"),  # ok: leads-on
    )
