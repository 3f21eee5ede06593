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
        for line in lines:
            redis.Redis(host="cache").incr(line)  # error: PFL507, PFL508


def once(path):
    counters = redis.Redis(host="cache")  # ok
    with open(path) as lines:
        for line in lines:
            counters.incr(line)  # error: PFL508 # ok


def chained(path):
    with open(path) as lines:
        for line in lines:
            print(line, create_engine(URL).connect())  # error: PFL507


def in_memory(path):
    with open(path) as lines:
        for line in lines:
            print(line, sqlite3.connect(":memory:").total_changes)  # ok: in-memory


def numbers_of(line):
    connection = sqlite3.connect(":memory:")
    return connection.total_changes + len(line)


def numbers(path):
    with open(path) as lines:
        return [numbers_of(line) for line in lines]  # ok: in-memory


def clients_of(path):
    clients = []
    with open(path) as lines:
        for line in lines:
            print(line)
            clients.append(redis.Redis(host="cache"))  # ok: is-stored
    return clients


def by_host(path):
    with open(path) as lines:
        for line in lines:
            redis.Redis(host=line).ping()  # ok: differs


def count(name):
    redis.Redis(host="cache").incr(name)


def tried(path):
    for attempt in range(5000):
        count(f"{path}{attempt}")  # ok: tries-again


def reconnect(line):
    return psycopg2.connect(URL).status, line


def recovered(path):
    with open(path) as lines:
        return [reconnect(line) for line in lines]  # ok: recovers


def local(path):
    with open(path) as lines:
        for line in lines:
            sqlite3.connect("lines.db").execute(f"PRAGMA {line}")  # hint: PFL507 because cheap-client


class Stacks:
    def __init__(self, session):
        self.session: boto3.Session = session

    def drop(self, path):
        with open(path) as lines:
            for line in lines:
                self.session.client("cloudformation").delete_stack(StackName=line)  # hint: PFL507 because of-stored-session


def in_pieces(path):
    with open(path, "rb") as file:
        for chunk in file:
            requests.Session().post("https://files.example.org", data=chunk)  # hint: PFL507 because step-by-step # error: PFL512


def of_accounts(path):
    with open(path) as lines:
        for account in lines:
            redis.Redis(host="cache").incr(account)  # error: PFL508 # hint: PFL507 because few-by-name


def answered(path):
    model = OpenAI()
    with open(path) as lines:
        for line in lines:
            redis.Redis(host="cache").incr(line)  # error: PFL508 # hint: PFL507 because asks-model
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
        return [run(line[:5], line[6:]) for line in lines]  # error: PFL508 # hint: PFL507 because one-of-many-branches


def described(line):
    words = [word.strip().lower().title() for word in line.strip().replace("-", " ").split()]
    text = " ".join(sorted(words)).center(80).removesuffix(".").strip().encode().decode()
    redis.Redis(host="cache").set(line, text)


def all_described(path):
    with open(path) as lines:
        for line in lines:
            described(line)  # error: PFL508 # hint: PFL507 because larger-action


def create_index(name):
    print(name, psycopg2.connect(URL).status)


def create_all(path):
    with open(path) as lines:
        for line in lines:
            create_index(line)  # hint: PFL507 because changes-tables


class Counter:
    def __init__(self):
        self.client = redis.Redis(host="cache")

    def add(self, name):
        self.client.incr(name)


def counters(path):
    with open(path) as lines:
        for line in lines:
            Counter().add(line)  # error: PFL508 # hint: PFL507 because makes-object


def first(name):
    second(name)


def second(name):
    third(name)


def third(name):
    count(name)


def all_first(path):
    with open(path) as lines:
        for line in lines:
            first(line)  # hint: PFL507 because far-away


def all_third(path):
    with open(path) as lines:
        for line in lines:
            third(line)  # error: PFL507, PFL508


def one(name):
    return numbers_of(name), reconnect(name), run("count", name)  # ok


def one_of_each(name):
    described(name)  # ok
    create_index(name)  # ok
    Counter().add(name)  # ok
    first(name)  # ok


def names(path):
    with open(path) as lines:
        return [line.strip() for line in lines]  # ok


def some(path):
    with open(path) as lines:
        for line in lines:
            if line.startswith("count"):
                redis.Redis(host="cache").incr(line)  # hint: PFL507 because only-some-items # hint: PFL508
