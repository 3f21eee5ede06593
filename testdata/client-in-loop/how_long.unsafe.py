"""Clients in loops of which the code shows that they go long, and in others."""

import csv
import sqlite3

import httpx
import psycopg2
import redis
from openai import OpenAI


def titles(path: str) -> list[str]:
    found = []
    with open(path, newline="") as file:
        client = OpenAI()
        for row in csv.DictReader(file):
            answer = client.responses.create(model="gpt-5", input=row["text"])
            found.append(answer.output_text)
    return found


def titles_of(texts: list[str]) -> list[str]:
    found = []
    client = OpenAI()
    for text in texts:
        found.append(client.responses.create(model="gpt-5", input=text).output_text)
    return found


def titles_with_one(path: str) -> list[str]:
    client = OpenAI()
    found = []
    with open(path, newline="") as file:
        for row in csv.DictReader(file):
            answer = client.responses.create(model="gpt-5", input=row["text"])
            found.append(answer.output_text)
    return found


def count_up(names: list[str]) -> None:
    client = redis.Redis(host="cache")
    with client.pipeline(transaction=False) as pipe:
        for name in names:
            pipe.incr(name)
        pipe.execute()


def count_words(path: str) -> None:
    with open(path) as file:
        client = redis.Redis(host="cache")
        with client.pipeline(transaction=False) as pipe:
            for line in file:
                pipe.incr(line.strip())
            pipe.execute()


def count_with_one(path: str) -> None:
    cache = redis.Redis(host="cache")
    with open(path) as file:
        with cache.pipeline(transaction=False) as pipe:
            for line in file:
                pipe.incr(line.strip())
            pipe.execute()


def insert(values: tuple[str, str]) -> None:
    connection = psycopg2.connect("dbname=words")
    with connection.cursor() as cursor:
        cursor.execute("INSERT INTO word VALUES (%s, %s)", values)
    connection.commit()
    connection.close()


def copy_all(old: sqlite3.Connection) -> None:
    for row in old.execute("SELECT word, language FROM word").fetchall():
        insert(row)


def copy_language(old: sqlite3.Connection, language: str) -> None:
    query = "SELECT word, language FROM word WHERE language = ?"
    for row in old.execute(query, (language,)).fetchall():
        insert(row)


def copy_with_one(old: sqlite3.Connection) -> None:
    connection = psycopg2.connect("dbname=words")
    rows = old.execute("SELECT word, language FROM word").fetchall()
    with connection.cursor() as cursor:
        cursor.executemany("INSERT INTO word VALUES (%s, %s)", rows)
    connection.commit()


def fetch(path: str) -> bytes:
    with httpx.Client(base_url="https://words.example.org") as client:
        return client.get(path).content


def fetch_all() -> list[bytes]:
    return [fetch(f"/pages/{number}") for number in range(500)]


def fetch_few() -> list[bytes]:
    return [fetch(f"/pages/{number}") for number in range(12)]


class Dictionary:
    def __init__(self, language: str) -> None:
        self.language = language
        self.client = httpx.Client(base_url="https://words.example.org")

    def words(self) -> list[str]:
        return self.client.get(f"/{self.language}").text.split()


def all_words(path: str) -> list[str]:
    found: list[str] = []
    with open(path) as file:
        for line in file:
            found += Dictionary(line.strip()).words()
    return found


def words_of(path: str, language: str) -> list[bool]:
    known = Dictionary(language)
    words = set(known.words())
    with open(path) as file:
        return [line.strip() in words for line in file]
