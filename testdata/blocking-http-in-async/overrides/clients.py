"""Clients that share a base class."""

from __future__ import annotations

import boto3
import requests


class Client:
    def __init__(self, token: str) -> None:
        self.token = token

    def fetch(self, path: str) -> dict:
        return requests.get(f"https://example.org/{path}", timeout=3).json()

    def balance(self, user: str) -> int:
        return self.fetch(f"balance/{user}")["balance"]

    def both(self, one: str, other: str) -> int:
        return self.balance(one) + self.balance(other)


class OfflineClient(Client):
    def fetch(self, path: str) -> dict:
        return {"balance": len(path)}


class LoggedClient(Client):
    def fetch(self, path: str) -> dict:
        print(path)
        return super().fetch(path)


class Bucket:
    def __init__(self, name: str) -> None:
        self.name = name
        self.client = boto3.client("s3")

    def put(self, key: str, data: bytes) -> None:
        self.client.put_object(Bucket=self.name, Key=key, Body=data)

    def url(self, key: str) -> str:
        return f"s3://{self.name}/{key}"


class Source:
    def rows(self) -> list[dict]:
        return []

    def count(self) -> int:
        return len(self.rows())


class RemoteSource(Source):
    def rows(self) -> list[dict]:
        return requests.get("https://example.org/rows", timeout=3).json()


class FixedSource(Source):
    def rows(self) -> list[dict]:
        return [{"id": 1}]
