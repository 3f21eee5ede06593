"""Clients that request handlers make: with settings that are handed in, and of sorts that belong to a request."""

import http.client
import sqlite3

from fastapi import Depends, FastAPI
from openai import OpenAI

app = FastAPI()


class Settings:
    key = "secret"


def get_settings():
    return Settings()


@app.get("/answer")
def answer(text: str, settings: Settings = Depends(get_settings)):
    client = OpenAI(api_key=settings.key)  # error: PFL507
    return client.responses.create(model="gpt-5", input=text).output_text


@app.get("/answer-as")
def answer_as(text: str, key: str):
    client = OpenAI(api_key=key)  # ok: differs
    return client.responses.create(model="gpt-5", input=text).output_text


@app.get("/rows")
def rows():
    connection = sqlite3.connect("rows.db")  # ok: belongs-to-request
    return connection.execute("SELECT * FROM rows").fetchall()


@app.get("/ready")
def ready():
    connection = http.client.HTTPSConnection("service.example.org")  # ok: belongs-to-request
    connection.request("GET", "/ready")
    return connection.getresponse().status
