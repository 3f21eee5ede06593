"""Writes whose key, row or file the same iteration needs, and of migrations."""

import logging
import sqlite3

from django.db import models
from sqlalchemy import Column, ForeignKey, Integer, String
from sqlalchemy.orm import DeclarativeBase, Session

logger = logging.getLogger(__name__)

MIGRATIONS = [
    ("first", ["CREATE TABLE item (id INTEGER PRIMARY KEY, price INTEGER)"]),
    ("second", ["ALTER TABLE item ADD COLUMN name TEXT"]),
]


class Base(DeclarativeBase):
    pass


class Report(Base):
    __tablename__ = "report"
    id = Column(Integer, primary_key=True)
    title = Column(String)


class Link(Base):
    __tablename__ = "link"
    id = Column(Integer, primary_key=True)
    report_id = Column(ForeignKey("report.id"))
    path = Column(String)


class Letter(models.Model):
    title = models.CharField(max_length=100)


class Enclosure(models.Model):
    letter = models.ForeignKey(Letter, related_name="enclosures", on_delete=models.CASCADE)
    title = models.CharField(max_length=100)
    file = models.FileField()


class Exchanger(models.Model):
    name = models.CharField(max_length=100)


def store_reports(session: Session, reports):
    links = []
    for report in reports:
        row = Report(title=report.title)
        session.add(row)
        session.flush()  # hint: PFL503
        links.extend({"report_id": row.id, "path": path} for path in report.paths)
    session.bulk_insert_mappings(Link, links)  # ok


def store_titles(session: Session, titles):
    for title in titles:
        session.add(Report(title=title))
        session.flush()  # error: PFL503


def store_at_once(session: Session, titles):
    for title in titles:
        session.add(Report(title=title))  # ok
    session.flush()  # ok


def enclose(letter: Letter, parts):
    for part in parts:
        row = Enclosure(letter=letter)
        row.file.name = part.path
        row.save()  # hint: PFL503


def entitle(letter: Letter, parts):
    for part in parts:
        row = Enclosure(letter=letter, title=part.title)
        row.save()  # error: PFL503


def exchangers(names):
    for name in names:
        row = Exchanger.objects.create(name=name)  # hint: PFL503
        yield row


def exchanger_names(names):
    for name in names:
        Exchanger.objects.create(name=name)  # error: PFL503
        yield name


def bring_up_to_date(connection: sqlite3.Connection, version):
    cursor = connection.cursor()
    for migration_number in range(version, len(MIGRATIONS)):
        for statement in MIGRATIONS[migration_number][1]:
            cursor.execute(statement)  # ok
        cursor.execute("INSERT INTO versions VALUES (?)", (migration_number,))  # hint: PFL503 because few-items
    connection.commit()  # ok


def mark_seen(connection: sqlite3.Connection, numbers):
    cursor = connection.cursor()
    for number in numbers:
        cursor.execute("UPDATE item SET seen = 1 WHERE id = ?", (number,))  # error: PFL503
    connection.commit()  # ok


def record(connection: sqlite3.Connection, items, expected):
    if len(items) != expected:
        logger.warning("%s items, not %s; the old ones go", len(items), expected)
        for item in items:
            connection.execute("DELETE FROM item WHERE id = ?", (item,))  # hint: PFL503
    return len(items)


def link_accounts(letters: list[Letter], backend):
    """Another service is asked for each of them."""
    for letter in letters:
        found = backend.find_sender(letter.title)
        letter.title = found.name
        letter.save()  # hint: PFL503


def shorten(letters: list[Letter]):
    for letter in letters:
        letter.title = letter.title[:20]
        letter.save()  # error: PFL503


def close(numbers):
    for number in numbers:
        if not Letter.objects.filter(pk=number).update(title=""):  # hint: PFL503
            raise ValueError(number)


def close_all(numbers):
    return Letter.objects.filter(pk__in=numbers).update(title="")  # ok


def migrate(connection: sqlite3.Connection, parents):
    for number, owner in parents.items():
        connection.execute("UPDATE note SET parent = ? WHERE id = ?", (owner, number))  # hint: PFL503
    connection.execute("PRAGMA user_version = 3")  # ok


def answer(form, letter: Letter):
    answers = form.cleaned_data["answers"]
    for text in answers:
        Enclosure.objects.bulk_create([])  # ok
        Exchanger.objects.create(name=text)  # hint: PFL503


def drop_files(rows: list[Enclosure], names):
    for row in rows:
        if row.title in names:
            row.file.delete(save=False)
        row.title = ""
        row.save(update_fields=["title", "file"])  # hint: PFL503


def missing(connection: sqlite3.Connection, known):
    absent = {"task", "load", "event"} - known
    for name in absent:
        connection.execute("INSERT INTO kind VALUES (?)", (name,))  # hint: PFL503


def remove_letter(number):
    """There is one row at most."""
    for letter in Letter.objects.filter(pk=number):
        letter.delete()  # ok: over-single-row


def remove_letters(title):
    for letter in Letter.objects.filter(title=title):
        letter.delete()  # error: PFL503


def unlink(letters: list[Letter], held):
    """Something is entered for each of them."""
    for letter in letters:
        with held(letter.pk):
            letter.delete()  # hint: PFL503


def choose(numbers, chosen):
    for number in numbers:
        if number == chosen:
            Letter.objects.filter(pk=number).update(title="chosen")  # hint: PFL503


def choose_some(numbers, chosen):
    for number in numbers:
        if number in chosen:
            Letter.objects.filter(pk=number).update(title="chosen")  # hint: PFL503 because only-some-items


def choose_all(numbers):
    Letter.objects.filter(pk__in=numbers).update(title="chosen")  # ok


def remove_enclosures(number):
    """One letter, and all that it has."""
    for enclosure in Letter.objects.filter(pk=number).get().enclosures.all():
        enclosure.delete()  # error: PFL503
