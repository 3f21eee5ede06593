"""Loops that make the same object again for each item, and others."""

import csv

from archive import Account, Archive, Pool, bucket


def scan(path):
    with open(path, newline="") as lines:
        for row in csv.reader(lines):
            archive = Archive()  # hint: PFL507
            archive.add(row[0])  # error: PFL503
            archive.close()


def scan_into(path, dsn):
    with open(path, newline="") as lines:
        for row in csv.reader(lines):
            archive = Archive(dsn)  # hint: PFL507
            archive.add(row[0])  # error: PFL503
            archive.close()


def scan_once(path):
    archive = Archive()  # ok
    with open(path, newline="") as lines:
        for row in csv.reader(lines):
            archive.add(row[0])  # error: PFL503
    archive.close()


def scan_each(sources):
    for dsn, page in sources:
        archive = Archive(dsn)  # ok
        archive.add(page)


def sign_in(tokens):
    return [Account(token).session for token in tokens]  # ok


def fill(size):
    pools = []
    for _ in range(size):
        pools.append(Pool())  # ok
    return pools


def upload(path, region):
    with open(path, newline="") as lines:
        for row in csv.reader(lines):
            bucket(region).put_object(Bucket="scans", Key=row[0], Body=row[1])  # error: PFL507


def upload_each(path):
    with open(path, newline="") as lines:
        for region, key in csv.reader(lines):
            bucket(region).put_object(Bucket="scans", Key=key)  # ok
