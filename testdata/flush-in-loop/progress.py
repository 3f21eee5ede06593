"""Output that somebody waits for, and files that end with the iteration."""

import os
import sys
import tempfile
import time


def bar(steps):
    for step in steps:
        sys.stdout.write(f"\r{step} of {len(steps)}")
        sys.stdout.flush()  # ok: a progress bar


def dots(steps, work):
    for step in steps:
        work(step)
        print(".", end="", flush=True)  # ok: part of a line


def jobs(tasks):
    for task in tasks:
        sys.stdout.write(f"> {task.name}")
        sys.stdout.flush()  # ok: the line goes on when the task has run
        task.run()
        sys.stdout.write(" done\n")


def slowly(rows):
    for row in rows:
        print(row, flush=True)  # ok: waits anyway
        time.sleep(1)


def train(epochs, batches, step):
    for epoch in range(epochs):
        for batch in batches:
            step(batch)
        print(f"epoch {epoch}", flush=True)  # ok: once in an epoch


def secrets(values):
    paths = []
    for value in values:
        file = tempfile.NamedTemporaryFile("w", delete=False)
        file.write(value)
        file.flush()  # ok: file-of-iteration
        file.close()
        paths.append(file.name)
    return paths


def many(folder, names, data):
    for name in names:
        with open(os.path.join(folder, name), "wb") as file:
            file.write(data)
            os.fsync(file.fileno())  # ok: the file of this iteration


def table(path, rows):
    with open(path, "w") as file:
        for row in rows:
            for cell in row:
                file.write(str(cell))
            file.flush()  # hint: PFL703


def lines(path, rows):
    with open(path, "w") as file:
        for row in rows:
            print(row, file=file, flush=True)  # hint: PFL703


def stream(file, buffer, items):
    with open(file, "wb") as out:
        for item in items:
            out.write(item)
            out.flush()  # ok: in-generator
            yield buffer.read()
