"""Clients that are made once, and some that are not."""

import boto3
import requests
from flask import g


class Server:
    """Logs in again where that is needed."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.session = requests.Session()

    def names(self, path: str) -> list[str]:
        answer = self.session.get(self.url + path, timeout=5)
        if answer.status_code == 401:
            self.session = requests.Session()
            answer = self.session.get(self.url + path, timeout=5)
        return answer.json()


class Bucket:
    @property
    def client(self):
        return boto3.Session().client("s3")

    @property
    def kept(self):
        if not g.get("s3"):
            g.s3 = boto3.Session().client("s3")
        return g.s3

    @property
    def held(self):
        if "s3" not in g:
            g.s3 = boto3.Session().client("s3")
        return g.s3


def logged_in(token: str) -> requests.Session:
    session = requests.Session()
    session.headers["Authorization"] = token
    return session


def plain() -> requests.Session:
    return requests.Session()
