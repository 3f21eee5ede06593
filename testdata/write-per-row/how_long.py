"""Writes in loops of which the code shows that they go long, and in others."""

import csv
import os
import sqlite3

import pandas
from django.db import models
from sqlalchemy import insert, select
from sqlalchemy.orm import DeclarativeBase, Mapped, Session, mapped_column
from tqdm import tqdm


class Plant(models.Model):
    name = models.TextField()
    bed = models.IntegerField()
    watered = models.BooleanField(default=False)
    removed = models.BooleanField(default=False)


class Category(models.Model):
    name = models.TextField()


class Base(DeclarativeBase):
    pass


class Seed(Base):
    __tablename__ = "seed"

    id: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str]
    shelf: Mapped[int]


def load(connection: sqlite3.Connection, path: str) -> None:
    with open(path, newline="") as file:
        for name, bed in csv.reader(file):
            connection.execute("INSERT INTO plant VALUES (?, ?)", (name, bed))  # error: PFL503


def read(path: str) -> list[tuple[str, str]]:
    found = []
    with open(path) as file:
        for line in file:
            name, bed = line.split(";")
            found.append((name, bed))
    return found


def load_lines(connection: sqlite3.Connection, path: str) -> None:
    for plant in read(path):
        connection.execute("INSERT INTO plant VALUES (?, ?)", plant)  # error: PFL503


def store(connection: sqlite3.Connection, plants) -> None:
    for plant in plants:
        connection.execute("INSERT INTO plant VALUES (?, ?)", plant)  # error: PFL503


def store_all(connection: sqlite3.Connection, path: str) -> None:
    store(connection, read(path))


def store_some(connection: sqlite3.Connection, plants) -> None:
    for plant in plants:
        connection.execute("INSERT INTO plant VALUES (?, ?)", plant)  # error: PFL503


def store_at_once(connection: sqlite3.Connection, path: str) -> None:
    connection.executemany("INSERT INTO plant VALUES (?, ?)", read(path))  # ok


def number_all(connection: sqlite3.Connection) -> None:
    rows = connection.execute("SELECT rowid, name FROM plant ORDER BY name").fetchall()
    for number, row in enumerate(rows):
        connection.execute(  # error: PFL503
            "UPDATE plant SET number = ? WHERE rowid = ?", (number, row[0])
        )


def number_living(connection: sqlite3.Connection) -> None:
    cursor = connection.cursor()
    cursor.execute("SELECT rowid FROM plant WHERE removed_at IS NULL AND name <> ''")
    for number, (key,) in enumerate(cursor.fetchall()):
        connection.execute(  # error: PFL503
            "UPDATE plant SET number = ? WHERE rowid = ?", (number, key)
        )


def number_bed(connection: sqlite3.Connection, bed: int) -> None:
    rows = connection.execute("SELECT rowid FROM plant WHERE bed = ?", (bed,)).fetchall()
    for number, (key,) in enumerate(rows):
        connection.execute(  # error: PFL503
            "UPDATE plant SET number = ? WHERE rowid = ?", (number, key)
        )


def number_newest(connection: sqlite3.Connection) -> None:
    rows = connection.execute("SELECT rowid FROM plant ORDER BY planted LIMIT 20").fetchall()
    for number, (key,) in enumerate(rows):
        connection.execute(  # error: PFL503
            "UPDATE plant SET number = ? WHERE rowid = ?", (number, key)
        )


def number_tables(connection: sqlite3.Connection) -> None:
    for (name,) in connection.execute("SELECT name FROM sqlite_master").fetchall():
        connection.execute("UPDATE counted SET rows = 0 WHERE name = ?", (name,))  # error: PFL503


def number_settings(connection: sqlite3.Connection) -> None:
    for (name,) in connection.execute("SELECT name FROM settings").fetchall():
        connection.execute("UPDATE counted SET rows = 0 WHERE name = ?", (name,))  # error: PFL503


def number_by(connection: sqlite3.Connection, where: str) -> None:
    for (key,) in connection.execute(f"SELECT rowid FROM plant {where}").fetchall():
        connection.execute("UPDATE plant SET number = 0 WHERE rowid = ?", (key,))  # error: PFL503


def water_all() -> None:
    for plant in Plant.objects.all():
        plant.watered = True
        plant.save()  # error: PFL503


def water_living() -> None:
    for plant in Plant.objects.filter(removed=False).order_by("bed"):
        plant.watered = True
        plant.save()  # error: PFL503


def water_bed(bed: int) -> None:
    for plant in Plant.objects.filter(bed=bed):
        plant.watered = True
        plant.save()  # error: PFL503


def water_dry() -> None:
    for plant in Plant.objects.filter(watered=False):
        plant.watered = True
        plant.save()  # error: PFL503


def water_one(name: str) -> None:
    for plant in Plant.objects.all():
        if plant.name.startswith(name):
            plant.watered = True
            plant.save()  # hint: PFL503 because only-some-items


def rename_categories() -> None:
    for category in Category.objects.all():
        category.name = category.name.title()
        category.save()  # error: PFL503


