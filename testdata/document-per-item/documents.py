"""Documents one by one."""

import boto3
from elasticsearch import AsyncElasticsearch, Elasticsearch
from pymongo import MongoClient
from pymongo.collection import Collection

collection: Collection = MongoClient().shop.items
table = boto3.resource("dynamodb").Table("items")
queue = boto3.client("sqs")
storage = boto3.client("s3")


def insert(numbers):
    for number in range(1_000):
        collection.insert_one({"number": number})  # error: PFL509


def read():
    found = []
    for number in range(1_000):
        document = collection.find_one({"number": number})  # error: PFL509
        if document is not None:
            found.append(document)
    return found


def index(client: Elasticsearch):
    for number in range(1_000):
        client.index(index="items", id=str(number), document={"number": number})  # error: PFL509


async def index_slowly(client: AsyncElasticsearch):
    for number in range(1_000):
        await client.index(index="items", id=str(number), document={"number": number})  # error: PFL509


def put():
    for number in range(1_000):
        table.put_item(Item={"number": number})  # error: PFL509


def send():
    for number in range(1_000):
        queue.send_message(QueueUrl="items", MessageBody=str(number))  # error: PFL509


def remove(keys: list[str]):
    for key in keys:
        storage.delete_object(Bucket="items", Key=key)  # error: PFL509


def store(number: int):
    collection.update_one({"number": number}, {"$inc": {"seen": 1}}, upsert=True)


def count():
    for number in range(1_000):
        store(number)  # error: PFL509
