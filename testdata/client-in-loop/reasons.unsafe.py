"""Clients that are made for each line of a long file, each with a reason why that matters less, or is right."""

import sqlite3
import time

import boto3
import psycopg2
import redis
import requests
from openai import OpenAI
from sqlalchemy import create_engine

URL = "postgresql://db"


def plain(path):
    with open(path) as lines:
        client = redis.Redis(host="cache")
        with client.pipeline(transaction=False) as pipe:
            for line in lines:
                pipe.incr(line)
            pipe.execute()


def once(path):
    counters = redis.Redis(host="cache")
    with open(path) as lines:
        with counters.pipeline(transaction=False) as pipe:
            for line in lines:
                pipe.incr(line)
            pipe.execute()


def chained(path):
    with open(path) as lines:
        engine = create_engine(URL)
        for line in lines:
            print(line, engine.connect())


def in_memory(path):
    with open(path) as lines:
        for line in lines:
            print(line, sqlite3.connect(":memory:").total_changes)


def numbers_of(line):
    connection = sqlite3.connect(":memory:")
    return connection.total_changes + len(line)


def numbers(path):
    with open(path) as lines:
        return [numbers_of(line) for line in lines]


def clients_of(path):
    clients = []
    with open(path) as lines:
        for line in lines:
            print(line)
            clients.append(redis.Redis(host="cache"))
    return clients


def by_host(path):
    with open(path) as lines:
        for line in lines:
            redis.Redis(host=line).ping()


def count(name):
    redis.Redis(host="cache").incr(name)


def tried(path):
    for attempt in range(5000):
        count(f"{path}{attempt}")


def reconnect(line):
    return psycopg2.connect(URL).status, line


def recovered(path):
    with open(path) as lines:
        return [reconnect(line) for line in lines]


def local(path):
    with open(path) as lines:
        connection = sqlite3.connect("lines.db")
        for line in lines:
            connection.execute(f"PRAGMA {line}")


class Stacks:
    def __init__(self, session):
        self.session: boto3.Session = session

    def drop(self, path):
        with open(path) as lines:
            client = self.session.client("cloudformation")
            for line in lines:
                client.delete_stack(StackName=line)


def in_pieces(path):
    with open(path, "rb") as file:
        session = requests.Session()
        for chunk in file:
            session.post("https://files.example.org", data=chunk)


def of_accounts(path):
    with open(path) as lines:
        client = redis.Redis(host="cache")
        with client.pipeline(transaction=False) as pipe:
            for account in lines:
                pipe.incr(account)
            pipe.execute()


def answered(path):
    model = OpenAI()
    with open(path) as lines:
        client = redis.Redis(host="cache")
        for line in lines:
            client.incr(line)
            print(model.responses.create(model="gpt-5", input=line))


def run(command, argument):
    if command == "count":
        return redis.Redis(host="cache").incr("commands")
    elif command == "help":
        return "count, show, wait, quit"
    elif command == "show":
        return argument
    elif command == "wait":
        return time.sleep(1)
    elif command == "quit":
        raise SystemExit
    return None


def script(path):
    with open(path) as lines:
        return [run(line[:5], line[6:]) for line in lines]


def described(line):
    words = [word.strip().lower().title() for word in line.strip().replace("-", " ").split()]
    text = " ".join(sorted(words)).center(80).removesuffix(".").strip().encode().decode()
    redis.Redis(host="cache").set(line, text)


def all_described(path):
    with open(path) as lines:
        for line in lines:
            described(line)


def create_index(name):
    print(name, psycopg2.connect(URL).status)


def create_all(path):
    with open(path) as lines:
        for line in lines:
            create_index(line)


class Counter:
    def __init__(self):
        self.client = redis.Redis(host="cache")

    def add(self, name):
        self.client.incr(name)


def counters(path):
    with open(path) as lines:
        for line in lines:
            Counter().add(line)


def first(name):
    second(name)


def second(name):
    third(name)


def third(name):
    count(name)


def all_first(path):
    with open(path) as lines:
        for line in lines:
            first(line)


def all_third(path):
    with open(path) as lines:
        for line in lines:
            third(line)


def one(name):
    return numbers_of(name), reconnect(name), run("count", name)


def one_of_each(name):
    described(name)
    create_index(name)
    Counter().add(name)
    first(name)


def names(path):
    with open(path) as lines:
        return [line.strip() for line in lines]


def some(path):
    with open(path) as lines:
        client = redis.Redis(host="cache")
        for line in lines:
            if line.startswith("count"):
                client.incr(line)
