"""Stores with a `save` of their own, rows of queries that are updated one by one, and refreshed rows."""

import sqlite3

from django.db import models
from sqlalchemy import Column, Integer, String
from sqlalchemy.orm import DeclarativeBase, Session


class Base(DeclarativeBase):
    pass


class Row(Base):
    __tablename__ = "row"
    key = Column(Integer, primary_key=True)
    name = Column(String)


class Store:
    def __init__(self, path):
        self.connection = sqlite3.connect(path)

    def save(self, name):
        self.connection.execute("INSERT INTO row (name) VALUES (?)", (name,))

    def save_all(self, names):
        for name in names:
            self.save(name)  # error: PFL503
        self.connection.commit()  # ok

    def save_together(self, names):
        rows = [(name,) for name in names]
        self.connection.executemany("INSERT INTO row (name) VALUES (?)", rows)  # ok
        self.connection.commit()  # ok


class Page(models.Model):
    title = models.CharField(max_length=100)

    def save(self, *args, **kwargs):
        self.title = self.title.strip()
        super().save(*args, **kwargs)


def save_pages(pages: list[Page]):
    for page in pages:
        page.save()  # hint: PFL503 because own-save


def renamed(session: Session, names):
    for key, name in names.items():
        session.query(Row).filter(Row.key == key).update({"name": name})  # error: PFL503


def changed(session: Session, changes):
    for key, values in changes.items():
        session.query(Row).filter(Row.key == key).update(values)  # error: PFL503


def emptied(session: Session, classes):
    for cls in classes:
        session.query(cls).filter(cls.name == "").update({"name": "?"})  # ok: another-table


def refreshed(session: Session, rows: list[Row]):
    for row in rows:
        session.add(row)
        session.commit()  # error: PFL504
        session.refresh(row)


def added(session: Session, rows: list[Row]):
    for row in rows:
        session.add(row)  # ok
    session.commit()  # ok
