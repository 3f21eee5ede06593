"""What asks for many documents, or has to ask one by one."""

import time

import boto3
from elasticsearch import Elasticsearch
from pymongo import InsertOne, MongoClient
from pymongo.collection import Collection

collection: Collection = MongoClient().shop.items
table = boto3.resource("dynamodb").Table("items")
storage = boto3.client("s3")


def together(numbers):
    collection.insert_many([{"number": number} for number in numbers])
    collection.bulk_write([InsertOne({"number": number}) for number in numbers])  # ok: many at once


def batches(rows: list[dict]):
    for start in range(0, len(rows), 1_000):
        collection.insert_many(rows[start : start + 1_000])  # ok: a thousand at once


def writer():
    with table.batch_writer() as batch:
        for number in range(1_000):
            batch.put_item(Item={"number": number})  # ok: the writer collects them


def linked(start: str):
    names = []
    current = start
    for _ in range(1_000):
        document = collection.find_one({"_id": current})  # ok: answer-decides
        current = document["next"]
        names.append(current)
    return names


def taken():
    for number in range(1_000):
        job = collection.find_one_and_update({"number": number}, {"$set": {"taken": True}})  # ok: has no form for many
        print(job)


def copied():
    for number in range(1_000):
        storage.copy_object(Bucket="new", Key=str(number), CopySource=f"old/{number}")  # ok: has no form for many


def remembered(cache):
    for number in range(1_000):
        document = cache.get(number)
        if document is None:
            document = collection.find_one({"number": number})  # ok: fills-a-cache
            cache.set(number, document)
        print(document)


def waited(client: Elasticsearch, attempts: int):
    for attempt in range(attempts):
        client.index(index="items", document={"number": attempt})  # ok: retries
        time.sleep(1)


def indices(client: Elasticsearch):
    for number in range(1_000):
        client.indices.create(index=f"items-{number}")  # ok: of another kind


class Shelf:
    def insert_one(self, document):
        return document


def own(shelf: Shelf):
    for number in range(1_000):
        shelf.insert_one({"number": number})  # ok: no database
