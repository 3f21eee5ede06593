"""Requests in a loop and in the loop around it: one session for both."""

import requests
from tqdm import tqdm

HOST = "http://embeddings:8080"


def download(start, save):
    page = requests.get(start).json()
    while page:
        for item in page["items"]:
            answer = requests.get(item["url"])  # hint: PFL506 # error: PFL512
            save(item["name"], answer.content)
        page = requests.get(page["next"]).json()  # hint: PFL506


def pages(urls):
    for url in urls:
        page = requests.get(url).json()  # hint: PFL506 # error: PFL512
        print(page)


def shared(urls):
    with requests.Session() as session:
        for url in urls:
            page = session.get(url).json()  # error: PFL512
            print(page)


def one(url):
    return requests.get(url).json()  # ok


def other(store, urls):
    return [store.get(url) for url in urls]  # ok


def written(urls, save):
    for url in urls:
        save(url)  # ok


def first(urls):
    for url in urls:
        return requests.get(url)  # ok


def embedded(texts, size):
    """A part of the texts at a time."""
    vectors = []
    for start in tqdm(range(0, len(texts), size)):
        answer = requests.post(f"{HOST}/embed", json=texts[start : start + size])  # error: PFL512  # hint: PFL506
        vectors += answer.json()
    return vectors


def embedded_one_by_one(texts):
    vectors = []
    for text in tqdm(texts):
        answer = requests.post(f"{HOST}/embed", json=[text])  # error: PFL506, PFL512
        vectors += answer.json()
    return vectors


def sent_by_group(groups):
    """One session for all groups."""
    answers = []
    for group in groups:
        for text in group:
            if text:
                answers.append(requests.post(HOST, data=text))  # error: PFL506 # error: PFL512
    return answers
