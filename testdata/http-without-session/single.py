"""Single requests, and loops that send none."""

import httpx
import requests


def status(url):
    return requests.head(url).status_code  # ok


def login(base, name, password):
    answer = requests.post(f"{base}/login", json={"name": name, "password": password})  # ok
    token = answer.json()["token"]
    profile = httpx.get(f"{base}/me", headers={"Authorization": token})  # ok
    return profile.json()


def fields(url, names):
    data = requests.get(url).json()  # ok
    return [data.get(name) for name in names]  # ok


def headers(answers):
    return [answer.headers.get("Content-Type") for answer in answers]  # ok


def first_working(urls):
    for url in urls:
        answer = requests.get(url)  # ok
        if answer:
            return answer
    return None


def options(settings: dict[str, str], names):
    return {name: settings.get(name) for name in names}  # ok
