"""Clients that request handlers make: with settings that are handed in, and of sorts that belong to a request."""

import http.client
import sqlite3

import redis
from django.http import JsonResponse
from django.views import View
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


class Assistant:
    def __init__(self, model="gpt-5"):
        self.client = OpenAI()
        self.model = model

    def answer(self, text):
        return self.client.responses.create(model=self.model, input=text).output_text


class Signed:
    def __init__(self, key):
        self.client = OpenAI(api_key=key)

    def answer(self, text):
        return self.client.responses.create(model="gpt-5", input=text).output_text


@app.get("/assistant")
def ask_assistant(text: str):
    return Assistant().answer(text)  # error: PFL507


@app.get("/assistant-of-model")
def ask_assistant_of(text: str, model: str):
    return Assistant(model).answer(text)  # ok: differs


@app.get("/signed")
def ask_signed(text: str, key: str):
    return Signed(key).answer(text)  # ok: differs


def make_assistant():
    return Assistant()  # error: PFL507


@app.get("/injected")
def ask_injected(text: str, assistant: Assistant = Depends(make_assistant)):
    return assistant.answer(text)


class Counter(View):
    """Django makes one for each request."""

    def __init__(self, **options):
        super().__init__(**options)
        self.cache = redis.Redis()  # error: PFL507

    def get(self, request):
        return JsonResponse({"count": self.cache.get("count")})


class Statistics:
    def __init__(self):
        self.cache = redis.Redis()  # ok: is no view

    def get(self, name):
        return self.cache.get(name)


class Cached(View):
    caches = []

    def __init__(self, **options):
        super().__init__(**options)
        self.caches.append(redis.Redis())  # ok: is-stored

    def get(self, request):
        return JsonResponse({"count": self.caches[0].get("count")})
