"""Requests in a loop and in the loop around it: one session for both."""

import requests
from tqdm import tqdm

HOST = "http://embeddings:8080"


def download(start, save):
    page = requests.get(start).json()
    with requests.Session() as session:
        while page:
            for item in page["items"]:
                answer = session.get(item["url"])
                save(item["name"], answer.content)
            page = session.get(page["next"]).json()


def pages(urls):
    with requests.Session() as session:
        for url in urls:
            page = session.get(url).json()
            print(page)


def shared(urls):
    with requests.Session() as session:
        for url in urls:
            page = session.get(url).json()
            print(page)


def one(url):
    return requests.get(url).json()


def other(store, urls):
    return [store.get(url) for url in urls]


def written(urls, save):
    for url in urls:
        save(url)


def first(urls):
    for url in urls:
        return requests.get(url)


def embedded(texts, size):
    """A part of the texts at a time."""
    vectors = []
    with requests.Session() as session:
        for start in tqdm(range(0, len(texts), size)):
            answer = session.post(f"{HOST}/embed", json=texts[start : start + size])
            vectors += answer.json()
    return vectors


def embedded_one_by_one(texts):
    vectors = []
    with requests.Session() as session:
        for text in tqdm(texts):
            answer = session.post(f"{HOST}/embed", json=[text])
            vectors += answer.json()
    return vectors


def sent_by_group(groups):
    """One session for all groups."""
    answers = []
    with requests.Session() as session:
        for group in groups:
            for text in group:
                if text:
                    answers.append(session.post(HOST, data=text))
    return answers
