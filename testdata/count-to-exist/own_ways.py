"""Query sets, managers and models of which a project has its own."""

from django.db import models


class CachedQuerySet(models.QuerySet):
    def count(self):
        return 7


class AllQuerySet(models.QuerySet):
    def __bool__(self):
        return True


class PlainQuerySet(models.QuerySet):
    def sold(self):
        return self.filter(sold=True)


class BoxManager(models.Manager):
    def get_queryset(self):
        return CachedQuerySet(self.model)


class Counted:
    def count(self):
        return 7


class MixedQuerySet(Counted, models.QuerySet):
    pass


class Author(models.Model):
    name = models.CharField(max_length=10)


class Book(models.Model):
    sold = models.BooleanField()
    author = models.ForeignKey(Author, on_delete=models.CASCADE, related_name="books")
    objects = CachedQuerySet.as_manager()


class Page(models.Model):
    sold = models.BooleanField()
    objects = models.Manager.from_queryset(AllQuerySet)()


class Box(models.Model):
    sold = models.BooleanField()
    objects = BoxManager()


class Bag(models.Model):
    sold = models.BooleanField()
    objects = MixedQuerySet.as_manager()


class Pen(models.Model):
    sold = models.BooleanField()


class Cap(models.Model):
    sold = models.BooleanField()
    objects = PlainQuerySet.as_manager()


class Log(models.Model):
    sold = models.BooleanField()
    made = []

    @classmethod
    def from_db(cls, db, names, values):
        cls.made.append(values)
        return super().from_db(db, names, values)


def own_count():
    return Book.objects.filter(sold=True).count() > 0  # error: PFL511


def own_count_of_relation(author: Author):
    return author.books.all().count() > 0  # hint: PFL511


def own_count_made():
    return Box.objects.filter(sold=True).count() > 0  # error: PFL511


def own_count_mixed():
    return Bag.objects.filter(sold=True).count() > 0  # error: PFL511


def own_test():
    if Page.objects.filter(sold=True):  # error: PFL511
        return "yes"
    return "no"


def own_rows():
    if Log.objects.filter(sold=True):  # error: PFL511
        return len(Log.made)
    return 0


def locked():
    return Pen.objects.select_for_update().filter(sold=True).count() > 0  # error: PFL511


def own_rows_counted():
    return Log.objects.filter(sold=True).count() > 0  # error: PFL511


def plain():
    return Pen.objects.filter(sold=True).count() > 0  # error: PFL511


def plain_test():
    if Pen.objects.filter(sold=True):  # error: PFL511
        return "yes"
    return "no"


def plain_own():
    return Cap.objects.sold().count() > 0  # error: PFL511


def asked():
    return Book.objects.filter(sold=True).exists()  # ok


def how_many():
    return Book.objects.filter(sold=True).count()  # ok


def at_least_two():
    return Bag.objects.filter(sold=True).count() >= 2  # ok


def listed():
    books = Page.objects.filter(sold=True)
    if books:  # ok: fetched-anyway
        for book in books:
            print(book.sold)


def in_list(rows: list[Log]):
    return len(rows) == 0  # ok


def letters(text: str):
    return text.count("a") > 0  # ok


def first():
    return Pen.objects.select_for_update().filter(sold=True).first()  # ok


def second():
    return Pen.objects.filter(sold=True)[1]  # ok


def total():
    return sum(book.sold for book in Book.objects.all())  # ok  # hint: PFL515


def all_of():
    return list(Cap.objects.all())  # ok
