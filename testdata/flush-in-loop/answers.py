"""Files that are flushed after an answer of a server or a program, beside which that is nothing."""

import subprocess

import requests


def fetched(addresses: list[str], path):
    session = requests.Session()
    with open(path, "w") as file:
        for address in list(addresses):
            file.write(session.get(address).text)  # error: PFL512
            file.flush()  # ok: long-iteration


def checked(names: list[str], path):
    with open(path, "w") as file:
        for name in list(names):
            file.write(subprocess.run([name], capture_output=True, text=True).stdout)
            file.flush()  # ok


def written(rows: list[str], path):
    with open(path, "w") as file:
        for row in sorted(rows):
            file.write(row.upper())
            file.flush()  # hint: PFL703
