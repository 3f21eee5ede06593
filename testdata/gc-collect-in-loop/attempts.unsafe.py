"""How often something must run to be timed at all: each attempt starts from a clean heap."""

import gc
import time
import timeit
from time import process_time


def repetitions(work, attempts=12):
    count = 1
    for _ in range(attempts):
        gc.collect()
        seconds = timeit.timeit(work, setup=gc.enable, number=count)
        if seconds > 0.2:
            break
        count *= 4
    return count


def busiest(tasks):
    spent = {}
    for task in tasks:
        gc.collect()
        start = process_time()
        task.run()
        spent[task.name] = process_time() - start
    return max(spent, key=spent.get)


def poll(source, sink):
    for record in source.records():
        sink.put(record, time.time())
    gc.collect()