def sow(session: Session) -> None:
    for seed in session.scalars(select(Seed)).all():
        session.execute(  # error: PFL503
            insert(Base.metadata.tables["plant"]).values(name=seed.name)
        )


def sow_shelf(session: Session, shelf: int) -> None:
    for seed in session.scalars(select(Seed).where(Seed.shelf == shelf)).all():
        session.execute(  # error: PFL503
            insert(Base.metadata.tables["plant"]).values(name=seed.name)
        )


def fetch_plants(client) -> list[dict]:
    found: list[dict] = []
    page = 1
    while True:
        answer = client.plants(page=page)
        found.extend(answer["plants"])
        if not answer["more"]:
            break
        page += 1
    return found


def mirror(connection: sqlite3.Connection, client) -> None:
    for plant in fetch_plants(client):
        connection.execute(  # error: PFL503
            "INSERT INTO plant VALUES (?, ?)", (plant["name"], plant["bed"])
        )


def mirror_bed(connection: sqlite3.Connection, client, bed: int) -> None:
    for plant in client.bed(bed)["plants"]:
        connection.execute("INSERT INTO plant VALUES (?, ?)", (plant["name"], bed))  # error: PFL503


def shown(connection: sqlite3.Connection, plants) -> None:
    for plant in tqdm(plants):
        connection.execute("INSERT INTO plant VALUES (?, ?)", plant)  # error: PFL503


def counted(connection: sqlite3.Connection) -> None:
    for number in range(500):
        connection.execute("INSERT INTO bed VALUES (?)", (number,))  # error: PFL503
    for number in range(20):
        connection.execute("INSERT INTO shed VALUES (?)", (number,))  # hint: PFL503 because few-items


def names_of_folder(connection: sqlite3.Connection, folder: str) -> None:
    for name in os.listdir(folder):
        connection.execute("INSERT INTO photo VALUES (?)", (name,))  # error: PFL503


def names_below(connection: sqlite3.Connection, folder: str) -> None:
    for above, _, names in os.walk(folder):
        for name in names:
            connection.execute("INSERT INTO photo VALUES (?, ?)", (above, name))  # error: PFL503


def forget_gone(connection: sqlite3.Connection, names: set[str]) -> None:
    for (name,) in connection.execute("SELECT name FROM plant").fetchall():
        if name not in names:
            connection.execute("DELETE FROM plant WHERE name = ?", (name,))  # hint: PFL503 because only-some-items


def add_or_change(connection: sqlite3.Connection, path: str, known: set[str]) -> None:
    for name, bed in read(path):
        if name in known:
            connection.execute(  # error: PFL503
                "UPDATE plant SET bed = ? WHERE name = ?", (bed, name)
            )
        else:
            connection.execute("INSERT INTO plant VALUES (?, ?)", (name, bed))  # error: PFL503


def all_at_once(connection: sqlite3.Connection) -> None:
    rows = connection.execute("SELECT rowid FROM plant").fetchall()
    connection.executemany("UPDATE plant SET bed = 0 WHERE rowid = ?", rows)  # ok


def water_at_once() -> None:
    Plant.objects.filter(removed=False).update(watered=True)  # ok


def add_at_once(client) -> None:
    Plant.objects.bulk_create([Plant(**fields) for fields in fetch_plants(client)])  # ok


def sow_at_once(session: Session) -> None:
    rows = [{"name": seed.name} for seed in session.scalars(select(Seed))]  # hint: PFL515
    session.execute(insert(Base.metadata.tables["plant"]), rows)  # ok


def count_beds() -> dict[int, int]:
    counts: dict[int, int] = {}
    for plant in Plant.objects.all():  # hint: PFL617, PFL515
        counts[plant.bed] = counts.get(plant.bed, 0) + 1  # ok
    return counts


def print_names(connection: sqlite3.Connection) -> None:
    for (name,) in connection.execute("SELECT name FROM plant").fetchall():
        print(name)  # ok


def sow_where(session: Session, shelf: int | None) -> None:
    query = select(Seed)
    if shelf is not None:
        query = query.where(Seed.shelf == shelf)
    for seed in session.scalars(query).all():
        session.execute(insert(Base.metadata.tables["plant"]).values(name=seed.name))  # error: PFL503


def number_wanted(connection: sqlite3.Connection, removed: bool) -> None:
    if removed:
        rows = connection.execute("SELECT rowid FROM plant").fetchall()
    else:
        rows = connection.execute("SELECT rowid FROM plant WHERE removed_at IS NULL").fetchall()
    for key in rows:
        connection.execute("UPDATE plant SET number = 0 WHERE rowid = ?", key)  # error: PFL503


class Tenant(models.Model):
    name = models.TextField()


class Change(models.Model):
    tenant = models.ForeignKey(Tenant, on_delete=models.CASCADE)
    number = models.IntegerField()


def tell_tenants(number: int) -> None:
    for tenant in Tenant.objects.all():
        Change.objects.create(tenant=tenant, number=number)  # error: PFL503


def tell_tenants_at_once(number: int) -> None:
    changes = [Change(tenant=tenant, number=number) for tenant in Tenant.objects.all()]
    Change.objects.bulk_create(changes)  # ok


