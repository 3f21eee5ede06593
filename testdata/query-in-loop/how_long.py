"""Queries in loops of which the code shows that they go long, and in others."""

import csv
import os
import sqlite3

import asyncpg
import psycopg
from django.db import models
from sqlalchemy import create_engine, select, text
from sqlalchemy.orm import DeclarativeBase, Mapped, Session, mapped_column


class Plant(models.Model):
    name = models.TextField()
    bed = models.IntegerField()


class Watering(models.Model):
    plant = models.IntegerField()
    litres = models.IntegerField()


class Base(DeclarativeBase):
    pass


class Seed(Base):
    __tablename__ = "seed"

    id: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str]


def from_file(path):
    with open(path, newline="") as file:
        return [Plant.objects.get(name=name) for name, _ in csv.reader(file)]  # error: PFL502


def in_folders(session: Session, root):
    for folder, _, names in os.walk(root):
        seed = session.scalars(select(Seed).where(Seed.name == folder)).first()  # error: PFL502
        print(seed, names)


def watered():
    return {
        plant.name: Watering.objects.filter(plant=plant.pk).count()  # error: PFL502
        for plant in Plant.objects.order_by("name")
    }


def found(name):
    return Plant.objects.get(name=name)


def of_lines(path):
    with open(path) as file:
        return [found(line.strip()) for line in file]  # error: PFL502


def numbered():
    return [Plant.objects.get(pk=number) for number in range(5000)]  # error: PFL502


def handed_in(names):
    return [Plant.objects.get(name=name) for name in names]  # error: PFL502


def of_bed(bed):
    for plant in Plant.objects.filter(bed=bed):  # hint: PFL515
        print(Watering.objects.filter(plant=plant.pk).count())  # error: PFL502


def now_and_then(path):
    with open(path) as file:
        for number, line in enumerate(file):
            if number % 10_000 == 0:
                print(Plant.objects.get(name=line))  # hint: PFL502 because only-some-items


def of_one_name(path):
    with open(path) as file:
        for line in file:
            if line == "oak":
                print(Plant.objects.get(name=line))  # hint: PFL502 because only-some-items


def first(path):
    with open(path) as file:
        for line in file:
            print(line)
            plant = Plant.objects.filter(name=line).first()  # hint: PFL502
            print(plant)
            if plant is not None and plant.bed:
                return plant


def or_else(path, known):
    with open(path) as file:
        for line in file:
            plant = known.get(line)
            if plant is None:
                plant = Plant.objects.get(name=line)  # hint: PFL502 because only-some-items
            print(plant)


class Garden:
    def __init__(self, connection: sqlite3.Connection):
        self.connection = connection

    def litres(self, plant):
        row = self.connection.execute("SELECT sum(litres) FROM watering WHERE plant = ?", (plant,))
        return row.fetchone()[0]

    def all(self):
        rows = self.connection.execute("SELECT rowid FROM plant ORDER BY name").fetchall()
        return [self.litres(row[0]) for row in rows]  # error: PFL502

    def newest(self, limit: int = 500):
        rows = self.connection.execute("SELECT rowid FROM plant ORDER BY rowid LIMIT ?", (limit,))
        return [self.litres(row[0]) for row in rows.fetchall()]  # error: PFL502

    def last_few(self, limit: int = 10):
        rows = self.connection.execute("SELECT rowid FROM plant ORDER BY rowid LIMIT ?", (limit,))
        return [self.litres(row[0]) for row in rows.fetchall()]  # error: PFL502

    def of_bed(self, bed: int | None = None):
        if bed is not None:
            rows = self.connection.execute("SELECT rowid FROM plant WHERE bed = ?", (bed,)).fetchall()
        else:
            rows = self.connection.execute("SELECT rowid FROM plant").fetchall()
        return [self.litres(row[0]) for row in rows]  # error: PFL502

    def named(self, name: str = ""):
        if name:
            rows = self.connection.execute("SELECT rowid FROM plant WHERE name LIKE ?", (name,))
        else:
            rows = self.connection.execute("SELECT rowid FROM plant ORDER BY name")
        return [self.litres(row[0]) for row in rows]  # error: PFL502

    def of_this_bed(self, bed: int):
        if bed:
            rows = self.connection.execute("SELECT rowid FROM plant WHERE bed = ?", (bed,)).fetchall()
        else:
            rows = self.connection.execute("SELECT rowid FROM plant").fetchall()
        return [self.litres(row[0]) for row in rows]  # error: PFL502

    def where(self, beds):
        chosen = " WHERE bed = ?" if beds else ""
        rows = self.connection.execute(f"SELECT rowid FROM plant{chosen} ORDER BY name", beds)
        return [self.litres(row[0]) for row in rows.fetchall()]  # error: PFL502


def top(keys, size: int = 20):
    return [Plant.objects.get(pk=key) for key in keys[:size]]  # hint: PFL502 because few-items


def columns(connection: psycopg.Connection):
    tables = connection.execute(
        "SELECT table_name FROM information_schema.tables WHERE table_schema = 'public'"
        " AND table_type = 'BASE TABLE' ORDER BY table_name"
    ).fetchall()
    for (name,) in tables:
        print(
            connection.execute(  # error: PFL502
                "SELECT count(*) FROM information_schema.columns WHERE table_name = %s", (name,)
            ).fetchone()
        )
        print(connection.execute(f"SELECT count(*) FROM {name}").fetchone())  # ok: another table


def table_columns(connection: sqlite3.Connection):
    for (name,) in connection.execute("SELECT name FROM sqlite_master").fetchall():
        print(
            connection.execute(  # error: PFL502
                "SELECT sql FROM sqlite_master WHERE tbl_name = ?", (name,)
            ).fetchone()
        )


async def numbers(connection: asyncpg.Connection):
    for row in await connection.fetch("SELECT name FROM plant"):
        name = row["name"]
        await connection.fetchval("SELECT nextval('plant_id')")  # ok: another number each time
        await connection.fetchval(f"SELECT max(id) FROM {name}")  # ok: another table
        await connection.fetchval("SELECT litres FROM watering WHERE plant = $1", name)  # error: PFL502


def stored(connection: sqlite3.Connection, path):
    with open(path) as file:
        for line in file:
            connection.execute("INSERT INTO plant (name) VALUES (?)", (line,))  # hint: PFL503
            row = connection.execute("SELECT * FROM plant WHERE name = ?", (line,))  # ok: that row
            print(row.fetchone())


def probed(path):
    with sqlite3.connect(path) as connection:
        return connection.execute("SELECT count(*) FROM plant WHERE bed = 1").fetchone()


def all_gardens(root):
    return [probed(path) for path in os.listdir(root)]  # ok: another database each time


def balances(url):
    with create_engine(url).connect() as connection:
        for (key,) in connection.execute(text("SELECT id FROM plant")):
            print(
                connection.execute(  # error: PFL502
                    text("SELECT sum(litres) FROM watering WHERE plant = :key"), {"key": key}
                ).scalar()
            )
