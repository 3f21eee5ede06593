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
    return Book.objects.filter(sold=True).exists()


def none_sold():
    return not Book.objects.filter(sold=True).exists()


def at_least_one(title):
    if Book.objects.filter(title=title).exists():
        return "yes"
    return "no"


def missing(title):
    return not Book.objects.filter(title=title).exists()


def measured():
    return not Book.objects.filter(sold=True).exists()


def any_item(session: Session):
    return session.query(Item).count() > 0


def exists():
    return Book.objects.filter(sold=True).exists()


def how_many():
    return Book.objects.filter(sold=True).count()


def at_least_two():
    return Book.objects.filter(sold=True).count() >= 2


def listed():
    books = Book.objects.filter(sold=True)
    if len(books) > 0:
        for book in books:
            print(book.title)


def letters(text):
    return text.count("a") > 0


def in_list(titles: list[str]):
    return len(titles) == 0


def any_in_list(titles: list[str]):
    return titles.count("a") >= 2


def there_is(number):
    if Book.objects.filter(id=number).exists():
        return "yes"
    return "no"


def is_item(session: Session, number):
    return session.query(Item).filter(Item.id == number).count() > 0


def is_book(number):
    return Book.objects.filter(pk=number).exists()


def items_up_to(session: Session, number):
    return session.query(Item).filter(Item.id <= number).count()


def unsold(title):
    books = Book.objects.filter(title=title)
    if not books.exists():
        return None
    return books.exclude(sold=True)


def there_is_any(title):
    if Book.objects.filter(title=title).exists():
        return "yes"
    return "no"


def found(number):
    return Book.objects.filter(id=number).first() is not None


def asked(number):
    return Book.objects.filter(id=number).exists()
