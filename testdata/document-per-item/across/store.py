"""Keeps users in MongoDB."""

from pymongo import MongoClient
from pymongo.collection import Collection


class Users:
    def __init__(self, client: MongoClient) -> None:
        self.users: Collection = client.shop.users

    def load(self, name: str) -> dict | None:
        return self.users.find_one({"name": name})

    def load_all(self, names: list[str]) -> list[dict]:
        return list(self.users.find({"name": {"$in": names}}))

    def key(self, name: str) -> str:
        return name.lower()
