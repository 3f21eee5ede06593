"""Requests in a loop and in the loop around it: one session for both."""

import requests


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
