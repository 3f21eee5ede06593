"""Runs each page and task of the newsletter and prints what it cost, as JSON."""

from __future__ import annotations

import json
from collections.abc import Callable

import requests
import tasks
import web
from models import Base, Subscription, Topic, engine
from sqlalchemy import event
from sqlalchemy.orm import Session

TOPICS, SUBSCRIPTIONS = 3, 4
sent = 0


class Answer:
    status_code = 200


def answer(*_: object, **__: object) -> Answer:
    """Stands for a server that answers at once."""
    global sent
    sent += 1
    return Answer()


def page(method: str, address: str) -> Callable[[], object]:
    return lambda: web.app.test_client().open(address, method=method)


RUNS: dict[str, Callable[[], object]] = {
    "GET /topics/": page("GET", "/topics/"),
    "POST /topics/<int:key>/subscribe": page("POST", "/topics/1/subscribe?address=x"),
    "GET /latest": page("GET", "/latest"),
    "tasks.send": lambda: tasks.send(2),
    "tasks.digest": lambda: tasks.digest(),
}


def counted(run: Callable[[], object]) -> dict[str, int]:
    """The reads and requests of one run."""
    global sent
    reads: list[str] = []
    sent = 0

    def note(*arguments: object) -> None:
        reads.append(str(arguments[2]))

    event.listen(engine, "before_cursor_execute", note)
    try:
        run()
    finally:
        event.remove(engine, "before_cursor_execute", note)
    return {"queries": sum(each.startswith("SELECT") for each in reads), "requests": sent}


if __name__ == "__main__":
    requests.get = requests.post = answer
    Base.metadata.create_all(engine)
    with Session(engine) as session:
        for number in range(TOPICS):
            topic = Topic(name=f"t{number}")
            topic.subscriptions = [Subscription(address="x") for _ in range(SUBSCRIPTIONS)]
            session.add(topic)
        session.commit()
    print(json.dumps({name: counted(run) for name, run in RUNS.items()}))
