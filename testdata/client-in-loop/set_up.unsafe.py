"""Sessions that are set up for each item, and ones that serve all of them."""

import requests


def signed(names: list[str], tokens: dict[str, str]) -> list[int]:
    codes = []
    for name in names:
        session = requests.Session()
        session.headers["Authorization"] = tokens[name]
        codes.append(session.get(f"https://example.org/{name}").status_code)
    return codes


def updated(names: list[str]) -> list[int]:
    codes = []
    for name in names:
        session = requests.Session()
        session.headers.update({"X-Name": name})
        codes.append(session.get(f"https://example.org/{name}").status_code)
    return codes


def same(names: list[str]) -> list[int]:
    codes = []
    session = requests.Session()
    for name in names:
        session.headers["Accept"] = "text/plain"
        codes.append(session.get(f"https://example.org/{name}").status_code)
    return codes


def shared(names: list[str]) -> list[int]:
    with requests.Session() as session:
        return [session.get(f"https://example.org/{name}").status_code for name in names]


def once(name: str) -> int:
    session = requests.Session()
    return session.get(f"https://example.org/{name}").status_code


def proxied(proxies: list[str]) -> list[requests.Session]:
    sessions = []
    for proxy in proxies:
        session = requests.Session()
        session.proxies = {"http": proxy}
        sessions.append(session)
    return sessions
