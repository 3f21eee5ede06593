"""A session for each request."""

import requests


def send(path):
    session = requests.Session()
    return session.get(path)


def load(path):
    return send(path).json()


def legend(path):
    return load(path)["legend"]


def picture(path):
    return {"legend": legend(path)}
