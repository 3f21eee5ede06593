import requests


def fetch(name):
    return requests.get("http://host/" + name).text


def path(name):
    return "http://host/" + name
