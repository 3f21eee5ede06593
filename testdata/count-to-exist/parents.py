"""Counts of the rows of one other row, and questions for a row that can only be one."""

from django.contrib.auth.models import AbstractUser
from django.db import models
from sqlalchemy.orm import DeclarativeBase, Mapped, Session, mapped_column


class Reader(AbstractUser):
    card = models.CharField(max_length=20, unique=True)


class Shelf(models.Model):
    code = models.SlugField(primary_key=True)
    keeper = models.OneToOneField(Reader, on_delete=models.CASCADE)


class Note(models.Model):
    reader = models.ForeignKey(Reader, related_name="notes", on_delete=models.CASCADE)
    shelf = models.ForeignKey(Shelf, related_name="notes", on_delete=models.CASCADE)
    text = models.TextField()


class Base(DeclarativeBase):
    pass


class Branch(Base):
    __tablename__ = "branch"
    id: Mapped[int] = mapped_column(primary_key=True)
    city: Mapped[str] = mapped_column(unique=True)
    street: Mapped[str]


class Opening(Base):
    __tablename__ = "opening"
    day: Mapped[str] = mapped_column(primary_key=True)
    city: Mapped[str] = mapped_column(primary_key=True)


def opens_on(session: Session, day: str):
    return session.query(Opening).filter_by(day=day).count() > 0  # error: PFL511


def has_card(card: str):
    return Reader.objects.filter(card=card).count() > 0  # hint: PFL511 because single-row


def is_taken(name: str):
    if Reader.objects.filter(username__iexact=name):  # hint: PFL511 because single-row
        raise ValueError(name)


def is_named(name: str):
    found = Reader.objects.filter(username=name)
    if not found:  # hint: PFL511 because single-row
        raise ValueError(name)


def has_shelf(code: str):
    return Shelf.objects.filter(code=code).count() > 0  # hint: PFL511 because single-row


def keeps_shelf(reader: Reader):
    return Shelf.objects.filter(keeper=reader).count() > 0  # hint: PFL511 because single-row


def is_in(session: Session, city: str):
    return session.query(Branch).filter_by(city=city).count() > 0  # hint: PFL511 because single-row


def lies_at(session: Session, street: str):
    return session.query(Branch).filter(Branch.street == street).count() > 0  # error: PFL511


def begins(name: str):
    return Reader.objects.filter(username__startswith=name).count() > 0  # error: PFL511


def has_notes(reader: Reader):
    return reader.notes.count() > 0  # hint: PFL511 because rows-of-parent


def has_written(reader: Reader):
    return Note.objects.filter(reader_id=reader.pk).count() > 0  # hint: PFL511 because rows-of-parent


def has_any(reader: Reader):
    if Note.objects.filter(reader=reader):  # error: PFL511
        return "yes"
    return "no"


def wrote_at(reader: Reader, shelf: Shelf):
    if Note.objects.filter(reader=reader, shelf=shelf):  # hint: PFL511 because rows-of-parent
        return "yes"
    return "no"


def wrote_there(reader: Reader, shelf: Shelf):
    if reader.notes.filter(shelf=shelf):  # hint: PFL511 because rows-of-parent
        return "yes"
    return "no"


def says(text: str):
    if Note.objects.filter(text=text).count() > 0:  # error: PFL511
        return "yes"
    return "no"


def how_many(reader: Reader):
    return reader.notes.count()  # ok


def writes_often(reader: Reader):
    return reader.notes.count() > 5  # ok


def has_code(code: str):
    return Shelf.objects.filter(code=code).exists()  # ok


def has_note(reader: Reader, shelf: Shelf):
    return reader.notes.filter(shelf=shelf).exists()  # ok


def with_card(card: str):
    return Reader.objects.filter(card=card).first() is not None  # ok


def texts(reader: Reader, shelf: Shelf):
    notes = Note.objects.filter(reader=reader, shelf=shelf)
    if notes:  # ok: fetched-anyway
        return [note.text for note in notes]
    return []


def numbered(reader: Reader):
    if reader.notes.count() > 0:  # ok: asked-for-more
        return f"{reader.notes.count()} notes"  # hint: PFL517
    return ""


def shelves(session: Session, city: str):
    return session.query(Branch).filter_by(city=city).count() == 1  # ok
