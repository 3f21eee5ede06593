"""Waits for tasks that functions of another file give."""

from .background import Crew, in_background, kept, several, untyped


def weigh(path):
    return len(path)


def one_by_one(paths):
    sizes = {}
    for path in paths:
        started = in_background(weigh, path)
        sizes[path] = started.result()  # hint: PFL107
    return sizes


def at_once(paths):
    return [in_background(weigh, path).result() for path in paths]  # hint: PFL107


def without_types(paths):
    return [untyped(weigh, path).result() for path in paths]  # hint: PFL107


def in_crew(crew: Crew, paths):
    return [crew.start(weigh, path).result() for path in paths]  # hint: PFL107


def all_first(paths):
    started = [in_background(weigh, path) for path in paths]
    return [one.result() for one in started]  # ok


def given_before(futures, names):
    return [kept(futures, name).result() for name in names]  # ok


def in_groups(groups):
    sizes = []
    for group in groups:
        sizes.extend(one.result() for one in several(weigh, group))  # ok
    return sizes


def with_limit(paths):
    return [in_background(weigh, path).result(timeout=5) for path in paths]  # ok
