"""Sessions and connections that a request carries, or a pool lends."""

import asyncpg
from fastapi import FastAPI, Request
from sqlalchemy import select
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

app = FastAPI()


class Base(DeclarativeBase):
    pass


class Author(Base):
    __tablename__ = "author"
    id: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str]


def by_key(request, keys):
    return [request.db.get(Author, key) for key in keys]  # error: PFL502


def by_name(request):
    for name in request.params.getall("name"):
        print(request.db.query(Author).filter(Author.name == name).first())  # error: PFL502


class Shelf:
    def __init__(self, request):
        self.request = request

    def authors(self, names):
        for name in names:
            statement = select(Author).where(Author.name == name)
            print(self.request.dbsession.scalar(statement))  # error: PFL502


@app.get("/authors")
def authors(request: Request, keys: list[int]):
    return [request.state.db.get(Author, key) for key in keys]  # error: PFL502


def from_cache(request, keys):
    return [request.session.get("authors", key) for key in keys]  # ok


def from_other(request, keys):
    return [request.storage.get(Author, key) for key in keys]  # ok


async def lent(pool: asyncpg.Pool, numbers):
    async with pool.acquire() as connection:
        for number in numbers:
            await connection.fetchrow("SELECT name FROM author WHERE id = $1", number)  # error: PFL502
