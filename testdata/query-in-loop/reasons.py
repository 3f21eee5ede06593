"""Queries in loops over long files that are to stay, or are one step of more: each names its reason."""

import logging
import sqlite3
import time

import httpx
import requests
from celery import shared_task
from django.apps import apps
from django.db import models
from django.db.models import QuerySet
from sqlalchemy import Column, Integer, String, select
from sqlalchemy.orm import DeclarativeBase, Session

logger = logging.getLogger(__name__)
KNOWN: dict[str, int] = {}
SESSION = requests.Session()


class Plant(models.Model):
    name = models.TextField()
    bed = models.IntegerField()


class Note(models.Model):
    name = models.TextField()


class Base(DeclarativeBase):
    pass


class Seed(Base):
    __tablename__ = "seed"
    key = Column(Integer, primary_key=True)
    name = Column(String)


def plain(path):
    with open(path) as lines:
        return [Plant.objects.get(name=line) for line in lines]  # error: PFL502


def together(path):
    with open(path) as lines:
        names = [line.strip() for line in lines]  # ok
    return {plant.name: plant for plant in Plant.objects.filter(name__in=names)}  # ok


def of_one(key):
    for plant in Plant.objects.filter(pk=key):
        print(Note.objects.filter(name=plant.name).count())  # ok: over-single-row


def counted(connection: sqlite3.Connection):
    for model in apps.get_models():
        row = connection.execute("SELECT n FROM counts WHERE name = ?", (model.__name__,))  # ok: another-table
        print(row.fetchone())


def all_rows(queries: list[QuerySet]):
    for query in queries:
        for row in query:  # ok: query-of-item
            print(row)


def remembered(path):
    with open(path) as lines:
        for line in lines:
            try:
                print(KNOWN[line])
            except KeyError:
                KNOWN[line] = Plant.objects.get(name=line).bed  # ok: behind-cache


def known_bed(name):
    try:
        return KNOWN[name]
    except KeyError:
        KNOWN[name] = Plant.objects.get(name=name).bed
        return KNOWN[name]


def known_beds(path):
    with open(path) as lines:
        return [known_bed(line) for line in lines]  # ok


def locked_seed(session: Session, name):
    return session.scalars(select(Seed).where(Seed.name == name).with_for_update()).one()


def locked(session: Session, path):
    with open(path) as lines:
        return [locked_seed(session, line) for line in lines]  # ok: locks-row


def locked_there(session: Session, path):
    with open(path) as lines:
        for line in lines:
            statement = select(Seed).where(Seed.name == line).with_for_update()
            print(session.scalars(statement).one())  # ok: locks-row


def free_name(path):
    with open(path) as lines:
        for line in lines:
            plants = Plant.objects.filter(name=line).first()  # ok: first-hit
            if plants.bed == 1:
                return plants
    return None


def seeds_of(session: Session, keys):
    return session.scalars(select(Seed).where(Seed.key.in_(keys))).all()


def seeds(session: Session, path):
    with open(path) as lines:
        return [seeds_of(session, line.split(",")) for line in lines]  # ok: many-keys


def slow_bed(connection: sqlite3.Connection, name):
    time.sleep(1)
    return connection.execute("SELECT bed FROM plant WHERE name = ?", (name,)).fetchone()


def slow_beds(connection: sqlite3.Connection, path):
    with open(path) as lines:
        return [slow_bed(connection, line) for line in lines]  # ok: waits-longer


def repaired(path, parse):
    with open(path) as lines:
        for line in lines:
            try:
                parse(line)
            except UnicodeError:
                parse(Plant.objects.get(pk=1))  # hint: PFL502
            else:
                parse(Plant.objects.get(name=line))  # error: PFL502


def all_repaired(path, parse):
    try:
        parse(path)
    except UnicodeError:
        with open(path) as lines:
            for line in lines:
                print(Plant.objects.get(name=line))  # hint: PFL502 because after-exception


class Noting:
    def __init__(self, name):
        self.name = name

    def run(self):
        Plant.objects.create(name=self.name, bed=1)


def noted(path):
    with open(path) as lines:
        for line in lines:
            Noting(line).run()  # error: PFL503
            print(Plant.objects.get(name=line))  # hint: PFL502 because may-read-back


def update_plant(name):
    print(Plant.objects.get(name=name))


def updated(path):
    with open(path) as lines:
        for line in lines:
            update_plant(line)  # error: PFL502


