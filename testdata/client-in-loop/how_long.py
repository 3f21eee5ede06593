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
        for row in csv.DictReader(file):
            client = OpenAI()  # hint: PFL507
            answer = client.responses.create(model="gpt-5", input=row["text"])
            found.append(answer.output_text)
    return found


def titles_of(texts: list[str]) -> list[str]:
    found = []
    for text in texts:
        client = OpenAI()  # hint: PFL507
        found.append(client.responses.create(model="gpt-5", input=text).output_text)
    return found


def titles_with_one(path: str) -> list[str]:
    client = OpenAI()  # ok
    found = []
    with open(path, newline="") as file:
        for row in csv.DictReader(file):
            answer = client.responses.create(model="gpt-5", input=row["text"])  # ok
            found.append(answer.output_text)
    return found


def count_up(names: list[str]) -> None:
    for name in names:
        redis.Redis(host="cache").incr(name)  # error: PFL507, PFL508


def count_words(path: str) -> None:
    with open(path) as file:
        for line in file:
            redis.Redis(host="cache").incr(line.strip())  # error: PFL507, PFL508


def count_with_one(path: str) -> None:
    cache = redis.Redis(host="cache")  # ok
    with open(path) as file:
        for line in file:
            cache.incr(line.strip())  # error: PFL508 # ok


def insert(values: tuple[str, str]) -> None:
    connection = psycopg2.connect("dbname=words")
    with connection.cursor() as cursor:
        cursor.execute("INSERT INTO word VALUES (%s, %s)", values)  # ok
    connection.commit()  # ok
    connection.close()


def copy_all(old: sqlite3.Connection) -> None:
    for row in old.execute("SELECT word, language FROM word").fetchall():
        insert(row)  # error: PFL504, PFL507 # hint: PFL503


def copy_language(old: sqlite3.Connection, language: str) -> None:
    query = "SELECT word, language FROM word WHERE language = ?"
    for row in old.execute(query, (language,)).fetchall():
        insert(row)  # error: PFL504, PFL507 # hint: PFL503


def copy_with_one(old: sqlite3.Connection) -> None:
    connection = psycopg2.connect("dbname=words")  # ok
    rows = old.execute("SELECT word, language FROM word").fetchall()
    with connection.cursor() as cursor:
        cursor.executemany("INSERT INTO word VALUES (%s, %s)", rows)  # ok
    connection.commit()  # ok


def fetch(path: str) -> bytes:
    with httpx.Client(base_url="https://words.example.org") as client:
        return client.get(path).content  # ok


def fetch_all() -> list[bytes]:
    return [fetch(f"/pages/{number}") for number in range(500)]  # error: PFL507, PFL512


def fetch_few() -> list[bytes]:
    return [fetch(f"/pages/{number}") for number in range(12)]  # hint: PFL507 # error: PFL512


class Dictionary:
    def __init__(self, language: str) -> None:
        self.language = language
        self.client = httpx.Client(base_url="https://words.example.org")

    def words(self) -> list[str]:
        return self.client.get(f"/{self.language}").text.split()  # ok


def all_words(path: str) -> list[str]:
    found: list[str] = []
    with open(path) as file:
        for line in file:
            found += Dictionary(line.strip()).words()  # hint: PFL507 # error: PFL512
    return found


def words_of(path: str, language: str) -> list[bool]:
    known = Dictionary(language)  # ok
    words = set(known.words())  # ok
    with open(path) as file:
        return [line.strip() in words for line in file]  # ok
