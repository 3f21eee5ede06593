"""What each shop holds: another database each time, and another query."""

import sqlite3
from contextlib import closing

from django.contrib.auth.models import User
from django.db import connections
from django_tenants.utils import schema_context
from sqlalchemy import create_engine, text
from sqlalchemy.orm import Session, sessionmaker
from stores import Store, opened


def sizes(paths):
    found = {}
    for path in paths:
        with closing(sqlite3.connect(path)) as connection:
            found[path] = connection.execute("SELECT count(*) FROM item").fetchone()  # ok
    return found


def sizes_opened(paths):
    found = {}
    for path in paths:
        with opened(path) as db:  # ok
            found[path] = db.execute("SELECT count(*) FROM item").fetchone()  # ok
            db.execute("INSERT INTO log (path) VALUES (?)", (path,))  # ok
    return found


def users(urls):
    for url in urls:
        make = sessionmaker(create_engine(url))
        with make() as session:
            yield session.scalar(text("SELECT count(*) FROM users"))  # ok
            session.execute(text("DELETE FROM cache WHERE old"))  # ok
            session.commit()  # ok


def bound(urls):
    for url in urls:
        with Session(create_engine(url)) as session:
            yield session.scalar(text("SELECT count(*) FROM users"))  # ok


def aliases(names):
    for name in names:
        with connections[name].cursor() as cursor:
            cursor.execute("SELECT count(*) FROM users")  # ok
            yield cursor.fetchone()


def by_alias(names):
    return {name: User.objects.using(name).count() for name in names}  # ok


def by_schema(tenants):
    for tenant in tenants:
        with schema_context(tenant.schema_name):
            yield User.objects.filter(is_active=True).count()  # ok


def prices(paths, name):
    return [Store(path).price(name) for path in paths]  # ok


def one_store(path, names):
    store = Store(path)
    return [store.price(name) for name in names]  # error: PFL502


def one_alias(names):
    return [User.objects.using("archive").get(username=name) for name in names]  # error: PFL502


def one_database(path, names):
    found = []
    with closing(sqlite3.connect(path)) as connection:
        for name in names:
            row = connection.execute("SELECT price FROM item WHERE name = ?", (name,))  # error: PFL502
            found.append(row.fetchone())
    return found
