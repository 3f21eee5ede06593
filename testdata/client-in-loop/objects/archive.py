"""Objects and functions that connect when they are made or called."""

import boto3
import psycopg
import requests

DSN = "dbname=archive"


class Archive:
    def __init__(self, dsn=DSN):
        self.connection = psycopg.connect(dsn)

    def add(self, page):
        self.connection.execute("INSERT INTO page VALUES (%s)", (page,))

    def close(self):
        self.connection.close()


class Account:
    def __init__(self, token):
        self.session = requests.Session()
        self.session.headers["Authorization"] = token


class Pool:
    def __init__(self):
        self.connection = psycopg.connect(DSN)


def bucket(region):
    return boto3.Session(region_name=region).client("s3")
