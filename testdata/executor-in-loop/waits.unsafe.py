"""Loops that wait: for all tasks of their own, or for the next event."""

from concurrent import futures
from concurrent.futures import ProcessPoolExecutor


def weigh(crate):
    return sum(len(item) for item in crate)


def of_own_tasks(shelves: list):
    executor = ProcessPoolExecutor()
    while shelves:
        tasks = [executor.submit(weigh, crate) for crate in shelves.pop()]
        futures.wait(tasks)
        print(sum(task.result() for task in tasks))
    executor.shutdown()


def of_the_first(tasks):
    while tasks:
        done, tasks = futures.wait(tasks, return_when=futures.FIRST_COMPLETED)
        with ProcessPoolExecutor() as executor:
            print(list(executor.map(weigh, [task.result() for task in done], chunksize=4)))


def of_an_event(arrived, crates):
    while True:
        arrived.wait()
        with ProcessPoolExecutor() as executor:
            print(list(executor.map(weigh, crates, chunksize=4)))
