"""Lists that come from outside the program, and lists that nothing is known of."""

from dataclasses import dataclass

import requests
from fastapi import FastAPI, Request
from sqlalchemy import select
from sqlalchemy.orm import Session

from models import Author, Book

app = FastAPI()


@dataclass
class Order:
    title: str


def missing(session: Session, orders: list[Order]):
    titles = list(session.scalars(select(Book.title).where(Book.sold)).all())
    return [order for order in orders if order.title not in titles]  # error: PFL607


def queried(session: Session, orders: list[Order]):
    books = session.query(Book).filter(Book.sold).all()
    titles = [book.title for book in books]
    return [order for order in orders if order.title in titles]  # error: PFL607


def answered(url: str, orders: list[Order]):
    titles: list[str] = requests.get(url, timeout=5).json()["titles"]
    return [order for order in orders if order.title in titles]  # error: PFL607


def answered_later(url: str, orders: list[Order]):
    answer = requests.get(url, timeout=5)
    body = answer.json()
    titles: list[str] = body.get("titles", [])
    return [order for order in orders if order.title in titles]  # error: PFL607


@app.post("/orders")
def ordered(titles: list[str], author: str):
    known = [row.title for row in load(author)]
    return [row for row in known if row in titles]  # error: PFL607


@app.post("/texts")
async def texts(request: Request):
    titles: list[str] = (await request.json())["titles"]
    return [row for row in load("all") if row.title in titles]  # error: PFL607


def load(author: str) -> list[Order]:
    return [Order(word) for word in author.split()]


def handed(titles: list[str], orders: list[Order]):
    return [order for order in orders if order.title in titles]  # hint: PFL607 because length-unknown


class Shop:
    def __init__(self, titles: list[str]):
        self.titles: list[str] = titles

    def sold(self, orders: list[Order]):
        return [one for one in orders if one.title in self.titles]  # hint: PFL607 because length-unknown


def first(session: Session, orders: list[Order]):
    titles = list(session.scalars(select(Book.title)).all())[:5]
    return [order for order in orders if order.title in titles]  # ok: few-by-nature


def counted(session: Session, orders: list[Order]):
    titles = {book.title for book in session.query(Author).all()}
    return [order for order in orders if order.title in titles]  # ok: a set
