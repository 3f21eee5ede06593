"""Clients that are made to go on after a failure, now and then, or for one command of many."""

import time

import boto3
import psycopg2
import requests


class Wrapped:
    def __init__(self, connection):
        self.connection = connection


class Store:
    def __init__(self, dsn):
        self.dsn = dsn
        self.wrapped = None
        self.connect()

    def connect(self):
        connection = psycopg2.connect(self.dsn)
        self.wrapped = Wrapped(connection)

    def mark(self, number):
        try:
            self.wrapped.connection.cursor().execute("UPDATE item SET seen = 1 WHERE id = %s", (number,))
        except psycopg2.Error:
            self.restore()

    def restore(self):
        print(psycopg2.connect(self.dsn).status)

    def mark_all(self, numbers):
        for number in numbers:
            self.connect()  # ok
            self.mark(number)  # hint: PFL503


def notify(text):
    with requests.Session() as session:
        session.post("https://notes.example.com", data=text, timeout=5)


def notify_each(texts):
    for text in texts:
        notify(text)  # error: PFL507 # error: PFL512


def notify_until(queue, end):
    while time.monotonic() < end:
        notify("\n".join(queue.collected()))  # hint: PFL507


def owner():
    return boto3.Session().client("sts").get_caller_identity()["Account"]


def run(command):
    if command == "owner":
        return owner()
    elif command == "help":
        return "owner, region, version"
    elif command == "region":
        return "eu-central-1"
    elif command == "version":
        return "1.0"
    elif command == "quit":
        raise SystemExit
    return None


def script(commands):
    return [run(command) for command in commands]  # hint: PFL507


def owners(accounts):
    return [(account, owner()) for account in accounts]  # error: PFL507


def once():
    return owner()  # ok


def names(texts):
    return [text.lower() for text in texts]  # ok


def account(name):
    return name, boto3.Session().client("s3").list_buckets()


def accounts(events):
    found = []
    for kind, name in events:
        if kind == "connected":
            found.append(account(name))  # hint: PFL507
    return found


def tell(webhooks):
    for webhook in webhooks:
        notify(webhook)  # error: PFL512  # hint: PFL507


def parts(sources):
    for config in sources:
        print(account(config["name"]))  # hint: PFL507


def first_part(sources):
    return account(sources[0])  # ok


def kinds(events):
    return {kind for kind, _ in events}  # ok


class Warehouse:
    """Opens a connection for each statement."""

    def __init__(self, dsn):
        self.dsn = dsn

    def run(self, statement):
        with psycopg2.connect(self.dsn) as connection:
            print(connection.status, statement)

    def add(self, columns_to_add):
        for column in columns_to_add:
            self.run(f"ALTER TABLE item ADD COLUMN {column}")  # error: PFL507

    def grant(self, names):
        for database in names:
            self.run(f"GRANT ALL ON DATABASE {database} TO reader")  # hint: PFL507

    def load(self, items):
        for item in items:
            self.run(f"SELECT load({item})")  # error: PFL507

    def load_one(self, item):
        self.run(f"SELECT load({item})")  # ok

    def load_all(self, items):
        connection = psycopg2.connect(self.dsn)
        for item in items:
            print(connection.status, item)  # ok


def fetched(text, retries):
    while retries:
        try:
            return notify(text)  # ok
        except requests.RequestException:
            retries -= 1
    return None


def tried(texts, attempts):
    for attempt in range(attempts):
        print(attempt, notify(texts))  # ok


class Catalogue(Warehouse):
    def create_index(self, name):
        with psycopg2.connect(self.dsn) as connection:
            print(connection.status, name)

    def create_all(self, names):
        for name in names:
            self.create_index(name)  # hint: PFL507
