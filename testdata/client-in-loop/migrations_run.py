"""Connections of each migration that is run, and of each file that is loaded."""

from pathlib import Path

import pymysql


def execute(statement: str) -> None:
    connection = pymysql.connect(host="db", user="shop")
    with connection.cursor() as cursor:
        cursor.execute(statement)  # ok
    connection.commit()  # ok
    connection.close()


def run_migrations(folder: Path) -> None:
    for path in sorted(folder.iterdir()):
        execute(path.read_text())  # hint: PFL504, PFL507


def load_files(paths: list[Path]) -> None:
    for path in paths:
        execute(path.read_text())  # error: PFL507 # hint: PFL504


def load_with_one(paths: list[Path]) -> None:
    connection = pymysql.connect(host="db", user="shop")  # ok
    with connection.cursor() as cursor:
        for path in paths:
            cursor.execute(path.read_text())  # ok
    connection.commit()  # ok
