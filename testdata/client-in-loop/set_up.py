"""Sessions that are set up for each item, and ones that serve all of them."""

import requests


def signed(names: list[str], tokens: dict[str, str]) -> list[int]:
    codes = []
    for name in names:
        session = requests.Session()  # ok: it is told who it is
        session.headers["Authorization"] = tokens[name]
        codes.append(session.get(f"https://example.org/{name}").status_code)  # error: PFL512
    return codes


def updated(names: list[str]) -> list[int]:
    codes = []
    for name in names:
        session = requests.Session()  # ok
        session.headers.update({"X-Name": name})
        codes.append(session.get(f"https://example.org/{name}").status_code)  # error: PFL512
    return codes


def same(names: list[str]) -> list[int]:
    codes = []
    for name in names:
        session = requests.Session()  # error: PFL507
        session.headers["Accept"] = "text/plain"
        codes.append(session.get(f"https://example.org/{name}").status_code)  # error: PFL512
    return codes


def shared(names: list[str]) -> list[int]:
    with requests.Session() as session:  # ok
        return [session.get(f"https://example.org/{name}").status_code for name in names]  # error: PFL512


def once(name: str) -> int:
    session = requests.Session()  # ok
    return session.get(f"https://example.org/{name}").status_code


def proxied(proxies: list[str]) -> list[requests.Session]:
    sessions = []
    for proxy in proxies:
        session = requests.Session()  # ok
        session.proxies = {"http": proxy}
        sessions.append(session)
    return sessions
