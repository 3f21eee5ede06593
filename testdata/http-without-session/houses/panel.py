"""Objects that ask a server as they are made, and a function that does."""

import requests

API = "https://houses.example.com"


class Panel:
    def __init__(self, settings):
        self.host = settings["host"]
        self.sources = self.load_sources()

    def load_sources(self):
        return requests.get(f"https://{self.host}/api/sources", timeout=5).json()


def rooms_of(house):
    return requests.get(f"{API}/{house}/rooms", timeout=5).json()


def ask(endpoint):
    return requests.get(endpoint.url, timeout=5).ok


def post_to_webhook(text):
    return requests.post(f"{API}/hooks/alerts", json={"text": text}, timeout=5)
