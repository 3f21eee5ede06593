"""Writes in loops of which the code shows that they go long, and in others."""

import csv
import os
import sqlite3
from collections import Counter

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
        connection.executemany(
            "INSERT INTO plant VALUES (?, ?)",
            [(name, bed) for name, bed in csv.reader(file)],
        )


def read(path: str) -> list[tuple[str, str]]:
    found = []
    with open(path) as file:
        for line in file:
            name, bed = line.split(";")
            found.append((name, bed))
    return found


def load_lines(connection: sqlite3.Connection, path: str) -> None:
    connection.executemany("INSERT INTO plant VALUES (?, ?)", read(path))


def store(connection: sqlite3.Connection, plants) -> None:
    connection.executemany("INSERT INTO plant VALUES (?, ?)", plants)


def store_all(connection: sqlite3.Connection, path: str) -> None:
    store(connection, read(path))


def store_some(connection: sqlite3.Connection, plants) -> None:
    connection.executemany("INSERT INTO plant VALUES (?, ?)", plants)


def store_at_once(connection: sqlite3.Connection, path: str) -> None:
    connection.executemany("INSERT INTO plant VALUES (?, ?)", read(path))


def number_all(connection: sqlite3.Connection) -> None:
    rows = connection.execute("SELECT rowid, name FROM plant ORDER BY name").fetchall()
    connection.executemany(
        "UPDATE plant SET number = ? WHERE rowid = ?",
        [(number, row[0]) for number, row in enumerate(rows)],
    )


def number_living(connection: sqlite3.Connection) -> None:
    cursor = connection.cursor()
    cursor.execute("SELECT rowid FROM plant WHERE removed_at IS NULL AND name <> ''")
    connection.executemany(
        "UPDATE plant SET number = ? WHERE rowid = ?",
        [(number, key) for number, (key,) in enumerate(cursor.fetchall())],
    )


def number_bed(connection: sqlite3.Connection, bed: int) -> None:
    rows = connection.execute("SELECT rowid FROM plant WHERE bed = ?", (bed,)).fetchall()
    connection.executemany(
        "UPDATE plant SET number = ? WHERE rowid = ?",
        [(number, key) for number, (key,) in enumerate(rows)],
    )


def number_newest(connection: sqlite3.Connection) -> None:
    rows = connection.execute("SELECT rowid FROM plant ORDER BY planted LIMIT 20").fetchall()
    connection.executemany(
        "UPDATE plant SET number = ? WHERE rowid = ?",
        [(number, key) for number, (key,) in enumerate(rows)],
    )


def number_tables(connection: sqlite3.Connection) -> None:
    connection.executemany(
        "UPDATE counted SET rows = 0 WHERE name = ?",
        [
            (name,)
            for (name,) in connection.execute(
                "SELECT name FROM sqlite_master"
            ).fetchall()
        ],
    )


def number_settings(connection: sqlite3.Connection) -> None:
    connection.executemany(
        "UPDATE counted SET rows = 0 WHERE name = ?",
        [
            (name,)
            for (name,) in connection.execute("SELECT name FROM settings").fetchall()
        ],
    )


def number_by(connection: sqlite3.Connection, where: str) -> None:
    connection.executemany(
        "UPDATE plant SET number = 0 WHERE rowid = ?",
        [
            (key,)
            for (key,) in connection.execute(
                f"SELECT rowid FROM plant {where}"
            ).fetchall()
        ],
    )


def water_all() -> None:
    for plant in Plant.objects.all():
        plant.watered = True
        plant.save()


def water_living() -> None:
    for plant in Plant.objects.filter(removed=False).order_by("bed"):
        plant.watered = True
        plant.save()


def water_bed(bed: int) -> None:
    for plant in Plant.objects.filter(bed=bed):
        plant.watered = True
        plant.save()


def water_dry() -> None:
    for plant in Plant.objects.filter(watered=False):
        plant.watered = True
        plant.save()


def water_one(name: str) -> None:
    for plant in Plant.objects.all():
        if plant.name.startswith(name):
            plant.watered = True
            plant.save()


def rename_categories() -> None:
    for category in Category.objects.all():
        category.name = category.name.title()
        category.save()


def sow(session: Session) -> None:
    for seed in session.scalars(select(Seed)).all():
        session.execute(
            insert(Base.metadata.tables["plant"]).values(name=seed.name)
        )


