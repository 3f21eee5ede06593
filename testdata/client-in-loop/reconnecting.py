"""Loops that connect anew after a failure, and loops over items that also handle one."""

import itertools
import logging
import time

import redis


def counted(url, serve):
    for attempt in itertools.count():
        client = redis.Redis.from_url(url)  # ok: connects anew after a failure
        try:
            serve(client)
        except redis.ConnectionError:
            logging.warning("attempt %d", attempt)
            time.sleep(min(2**attempt, 60))


def endless(url, serve):
    while True:
        try:
            serve(redis.Redis.from_url(url))  # ok: connects anew after a failure
        except redis.ConnectionError:
            time.sleep(1)


def of_items(url, names):
    for name in names:
        try:
            print(redis.Redis.from_url(url).get(name))  # error: PFL507, PFL508
        except redis.ConnectionError:
            time.sleep(1)
