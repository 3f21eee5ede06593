"""What to write instead, and loops around writes that are no writes for each row."""

import itertools
import sqlite3
from collections import defaultdict

from django.db import connection, models, transaction
from django.db.models import Case, F, Value, When
from sqlalchemy import bindparam, delete, insert, update
from sqlalchemy.orm import Session


class Reader(models.Model):
    name = models.CharField(max_length=50)
    points = models.IntegerField(default=0)


class Loan(models.Model):
    reader = models.ForeignKey(Reader, related_name="loans", on_delete=models.CASCADE)
    title = models.CharField(max_length=50)
    days = models.IntegerField(default=0)


def added(names):
    readers = [Reader(name=name) for name in names]
    return Reader.objects.bulk_create(readers)  # ok


def added_in_parts(names):
    for part in itertools.batched(names, 500):
        Reader.objects.bulk_create([Reader(name=name) for name in part])  # ok


def renamed(readers: list[Reader]):
    for reader in readers:
        reader.name = reader.name.title()
    Reader.objects.bulk_update(readers, ["name"])  # ok


def rewarded(readers: list[Reader]):
    for reader in readers:
        reader.points += 1
    with transaction.atomic():
        Reader.objects.bulk_update(readers, ["points"], batch_size=200)  # ok


def rewarded_at_once(keys):
    Reader.objects.filter(pk__in=keys).update(points=F("points") + 1)  # ok


def removed(keys):
    Reader.objects.filter(pk__in=keys).delete()  # ok


def removed_in_parts(parts):
    for keys in parts:
        Reader.objects.filter(pk__in=keys).delete()  # ok: in-chunks


def by_case(points):
    cases = [When(pk=key, then=Value(value)) for key, value in points.items()]
    Reader.objects.filter(pk__in=points).update(points=Case(*cases, default=F("points")))  # ok


def sorted_out(loans):
    late = defaultdict(list)
    for loan in loans:
        late[loan.reader_id].append(loan.pk)
    Loan.objects.filter(pk__in=itertools.chain(*late.values())).update(days=0)  # ok
    return late


def saved_once(reader: Reader, days):
    for number in days:
        reader.points += number
    reader.save()  # ok


def created_once(name, titles):
    reader = Reader.objects.create(name=name)  # ok
    Loan.objects.bulk_create([Loan(reader=reader, title=title) for title in titles])  # ok


def first_free(names):
    for name in names:
        if name:
            Reader.objects.create(name=name)  # ok
            break


def returned(reader: Reader, titles):
    for title in titles:
        if title == "last":
            return Loan.objects.create(reader=reader, title=title)  # ok
    return None


def kept_until_written(name):
    while True:
        try:
            return Reader.objects.create(name=name)  # ok
        except ConnectionError:
            continue


def three_attempts(reader: Reader):
    for _ in range(3):
        try:
            reader.save()  # ok
            break
        except ConnectionError:
            pass


def counted(readers: list[Reader]):
    found = {}
    for reader in readers:
        found.update({reader.pk: reader.points})  # ok
    return found


def cached(readers: list[Reader], cache):
    for reader in readers:
        cache.delete(f"reader-{reader.pk}")  # ok


def forms_of(readers: list[Reader], form):
    return [form(instance=reader).save for reader in readers]  # ok


def prepared(names):
    rows = []
    for name in names:
        rows.append({"name": name, "points": 0})  # ok
    return rows


def stored(session: Session, table, names):
    session.execute(insert(table), [{"name": name} for name in names])  # ok


def stored_in_parts(session: Session, table, chunks):
    for chunk in chunks:
        session.execute(insert(table), chunk)  # ok: in-chunks


def stored_by_group(session: Session, table, groups):
    for names in groups.values():
        rows = [{"name": name} for name in names]
        session.execute(insert(table), rows)  # ok


def stored_one_by_one(session: Session, table, names):
    for name in names:
        session.execute(insert(table), [{"name": name}])  # error: PFL503


def stored_objects(session: Session, model, names):
    session.add_all([model(name=name) for name in names])  # ok
    session.commit()


def flushed_once(session: Session, model, names):
    for name in names:
        session.add(model(name=name))  # ok
    session.flush()  # ok


def changed(session: Session, table, points):
    statement = update(table).where(table.c.name == bindparam("key"))
    session.execute(statement, [{"key": name, "points": n} for name, n in points.items()])  # ok


def forgotten(session: Session, table, names):
    session.execute(delete(table).where(table.c.name.in_(names)))  # ok


def forgotten_in_parts(session: Session, table, parts):
    for names in parts:
        session.execute(delete(table).where(table.c.name.in_(names)))  # ok: in-chunks


def of_tables(session: Session, tables):
    for table in tables:
        session.execute(delete(table))  # ok: another-table


def cleared(names):
    with connection.cursor() as cursor:
        for name in names:
            cursor.execute(f"TRUNCATE {name}")  # ok


def copied(database: sqlite3.Connection, rows):
    database.executemany("INSERT INTO loan VALUES (?, ?)", rows)  # ok


def copied_as_they_come(database: sqlite3.Connection, rows):
    database.executemany("INSERT INTO loan VALUES (?, ?)", (row[:2] for row in rows))  # ok


def copied_in_parts(database: sqlite3.Connection, rows):
    for start in range(0, len(rows), 1000):
        database.executemany("INSERT INTO loan VALUES (?, ?)", rows[start : start + 1000])  # ok


def written_when_full(database: sqlite3.Connection, rows):
    waiting = []
    for row in rows:
        waiting.append(row)  # ok
        if len(waiting) == 1000:
            database.executemany("INSERT INTO loan VALUES (?, ?)", waiting)  # ok
            waiting.clear()
    database.executemany("INSERT INTO loan VALUES (?, ?)", waiting)  # ok


def tables_made(database: sqlite3.Connection, names):
    for name in names:
        database.execute(f"CREATE TABLE {name} (id INTEGER)")  # ok


def tables_tuned(database: sqlite3.Connection, names):
    for name in names:
        database.execute("ANALYZE " + name)  # ok


def flushed_now_and_then(session: Session, model, names):
    for number, name in enumerate(names):
        session.add(model(name=name))
        if number % 1000 == 0:
            session.flush()  # ok: flush-of-many
