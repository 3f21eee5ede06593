"""Clients in loops of a file."""

import os
import sqlite3

import boto3
import httpx
import psycopg2
import redis
import requests
from openai import OpenAI
from pymongo import MongoClient
from sqlalchemy import create_engine

URL = os.environ.get("DATABASE_URL", "sqlite://")


def summaries(texts):
    answers = []
    for one in texts:
        client = OpenAI()  # hint: PFL507
        answers.append(client.responses.create(model="gpt-5", input=one))
    return answers


def summaries_shared(texts):
    client = OpenAI()  # ok
    return [client.responses.create(model="gpt-5", input=one) for one in texts]


def uploads(paths, bucket):
    for path in paths:
        boto3.Session().client("s3").upload_file(path, bucket, path)  # error: PFL507


def uploads_default_session(paths, bucket):
    for path in paths:
        boto3.client("s3").upload_file(path, bucket, path)  # hint: PFL507


def by_region(regions):
    for region in regions:
        session = boto3.Session(region_name=region)  # ok
        print(session.client("ec2").describe_instances())  # ok


def rows(ids):
    for number in ids:
        engine = create_engine(URL)  # error: PFL507
        print(number, engine.dialect.name)


def stored(records):
    for record in records:
        MongoClient("mongodb://db").app.events.insert_many([record])  # error: PFL507


def pages(urls):
    for url in urls:
        with httpx.Client(timeout=5) as client:  # error: PFL507
            yield client.get(url).text  # error: PFL512


def sites(hosts):
    for host in hosts:
        with httpx.Client(base_url=f"https://{host}") as client:  # ok
            yield client.get("/health").status_code  # error: PFL512


def counters(names):
    for name in names:
        r = redis.Redis(host="cache")  # error: PFL507
        r.expire(name, 60)


def connected(batches):
    for batch in batches:
        connection = psycopg2.connect(URL)  # error: PFL507
        with connection.cursor() as cursor:
            cursor.executemany("insert into t values (%s)", batch)
        connection.close()


def files(paths):
    for path in paths:
        with sqlite3.connect(path) as connection:  # ok
            yield connection.total_changes


def reconnecting(url):
    while True:
        try:
            return redis.Redis.from_url(url)  # ok
        except redis.exceptions.ConnectionError:
            continue


def sessions(count):
    pool = []
    for _ in range(count):
        pool.append(requests.Session())  # ok
    return pool


class Registry:
    def __init__(self):
        self.clients = {}

    def get_all(self, names):
        found = []
        for name in names:
            if name not in self.clients:
                self.clients[name] = OpenAI()  # ok
            found.append(self.clients[name])
        return found


def with_own_login(accounts, url):
    """Each account signs in, so each session is another one."""
    for account in accounts:
        session = requests.Session()  # ok
        session.auth = (account.name, account.password)
        session.get(url, timeout=10)  # error: PFL512


def with_own_headers(tokens, url):
    for token in tokens:
        with requests.Session() as session:  # ok
            session.headers.update({"Authorization": f"Bearer {token}"})
            session.get(url, timeout=10)  # error: PFL512


def with_the_same_headers(names, url, token):
    for name in names:
        with requests.Session() as session:  # error: PFL507
            session.headers.update({"Authorization": f"Bearer {token}"})
            session.get(f"{url}/{name}", timeout=10)  # error: PFL512


def answers(proxies, url):
    with requests.Session() as session:
        session.proxies = proxies
        return session.get(url, timeout=10).ok


def first_that_works(proxies_of, url):
    proxies = next(proxies_of)
    while not answers(proxies, url):  # ok
        proxies = next(proxies_of)
    return proxies
