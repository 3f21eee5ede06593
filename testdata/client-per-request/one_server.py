"""Handlers whose clients are for one server each."""

import os

import httpx
import redis.asyncio as redis
from fastapi import FastAPI, Header
from motor.motor_asyncio import AsyncIOMotorClient
from openai import AsyncOpenAI

app = FastAPI()
DATABASE_URL = os.environ["DATABASE_URL"]


@app.post("/answers")
async def answers(question: str):
    client = AsyncOpenAI()  # error: PFL409
    return await client.responses.create(model="small", input=question)


@app.get("/visits")
async def visits():
    counts = redis.from_url("redis://localhost")  # error: PFL409
    return await counts.get("visits")


@app.get("/readers")
async def readers():
    mongo = AsyncIOMotorClient(DATABASE_URL)  # error: PFL409
    return await mongo.shop.readers.count_documents({})


@app.get("/weather")
async def weather(city: str):
    client = httpx.AsyncClient(base_url="https://weather.example.org")  # error: PFL409
    return (await client.get("/now", params={"city": city})).json()


@app.get("/page")
async def page(url: str):
    client = httpx.AsyncClient(timeout=3)  # hint: PFL409 because through-a-call
    return (await client.get(url)).text


class Assistant:
    def __init__(self, key: str) -> None:
        self.key = key

    async def answer(self, question: str):
        client = AsyncOpenAI(api_key=self.key)  # hint: PFL409 because through-a-call
        return await client.responses.create(model="small", input=question)


assistant = Assistant(os.environ["KEY"])


@app.post("/assist")
async def assist(question: str):
    return await assistant.answer(question)


@app.post("/own")
async def with_own_key(question: str, key: str = Header()):
    client = AsyncOpenAI(api_key=key)  # ok
    return await client.responses.create(model="small", input=question)


shared = AsyncOpenAI()  # ok
visits_of = redis.from_url("redis://localhost")  # ok


@app.post("/shared")
async def with_shared(question: str):
    return await shared.responses.create(model="small", input=question)  # ok


async def once():
    client = AsyncOpenAI()  # ok
    return await client.models.list()


@app.get("/parsed")
async def parsed(url: str):
    return httpx.URL(url).host  # ok


@app.get("/version")
async def version():
    return AsyncOpenAI.__name__  # ok
