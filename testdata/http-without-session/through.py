"""Requests that go through another proxy each time, and through the same."""

import requests

API = "https://tides.example.org/today"


def first_answer(proxies: list[str]) -> str:
    for _, proxy in zip(range(200), proxies):
        try:
            answer = requests.get(API, proxies={"https": proxy}, timeout=5)  # ok
        except requests.RequestException:
            continue
        return answer.text
    return ""


def all_answers(proxies: list[str]) -> list[str]:
    found = []
    for proxy in proxies:
        found.append(requests.get(API, proxies={"https": proxy}, timeout=5).text)  # error: PFL512
    return found


def through_one(path: str, proxy: str) -> list[str]:
    found = []
    with open(path) as file:
        for line in file:
            place = {"place": line.strip()}
            answer = requests.get(API, params=place, proxies={"https": proxy}, timeout=5)  # error: PFL506, PFL512
            found.append(answer.text)
    return found
