"""Reads the pages of a site."""

from pages import cached_wheel, prices_of, read


def texts(urls, answers):
    found = []
    for url, answer in zip(urls, answers):
        if answer is not None:
            found.append(read(url, response=answer))  # ok
    return found


def texts_by_position(urls, answers):
    return [read(url, answer) for url, answer in zip(urls, answers)]  # ok


def texts_anew(urls):
    return [read(url) for url in urls]  # error: PFL512 # error: PFL506


def texts_without(urls):
    return [read(url, response=None) for url in urls]  # error: PFL512 # error: PFL506


def wheels(folder, names):
    return [cached_wheel(folder, name) for name in names]  # error: PFL512


def all_prices(names):
    """A thousand at a time."""
    found, left = {}, []
    for name in names:
        left.append(name)
        if len(left) == 1000:
            found.update(prices_of(left))  # error: PFL512  # hint: PFL506
            left.clear()
    return found


def prices_of_groups(groups):
    found = {}
    for group in groups:
        if len(group) > 0:
            found.update(prices_of(group))  # hint: PFL506 # error: PFL512
    return found
