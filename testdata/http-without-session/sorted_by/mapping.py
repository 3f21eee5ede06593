import requests


def fetch(name):
    return requests.get(f"https://host/{name}").text


def address_of(name):
    return f"https://host/{name}"