def moved_bed(name):
    plant = Plant.objects.get(name=name)
    Note.objects.create(name=str(plant.bed))


def moved(path):
    with open(path) as lines:
        for line in lines:
            moved_bed(line)  # hint: PFL502 because looks-to-write # error: PFL503


def render_plant(name):
    plant = Plant.objects.get(name=name)
    text = "-".join([plant.name.title().strip().lower(), str(plant.bed).strip()])
    return text.center(80).rstrip("-").replace("-", " ").title()


def rendered(path):
    with open(path) as lines:
        return [render_plant(line) for line in lines]  # error: PFL502


@shared_task
def bed_of(name):
    return Plant.objects.get(name=name).bed


def beds(path):
    with open(path) as lines:
        return [bed_of(line) for line in lines]  # hint: PFL502 because in-task


class Bed:
    def __init__(self, name):
        self.plant = Plant.objects.get(name=name)


def made(path):
    with open(path) as lines:
        return [Bed(line) for line in lines]  # hint: PFL502 because in-constructor


def search_plants(connection: sqlite3.Connection, words):
    statement = "SELECT name FROM plant WHERE plant MATCH ? ORDER BY rank LIMIT 10"
    return connection.execute(statement, (words,)).fetchall()


def found(connection: sqlite3.Connection, path):
    with open(path) as lines:
        return [search_plants(connection, line) for line in lines]  # hint: PFL502 because searches


def until(path, limit):
    with open(path) as lines:
        for line in lines:
            limit -= Note.objects.filter(name=line).count()  # hint: PFL502 because may-end-early
            if limit < 0:
                break


def described(marks):
    for mark, value in marks.items():
        if mark == "bed":
            print(Plant.objects.filter(bed=value).count())  # hint: PFL502 because chosen-item
        else:
            print(mark, value)


def described_pairs(pairs):
    for kind, name in pairs:
        if kind == "bed":
            print(Plant.objects.filter(name=name).count())  # hint: PFL502 because only-some-items


def described_of_each(names):
    for name in names:
        if name != "bed":
            print(Plant.objects.filter(name=name).count())  # error: PFL502


def reminded(path, mailer):
    with open(path) as lines:
        for line in lines:
            mailer.send_reminder(Plant.objects.get(name=line))  # error: PFL502


def told(path, address):
    with open(path) as lines:
        for line in lines:
            plant = Plant.objects.get(name=line)  # hint: PFL502 because waits-beside
            SESSION.post(address, data=plant.name)  # error: PFL512


async def told_later(path, address):
    async with httpx.AsyncClient() as client:
        for line in path.read_text().splitlines():
            plant = await Plant.objects.aget(name=line)  # hint: PFL502 because waits-beside
            await client.post(address, data=plant.name)


def first_plant(bed):
    return Plant.objects.filter(bed=bed).first()


def water(name):
    plant = Plant.objects.get(name=name)
    logger.info("%s of %s", plant.name.title(), str(plant.bed).strip())


def watered(path):
    with open(path) as lines:
        for line in lines:
            water(line)  # hint: PFL502 because larger-action


def by_season(path, bed):
    with open(path) as lines:
        for line in lines:
            print(line, first_plant(bed))  # error: PFL502


def check_bed(bed):
    if Plant.objects.filter(bed=bed).exists():
        raise ValueError(bed)


def checked(path, bed):
    with open(path) as lines:
        for line in lines:
            check_bed(bed)  # ok: may-find-others
            print(line)


def waited_for(bed):
    while first_plant(bed) is None:  # ok
        time.sleep(1)


def tried(bed):
    for _ in range(10):
        if first_plant(bed) is None:  # ok: may-find-others
            time.sleep(1)


def each_first(path, bed):
    with open(path) as lines:
        for line in lines:
            print(first_plant(bed))  # ok: may-find-others
            Note.objects.create(name=line)  # error: PFL503


def at_once(connection: sqlite3.Connection, path):
    marks = dict(connection.execute("SELECT name, bed FROM plant"))  # ok
    with open(path) as lines:
        return [marks.get(line) for line in lines]  # ok


def added_at_once(path):
    with open(path) as lines:
        Plant.objects.bulk_create(Plant(name=line, bed=1) for line in lines)  # ok
    return Plant.objects.count()  # ok


def told_some(path, address):
    with open(path) as lines:
        for line in lines:
            plant = Plant.objects.get(name=line)  # error: PFL502
            if plant.bed > 100:
                SESSION.post(address, data=plant.name)  # error: PFL512
