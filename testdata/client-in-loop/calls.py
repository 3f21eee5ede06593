"""Clients that functions of the same file make for a loop."""

from functools import lru_cache

import anthropic
import boto3
from flask import Flask, request
from openai import OpenAI

app = Flask(__name__)
shared = OpenAI()


def ask(question):
    client = anthropic.Anthropic()
    return client.messages.create(model="claude", messages=[{"role": "user", "content": question}])


def ask_all(questions):
    return [ask(question) for question in questions]  # hint: PFL507


def ask_each(questions):
    return list(map(ask, questions))  # hint: PFL507


def ask_as(key, question):
    client = anthropic.Anthropic(api_key=key)  # ok
    return client.messages.create(model="claude", messages=[{"role": "user", "content": question}])


def ask_for_tenants(tenants, question):
    return [ask_as(tenant.key, question) for tenant in tenants]  # ok


@lru_cache
def client_of(region):
    return boto3.Session(region_name=region).client("sqs")


def send(messages):
    for message in messages:
        client_of("eu-west-1").send_message(QueueUrl="q", MessageBody=message)  # error: PFL509 # ok


class Sender:
    def __init__(self):
        self.client = boto3.Session().client("sqs")

    def send(self, message):
        self.client.send_message(QueueUrl="q", MessageBody=message)


def send_each(messages):
    for message in messages:
        Sender().send(message)  # error: PFL509 # hint: PFL507


def send_all(messages):
    sender = Sender()  # ok
    for message in messages:
        sender.send(message)  # error: PFL509


@app.route("/answer", methods=["POST"])
def answer():
    client = OpenAI()  # error: PFL507
    return client.responses.create(model="gpt-5", input="hello").output_text


@app.route("/shared", methods=["POST"])
def answer_shared():
    return shared.responses.create(model="gpt-5", input="hello").output_text


@app.route("/own", methods=["POST"])
def answer_with_own_key():
    key = request.headers["X-Key"]
    client = OpenAI(api_key=key)  # ok
    return client.responses.create(model="gpt-5", input="hello").output_text


@app.route("/ask", methods=["POST"])
def ask_route():
    return ask("hello")  # error: PFL507


class OnlyOne(type):
    """Classes with one object each."""

    made: dict[type, object] = {}

    def __call__(cls, *args, **kwargs):
        if cls not in OnlyOne.made:
            OnlyOne.made[cls] = super().__call__(*args, **kwargs)
        return OnlyOne.made[cls]


class Site(metaclass=OnlyOne):
    def __init__(self):
        self.client = anthropic.Anthropic()

    def ask(self, question):
        return self.client.messages.create(model="claude", messages=[question])


class Reader:
    def __init__(self, name):
        self.site = Site()  # ok
        self.name = name


def readers(names):
    return [Reader(name) for name in names]  # ok


def asked(questions):
    return [Site().ask(question) for question in questions]  # ok


class Registered(type):
    """Classes that are known by name; each call makes an object."""

    known: dict[str, type] = {}

    def __init__(cls, name, bases, body):
        super().__init__(name, bases, body)
        Registered.known[name] = cls


class Post(metaclass=Registered):
    def __init__(self):
        self.client = anthropic.Anthropic()

    def ask(self, question):
        return self.client.messages.create(model="claude", messages=[question])


def posted(questions):
    return [Post().ask(question) for question in questions]  # hint: PFL507
