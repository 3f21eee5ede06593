"""Workers that remember."""

from concurrent.futures import ProcessPoolExecutor
from multiprocessing import Pool

seen = {}
names = []
recent = []


def parse(path):
    with open(path) as file:
        seen[path] = file.read()
    return len(seen[path])


def note(path):
    with open(path) as file:
        names.append(file.read())
    return len(names)


def keep_few(path):
    with open(path) as file:
        recent.append(file.read())
    if len(recent) > 10:
        recent.pop()
    return len(recent)


def plain(path):
    found = []
    with open(path) as file:
        found.append(file.read())
    return len(found)


def sizes(paths):
    with Pool(2) as pool:
        return pool.map(parse, paths)  # error: PFL110


def noted(paths):
    with ProcessPoolExecutor(2) as pool:
        return list(pool.map(note, paths, chunksize=10))  # error: PFL110


def replaced(paths):
    with Pool(2, maxtasksperchild=100) as pool:
        return pool.map(parse, paths)  # ok: workers are replaced


def bounded(paths):
    with Pool(2) as pool:
        return pool.map(keep_few, paths)  # ok: taken-out


def local(paths):
    with Pool(2) as pool:
        return pool.map(plain, paths)  # ok: a list of its own


def two():
    with Pool(2) as pool:
        return pool.map(parse, ["a.txt", "b.txt"])  # ok: few-tasks


def groups(folders):
    for paths in folders:
        with Pool(2) as pool:  # error: PFL101
            pool.map(parse, paths)  # ok: pool-of-iteration
