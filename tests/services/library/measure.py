"""Runs each handler of the library and prints how many reads it sent, as JSON."""

from __future__ import annotations

import json
from collections.abc import Callable

import app
from models import Author, Base, Book, Review, engine
from sqlalchemy import event
from sqlalchemy.orm import Session

AUTHORS, BOOKS, REVIEWS = 4, 2, 3
HANDLERS: dict[str, Callable[[Session], object]] = {
    "GET /authors": app.authors,
    "GET /authors/loaded": app.authors_loaded,
    "GET /authors/{key}": lambda session: app.author(1, session),
    "GET /v1/books/": app.books,
    "GET /v1/books/joined": app.joined,
    "GET /v1/books/counted": app.counted,
    "GET /v1/books/deep": app.deep,
    "POST /v1/books/{key}/reviews": lambda session: app.review(1, "good", session),
}


def fill() -> None:
    """Four authors with two books each, each with three reviews."""
    Base.metadata.create_all(engine)
    with Session(engine) as session:
        for number in range(AUTHORS):
            author = Author(name=f"a{number}")
            for place in range(BOOKS):
                book = Book(title=f"b{number}{place}", author=author)
                book.reviews = [Review(text="good") for _ in range(REVIEWS)]
            session.add(author)
        session.commit()


def counted(handler: Callable[[Session], object]) -> dict[str, int]:
    """The reads of one handler."""
    sent: list[str] = []

    def note(*arguments: object) -> None:
        sent.append(str(arguments[2]))

    event.listen(engine, "before_cursor_execute", note)
    try:
        with Session(engine) as session:
            handler(session)
    finally:
        event.remove(engine, "before_cursor_execute", note)
    return {"queries": sum(each.startswith("SELECT") for each in sent)}


if __name__ == "__main__":
    fill()
    print(json.dumps({name: counted(handler) for name, handler in HANDLERS.items()}))
