"""Requests that have to keep a distance, and others."""

import time

import requests
from ratelimit import limits, sleep_and_retry


@sleep_and_retry
@limits(calls=10, period=1)
def slowly(session: requests.Session, url):
    return session.get(url)


def all_slowly(session: requests.Session, urls):
    return [slowly(session, url) for url in urls]  # ok: keeps-distance


def politely(session: requests.Session, url):
    time.sleep(1)
    return session.get(url).text


def all_politely(session: requests.Session, urls):
    return [politely(session, url) for url in urls]  # ok: keeps-distance


def throttled(session: requests.Session, urls, limiter):
    texts = []
    for url in urls:
        with limiter:
            texts.append(session.get(url).text)  # ok: keeps-distance
    return texts


def taken(session: requests.Session, urls, bucket):
    texts = []
    for url in urls:
        bucket.acquire()
        texts.append(session.get(url).text)  # ok: keeps-distance
    return texts


def fetch(url):
    with requests.Session() as session:
        return session.get(url).text


def mapped(urls):
    return list(map(fetch, urls))  # error: PFL507 # error: PFL512


def mapped_session(session: requests.Session, urls):
    return [answer.text for answer in map(session.get, urls)]  # error: PFL512


def mapped_slowly(urls):
    return list(map(pause, urls))  # hint: PFL506


def pause(url):
    time.sleep(0.1)
    return requests.get(url).text


def collected(session: requests.Session, urls):
    return [session.get(url).text for url in urls]  # error: PFL512
