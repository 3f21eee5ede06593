"""Loops that wait for messages."""

import asyncio

import redis
import requests
from confluent_kafka import Consumer
from fastapi import FastAPI, WebSocket
from kafka import KafkaConsumer

app = FastAPI()


def on_messages(consumer: KafkaConsumer) -> None:
    for message in consumer:
        requests.post("https://example.org", data=message.value, timeout=3)


def on_published(cache: redis.Redis) -> None:
    pubsub = cache.pubsub()
    for message in pubsub.listen():
        requests.post("https://example.org", json=message, timeout=3)


def on_batch(consumer: Consumer) -> None:
    with requests.Session() as session:
        for message in consumer.consume(100, timeout=1.0):
            session.post("https://example.org", data=message.value(), timeout=3)


@app.websocket("/echo")
async def echo(socket: WebSocket) -> None:
    await socket.accept()
    async for text in socket.iter_text():
        await asyncio.to_thread(
            requests.post, "https://example.org", data=text, timeout=3
        )


def over_rows(rows: list[str]) -> None:
    with requests.Session() as session:
        for row in rows:
            session.post("https://example.org", data=row, timeout=3)
