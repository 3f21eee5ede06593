"""Requests that are made once in a while on the way to others, and those that are made each time."""

import time

import requests

SESSION = requests.Session()
SETTINGS = {"token": None, "expires": 0.0}
URL = "https://api.example.com"


def renew():
    answer = requests.post(f"{URL}/token", timeout=5).json()  # ok
    SETTINGS["token"] = answer["token"]
    SETTINGS["expires"] = time.time() + answer["seconds"]


def header():
    if SETTINGS["token"] is None or SETTINGS["expires"] < time.time():
        renew()
    return {"Authorization": f"Bearer {SETTINGS['token']}"}


def fetch(name):
    return SESSION.get(f"{URL}/companies/{name}", headers=header(), timeout=5).json()  # ok


def fetch_all(names):
    return [fetch(name) for name in names]  # error: PFL512


def get_token(name):
    return requests.post(f"{URL}/token", json={"for": name}, timeout=5).json()["token"]


def fetch_as(name):
    token = get_token(name)
    return SESSION.get(f"{URL}/companies/{name}", headers={"X-Token": token}, timeout=5).json()


def fetch_all_as(names):
    return [fetch_as(name) for name in names]  # error: PFL512  # hint: PFL506


def fetch_alone(name):
    return requests.get(f"{URL}/companies/{name}", headers=header(), timeout=5).json()


def fetch_all_alone(names):
    return [fetch_alone(name) for name in names]  # error: PFL506 # error: PFL512


def fetch_active(company):
    if company["active"]:
        return requests.get(f"{URL}/companies/{company['name']}", timeout=5).json()
    return {}


def fetch_all_active(companies):
    return [fetch_active(company) for company in companies]  # error: PFL506 # error: PFL512


KNOWN = {}


def known_company(name):
    if name in KNOWN.keys():
        return KNOWN.get(name)
    KNOWN[name] = requests.get(f"{URL}/companies/{name}", timeout=5).json()  # ok
    return KNOWN[name]


def known_companies(names):
    return [known_company(name) for name in names]  # error: PFL512