def sow_shelf(session: Session, shelf: int) -> None:
    for seed in session.scalars(select(Seed).where(Seed.shelf == shelf)).all():
        session.execute(
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
    connection.executemany(
        "INSERT INTO plant VALUES (?, ?)",
        [(plant["name"], plant["bed"]) for plant in fetch_plants(client)],
    )


def mirror_bed(connection: sqlite3.Connection, client, bed: int) -> None:
    connection.executemany(
        "INSERT INTO plant VALUES (?, ?)",
        [(plant["name"], bed) for plant in client.bed(bed)["plants"]],
    )


def shown(connection: sqlite3.Connection, plants) -> None:
    connection.executemany("INSERT INTO plant VALUES (?, ?)", tqdm(plants))


def counted(connection: sqlite3.Connection) -> None:
    connection.executemany(
        "INSERT INTO bed VALUES (?)", [(number,) for number in range(500)]
    )
    connection.executemany(
        "INSERT INTO shed VALUES (?)", [(number,) for number in range(20)]
    )


def names_of_folder(connection: sqlite3.Connection, folder: str) -> None:
    connection.executemany(
        "INSERT INTO photo VALUES (?)", [(name,) for name in os.listdir(folder)]
    )


def names_below(connection: sqlite3.Connection, folder: str) -> None:
    for above, _, names in os.walk(folder):
        connection.executemany(
            "INSERT INTO photo VALUES (?, ?)", [(above, name) for name in names]
        )


def forget_gone(connection: sqlite3.Connection, names: set[str]) -> None:
    for (name,) in connection.execute("SELECT name FROM plant").fetchall():
        if name not in names:
            connection.execute("DELETE FROM plant WHERE name = ?", (name,))


def add_or_change(connection: sqlite3.Connection, path: str, known: set[str]) -> None:
    for name, bed in read(path):
        if name in known:
            connection.execute(
                "UPDATE plant SET bed = ? WHERE name = ?", (bed, name)
            )
        else:
            connection.execute("INSERT INTO plant VALUES (?, ?)", (name, bed))


def all_at_once(connection: sqlite3.Connection) -> None:
    rows = connection.execute("SELECT rowid FROM plant").fetchall()
    connection.executemany("UPDATE plant SET bed = 0 WHERE rowid = ?", rows)


def water_at_once() -> None:
    Plant.objects.filter(removed=False).update(watered=True)


def add_at_once(client) -> None:
    Plant.objects.bulk_create([Plant(**fields) for fields in fetch_plants(client)])


def sow_at_once(session: Session) -> None:
    rows = [{"name": seed.name} for seed in session.scalars(select(Seed))]
    session.execute(insert(Base.metadata.tables["plant"]), rows)


def count_beds() -> dict[int, int]:
    counts: dict[int, int] = Counter(plant.bed for plant in Plant.objects.all())
    return counts


def print_names(connection: sqlite3.Connection) -> None:
    for (name,) in connection.execute("SELECT name FROM plant").fetchall():
        print(name)


def sow_where(session: Session, shelf: int | None) -> None:
    query = select(Seed)
    if shelf is not None:
        query = query.where(Seed.shelf == shelf)
    for seed in session.scalars(query).all():
        session.execute(insert(Base.metadata.tables["plant"]).values(name=seed.name))


def number_wanted(connection: sqlite3.Connection, removed: bool) -> None:
    if removed:
        rows = connection.execute("SELECT rowid FROM plant").fetchall()
    else:
        rows = connection.execute("SELECT rowid FROM plant WHERE removed_at IS NULL").fetchall()
    connection.executemany("UPDATE plant SET number = 0 WHERE rowid = ?", rows)


class Tenant(models.Model):
    name = models.TextField()


class Change(models.Model):
    tenant = models.ForeignKey(Tenant, on_delete=models.CASCADE)
    number = models.IntegerField()


def tell_tenants(number: int) -> None:
    Change.objects.bulk_create(
        [Change(tenant=tenant, number=number) for tenant in Tenant.objects.all()]
    )


def tell_tenants_at_once(number: int) -> None:
    changes = [Change(tenant=tenant, number=number) for tenant in Tenant.objects.all()]
    Change.objects.bulk_create(changes)


def water_others(names: list[str]) -> None:
    for plant in Plant.objects.exclude(name__in=names):
        plant.watered = True
        plant.save()


def water_named() -> None:
    for plant in Plant.objects.exclude(name=""):
        plant.watered = True
        plant.save()


def water_named_at_once() -> None:
    Plant.objects.exclude(name="").update(watered=True)
    Plant.objects.filter(name="").delete()


def copy_changed(session: Session, plants: dict[str, str]) -> None:
    for seed in session.scalars(select(Seed)).all():
        change = None
        if seed.name not in plants:
            change = "created"
        elif plants[seed.name] != seed.shelf:
            change = "moved"
        if change:
            Change.objects.create(number=seed.id)


def note_gone(connection: sqlite3.Connection, names: set[str]) -> None:
    for (name,) in connection.execute("SELECT name FROM plant").fetchall():
        if name not in names:
            print("deleted", name)
            connection.execute("INSERT INTO gone VALUES (?)", (name,))


def note_new(connection: sqlite3.Connection, path: str, names: set[str]) -> None:
    for name, bed in read(path):
        if name and name not in names:
            connection.execute("INSERT INTO plant VALUES (?, ?)", (name, bed))


def note_at_once(connection: sqlite3.Connection, path: str, names: set[str]) -> None:
    new = [(name, bed) for name, bed in read(path) if name not in names]
    connection.executemany("INSERT INTO plant VALUES (?, ?)", new)
    connection.commit()


def keys_of(connection: sqlite3.Connection, path: str) -> list[int]:
    cursor = connection.cursor()
    found = []
    for plant in read(path):
        cursor.execute("INSERT INTO plant VALUES (?, ?) RETURNING rowid", plant)
        found.append(cursor.fetchone()[0])
    return found


def keys_given(connection: sqlite3.Connection, path: str) -> list[int]:
    found = []
    for plant in read(path):
        answer = connection.execute("INSERT INTO plant VALUES (?, ?) RETURNING rowid", plant)
        found.append(answer.fetchone()[0])
    return found


def keys_after(connection: sqlite3.Connection, path: str) -> int:
    cursor = connection.cursor()
    cursor.executemany("INSERT INTO plant VALUES (?, ?)", read(path))
    cursor.execute("SELECT max(rowid) FROM plant")
    return cursor.fetchone()[0]


def longest_name(path: str) -> str:
    best = ""
    for name, _ in read(path):
        best = max(best, name, key=len)
    return best.strip()


def _rekeyed(connection: sqlite3.Connection) -> None:
    """Migrate old keys to the form that is used now."""
    connection.executemany(
        "UPDATE plant SET number = 0 WHERE rowid = ?",
        [(key,) for (key,) in connection.execute("SELECT rowid FROM plant").fetchall()],
    )


def _number_anew(connection: sqlite3.Connection) -> None:
    connection.executemany(
        "UPDATE plant SET number = 0 WHERE rowid = ?",
        [(key,) for (key,) in connection.execute("SELECT rowid FROM plant").fetchall()],
    )


def _migrate_numbers(connection: sqlite3.Connection) -> None:
    _number_anew(connection)


def _number_again(connection: sqlite3.Connection) -> None:
    connection.executemany(
        "UPDATE plant SET number = 0 WHERE rowid = ?",
        [(key,) for (key,) in connection.execute("SELECT rowid FROM plant").fetchall()],
    )


def _migrate_beds(connection: sqlite3.Connection) -> None:
    _number_again(connection)


def number_now(connection: sqlite3.Connection) -> None:
    _number_again(connection)


def store_profile(connection: sqlite3.Connection, profile_df: pandas.DataFrame) -> None:
    connection.executemany(
        "INSERT INTO profile VALUES (?, ?)",
        [row[:2] for row in profile_df.itertuples()],
    )


def store_frame(connection: sqlite3.Connection, plants: pandas.DataFrame) -> None:
    connection.executemany(
        "INSERT INTO plant VALUES (?, ?)", [row[:2] for row in plants.itertuples()]
    )


def number_at_once(connection: sqlite3.Connection) -> None:
    connection.execute("UPDATE plant SET number = 0")


def store_frame_at_once(connection: sqlite3.Connection, plants: pandas.DataFrame) -> None:
    connection.executemany("INSERT INTO plant VALUES (?, ?)", plants.itertuples(index=False))
    connection.commit()


def shown(plants: pandas.DataFrame) -> None:
    for row in plants.itertuples():
        print(row[:2])


def migrated(connection: sqlite3.Connection) -> None:
    connection.execute("UPDATE plant SET bed = 1 WHERE bed IS NULL")