def water_others(names: list[str]) -> None:
    for plant in Plant.objects.exclude(name__in=names):
        plant.watered = True
        plant.save()  # error: PFL503


def water_named() -> None:
    for plant in Plant.objects.exclude(name=""):
        plant.watered = True
        plant.save()  # error: PFL503


def water_named_at_once() -> None:
    Plant.objects.exclude(name="").update(watered=True)  # ok
    Plant.objects.filter(name="").delete()  # ok


def copy_changed(session: Session, plants: dict[str, str]) -> None:
    for seed in session.scalars(select(Seed)).all():
        change = None
        if seed.name not in plants:
            change = "created"
        elif plants[seed.name] != seed.shelf:
            change = "moved"
        if change:
            Change.objects.create(number=seed.id)  # hint: PFL503 because only-some-items


def note_gone(connection: sqlite3.Connection, names: set[str]) -> None:
    for (name,) in connection.execute("SELECT name FROM plant").fetchall():
        if name not in names:
            print("deleted", name)
            connection.execute("INSERT INTO gone VALUES (?)", (name,))  # hint: PFL503 because only-some-items


def note_new(connection: sqlite3.Connection, path: str, names: set[str]) -> None:
    for name, bed in read(path):
        if name and name not in names:
            connection.execute("INSERT INTO plant VALUES (?, ?)", (name, bed))  # error: PFL503


def note_at_once(connection: sqlite3.Connection, path: str, names: set[str]) -> None:
    new = [(name, bed) for name, bed in read(path) if name not in names]  # ok
    connection.executemany("INSERT INTO plant VALUES (?, ?)", new)  # ok
    connection.commit()  # ok


def keys_of(connection: sqlite3.Connection, path: str) -> list[int]:
    cursor = connection.cursor()
    found = []
    for plant in read(path):
        cursor.execute("INSERT INTO plant VALUES (?, ?) RETURNING rowid", plant)  # hint: PFL503 because needed-at-once
        found.append(cursor.fetchone()[0])
    return found


def keys_given(connection: sqlite3.Connection, path: str) -> list[int]:
    found = []
    for plant in read(path):
        answer = connection.execute("INSERT INTO plant VALUES (?, ?) RETURNING rowid", plant)  # hint: PFL503 because needed-at-once
        found.append(answer.fetchone()[0])
    return found


def keys_after(connection: sqlite3.Connection, path: str) -> int:
    cursor = connection.cursor()
    for plant in read(path):
        cursor.execute("INSERT INTO plant VALUES (?, ?)", plant)  # error: PFL503
    cursor.execute("SELECT max(rowid) FROM plant")
    return cursor.fetchone()[0]  # ok


def longest_name(path: str) -> str:
    best = ""
    for name, _ in read(path):
        best = max(best, name, key=len)  # ok
    return best.strip()  # ok


def _rekeyed(connection: sqlite3.Connection) -> None:
    """Migrate old keys to the form that is used now."""
    for (key,) in connection.execute("SELECT rowid FROM plant").fetchall():
        connection.execute("UPDATE plant SET number = 0 WHERE rowid = ?", (key,))  # hint: PFL503


def _number_anew(connection: sqlite3.Connection) -> None:
    for (key,) in connection.execute("SELECT rowid FROM plant").fetchall():
        connection.execute("UPDATE plant SET number = 0 WHERE rowid = ?", (key,))  # hint: PFL503


def _migrate_numbers(connection: sqlite3.Connection) -> None:
    _number_anew(connection)


def _number_again(connection: sqlite3.Connection) -> None:
    for (key,) in connection.execute("SELECT rowid FROM plant").fetchall():
        connection.execute("UPDATE plant SET number = 0 WHERE rowid = ?", (key,))  # error: PFL503


def _migrate_beds(connection: sqlite3.Connection) -> None:
    _number_again(connection)


def number_now(connection: sqlite3.Connection) -> None:
    _number_again(connection)


def store_profile(connection: sqlite3.Connection, profile_df: pandas.DataFrame) -> None:
    for row in profile_df.itertuples():
        connection.execute("INSERT INTO profile VALUES (?, ?)", row[:2])  # error: PFL503


def store_frame(connection: sqlite3.Connection, plants: pandas.DataFrame) -> None:
    for row in plants.itertuples():
        connection.execute("INSERT INTO plant VALUES (?, ?)", row[:2])  # error: PFL503


def number_at_once(connection: sqlite3.Connection) -> None:
    connection.execute("UPDATE plant SET number = 0")  # ok


def store_frame_at_once(connection: sqlite3.Connection, plants: pandas.DataFrame) -> None:
    connection.executemany("INSERT INTO plant VALUES (?, ?)", plants.itertuples(index=False))  # ok
    connection.commit()  # ok


def shown(plants: pandas.DataFrame) -> None:
    for row in plants.itertuples():
        print(row[:2])  # ok


def migrated(connection: sqlite3.Connection) -> None:
    connection.execute("UPDATE plant SET bed = 1 WHERE bed IS NULL")  # ok
