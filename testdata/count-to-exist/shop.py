"""Counts that ask whether there is anything."""

from django.db import models
from sqlalchemy.orm import DeclarativeBase, Mapped, Session, mapped_column


class Book(models.Model):
    title = models.CharField(max_length=50)
    sold = models.BooleanField(default=False)


class Base(DeclarativeBase):
    pass


class Item(Base):
    __tablename__ = "item"
    id: Mapped[int] = mapped_column(primary_key=True)


def any_sold():
    return Book.objects.filter(sold=True).count() > 0  # error: PFL511


def none_sold():
    return Book.objects.filter(sold=True).count() == 0  # error: PFL511


def at_least_one(title):
    if Book.objects.filter(title=title).count() >= 1:  # error: PFL511
        return "yes"
    return "no"


def missing(title):
    return not Book.objects.filter(title=title).count()  # error: PFL511


def measured():
    return len(Book.objects.filter(sold=True)) == 0  # error: PFL511


def any_item(session: Session):
    return session.query(Item).count() > 0  # error: PFL511


def exists():
    return Book.objects.filter(sold=True).exists()  # ok


def how_many():
    return Book.objects.filter(sold=True).count()  # ok


def at_least_two():
    return Book.objects.filter(sold=True).count() >= 2  # ok


def listed():
    books = Book.objects.filter(sold=True)
    if len(books) > 0:  # ok: fetched-anyway
        for book in books:
            print(book.title)


def letters(text):
    return text.count("a") > 0


def in_list(titles: list[str]):
    return len(titles) == 0  # ok


def any_in_list(titles: list[str]):
    return titles.count("a") >= 2  # ok


def there_is(number):
    if Book.objects.filter(id=number):  # hint: PFL511 because single-row
        return "yes"
    return "no"


def is_item(session: Session, number):
    return session.query(Item).filter(Item.id == number).count() > 0  # hint: PFL511 because single-row


def is_book(number):
    return Book.objects.filter(pk=number).count() > 0  # hint: PFL511 because single-row


def items_up_to(session: Session, number):
    return session.query(Item).filter(Item.id <= number).count()  # ok


def unsold(title):
    books = Book.objects.filter(title=title)
    if len(books) == 0:  # error: PFL511
        return None
    return books.exclude(sold=True)


def there_is_any(title):
    if Book.objects.filter(title=title):  # error: PFL511
        return "yes"
    return "no"


def found(number):
    return Book.objects.filter(id=number).first() is not None  # ok


def asked(number):
    return Book.objects.filter(id=number).exists()  # ok
