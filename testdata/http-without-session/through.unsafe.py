"""Requests that go through another proxy each time, and through the same."""

import requests

API = "https://tides.example.org/today"


def first_answer(proxies: list[str]) -> str:
    for _, proxy in zip(range(200), proxies):
        try:
            answer = requests.get(API, proxies={"https": proxy}, timeout=5)
        except requests.RequestException:
            continue
        return answer.text
    return ""


def all_answers(proxies: list[str]) -> list[str]:
    found = []
    for proxy in proxies:
        found.append(requests.get(API, proxies={"https": proxy}, timeout=5).text)
    return found


def through_one(path: str, proxy: str) -> list[str]:
    found = []
    with open(path) as file:
        with requests.Session() as session:
            for line in file:
                place = {"place": line.strip()}
                answer = session.get(
                    API, params=place, proxies={"https": proxy}, timeout=5
                )
                found.append(answer.text)
    return found
