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
    client = OpenAI()
    for one in texts:
        answers.append(client.responses.create(model="gpt-5", input=one))
    return answers


def summaries_shared(texts):
    client = OpenAI()
    return [client.responses.create(model="gpt-5", input=one) for one in texts]


def uploads(paths, bucket):
    for path in paths:
        boto3.Session().client("s3").upload_file(path, bucket, path)


def uploads_default_session(paths, bucket):
    client = boto3.client("s3")
    for path in paths:
        client.upload_file(path, bucket, path)


def by_region(regions):
    for region in regions:
        session = boto3.Session(region_name=region)
        print(session.client("ec2").describe_instances())


def rows(ids):
    engine = create_engine(URL)
    for number in ids:
        print(number, engine.dialect.name)


def stored(records):
    client = MongoClient("mongodb://db")
    for record in records:
        client.app.events.insert_many([record])


def pages(urls):
    for url in urls:
        with httpx.Client(timeout=5) as client:
            yield client.get(url).text


def sites(hosts):
    for host in hosts:
        with httpx.Client(base_url=f"https://{host}") as client:
            yield client.get("/health").status_code


def counters(names):
    r = redis.Redis(host="cache")
    with r.pipeline(transaction=False) as pipe:
        for name in names:
            pipe.expire(name, 60)
        pipe.execute()


def connected(batches):
    connection = psycopg2.connect(URL)
    for batch in batches:
        with connection.cursor() as cursor:
            cursor.executemany("insert into t values (%s)", batch)
    connection.close()


def files(paths):
    for path in paths:
        with sqlite3.connect(path) as connection:
            yield connection.total_changes


def reconnecting(url):
    while True:
        try:
            return redis.Redis.from_url(url)
        except redis.exceptions.ConnectionError:
            continue


def sessions(count):
    pool = []
    for _ in range(count):
        pool.append(requests.Session())
    return pool


class Registry:
    def __init__(self):
        self.clients = {}

    def get_all(self, names):
        found = []
        for name in names:
            if name not in self.clients:
                self.clients[name] = OpenAI()
            found.append(self.clients[name])
        return found


def with_own_login(accounts, url):
    """Each account signs in, so each session is another one."""
    for account in accounts:
        session = requests.Session()
        session.auth = (account.name, account.password)
        session.get(url, timeout=10)


def with_own_headers(tokens, url):
    for token in tokens:
        with requests.Session() as session:
            session.headers.update({"Authorization": f"Bearer {token}"})
            session.get(url, timeout=10)


def with_the_same_headers(names, url, token):
    with requests.Session() as session:
        for name in names:
            session.headers.update({"Authorization": f"Bearer {token}"})
            session.get(f"{url}/{name}", timeout=10)


def answers(proxies, url):
    with requests.Session() as session:
        session.proxies = proxies
        return session.get(url, timeout=10).ok


def first_that_works(proxies_of, url):
    proxies = next(proxies_of)
    while not answers(proxies, url):
        proxies = next(proxies_of)
    return proxies
