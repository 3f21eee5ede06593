"""Models on disk, that are fetched only where this is asked for."""

import requests

HUB = "https://models.example.org"


def load(name, path=None, download=False, revision="main"):
    if path is None and download:
        answer = with_retries(f"{HUB}/{name}/{revision}")
        return answer.content
    return path


def with_retries(url, session=None):
    return session.get(url) if session else requests.get(url)


def newest(name, *, offline=False):
    if offline is True:
        return name
    return requests.get(f"{HUB}/{name}").json()["newest"]


def report(result, address=None, token=None):
    if not address or token is None:
        return result
    requests.post(address, json=result, headers={"token": token})
    return result


class Registry:
    def find(self, name, refresh=False):
        listing = self._listing() if refresh else {}
        return listing.get(name)

    def check(self, name, strict=False):
        return strict and requests.head(f"{HUB}/{name}").ok

    def _listing(self):
        return requests.get(HUB).json()
