"""Values that a call in the loop gives to the function that serializes them."""

import json


def progress(jobs):
    return {"done": sum(job.done for job in jobs)}


def send(connection, answer):
    connection.send(json.dumps(answer).encode())  # ok: another answer each time


def serve(connection, jobs):
    for request in connection:
        print(request)
        send(connection, progress(jobs))


def repeat(connection, answer):
    connection.send(json.dumps(answer).encode())  # hint: PFL705


def serve_one(connection, answer):
    for request in connection:
        print(request)
        repeat(connection, answer)
