"""Collections that prepare a measurement."""

import gc
import time


def seconds(work):
    gc.collect()  # ok
    gc.disable()
    try:
        start = time.perf_counter()
        work()
        return time.perf_counter() - start
    finally:
        gc.enable()


def table(tasks):
    return {task.name: seconds(task.run) for task in tasks}


def handled(messages, store):
    for message in messages:
        store.write(message.decode())
        gc.collect()  # hint: PFL704


def to_the_end():
    while gc.collect():  # ok
        pass


def found(rows):
    while rows:
        rows.pop().close()
        print(gc.collect())  # hint: PFL704
