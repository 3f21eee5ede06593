"""Files that worker processes open, and files that the loop could open."""

from concurrent.futures import ProcessPoolExecutor


def note(name):
    with open("notes.txt", "a") as file:  # ok: in-worker-process
        file.write(name)


def in_processes(names):
    with ProcessPoolExecutor() as pool:
        for name in names:
            pool.submit(note, name)


def one_by_one(names):
    for name in names:
        note(name)


def log(name):
    with open("log.txt", "a") as file:  # hint: PFL702
        file.write(name)


def logged(names):
    for name in names:
        log(name)
