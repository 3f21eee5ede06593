"""Connections of requests: for one statement, and for a whole file."""

import csv
import logging

import flask
import psycopg2

app = flask.Flask(__name__)
log = logging.getLogger(__name__)


def count() -> int:
    connection = psycopg2.connect("dbname=trees")
    with connection.cursor() as cursor:
        cursor.execute("SELECT count(*) FROM tree")  # ok
        return cursor.fetchone()[0]


def load(path: str) -> None:
    log.info("reading %s", path)
    with open(path, newline="") as file:
        rows = list(csv.reader(file))
    header, *rows = rows
    log.info("%d rows of %s", len(rows), ", ".join(header))
    connection = psycopg2.connect("dbname=trees")
    with connection.cursor() as cursor:
        cursor.execute("DELETE FROM tree")  # ok
        cursor.executemany("INSERT INTO tree VALUES (%s, %s)", rows)  # ok
    connection.commit()  # ok
    connection.close()
    log.info("loaded %s", path)


@app.get("/count")
def show_count() -> str:
    return str(count())  # error: PFL507


@app.post("/upload")
def upload() -> str:
    flask.request.files["table"].save("trees.csv")
    load("trees.csv")  # hint: PFL507
    return "loaded"
