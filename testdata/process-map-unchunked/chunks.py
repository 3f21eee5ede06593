"""Items sent one by one, and those that are not."""

import multiprocessing
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor

from tqdm.contrib.concurrent import process_map


def clean(text):
    text = text.strip()
    if not text:
        return ""
    return text.lower().removeprefix("the ")


def render(path):
    with open(path) as file:
        return file.read()


def large(pool_size):
    with ProcessPoolExecutor(max_workers=4) as pool:
        return list(pool.map(render, range(100_000)))  # error: PFL106


def large_by_name():
    keys = list(range(50_000))
    with multiprocessing.Pool() as pool:
        return list(pool.imap_unordered(render, keys))  # error: PFL106


def small(texts: list[str]):
    with ProcessPoolExecutor() as pool:
        return list(pool.map(clean, texts))  # error: PFL106


def small_generator(texts):
    with multiprocessing.Pool(2) as pool:
        return list(pool.imap(clean, (text for text in texts)))  # error: PFL106


def bar(texts: list[str]):
    return process_map(clean, texts, max_workers=2)  # error: PFL106


def chunked(texts):
    with ProcessPoolExecutor() as pool, multiprocessing.Pool() as old:
        first = list(pool.map(clean, texts, chunksize=64))  # ok
        second = old.map(clean, texts)  # ok
        third = old.starmap(clean, [(text,) for text in texts])  # ok
        return first, second, third, list(old.imap(clean, texts, 16))  # ok


def threads(texts):
    with ThreadPoolExecutor() as pool:
        return list(pool.map(clean, texts))  # ok


def few(texts):
    with ProcessPoolExecutor() as pool:
        return list(pool.map(clean, ["a", "b", "c"]))  # ok


def run():
    return small(["The End", ""]), bar  # ok


def first_of(keys: list[str]):
    names = list(range(100_000))
    with multiprocessing.Pool() as pool:
        results = pool.imap(render, names)  # error: PFL106
        return results.next(timeout=5), keys


def fields(line):
    key, value = line.split(",")
    return key, float(value)


def lines_of(path):
    with open(path) as lines, multiprocessing.Pool(4) as pool:
        for key, value in pool.imap(fields, lines):  # error: PFL106
            print(key, value)


def lines_in_chunks(path):
    with open(path) as lines, multiprocessing.Pool(4) as pool:
        for key, value in pool.imap(fields, lines, 100):  # ok
            print(key, value)
