from __future__ import annotations

from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import Session
from tables import Song, shelf_of, songs_either, songs_gone, songs_of


async def first_of(session: AsyncSession, titles: list[str]):
    found = []
    for title in titles:
        found += await Song.listed(session, limit=1, title=title)  # error: PFL502
    return found


async def latest_of(session: AsyncSession, titles: list[str]):
    found = []
    for title in titles:
        found += await Song.listed(session, title=title, limit=5)  # error: PFL502
    return found


async def growing(session: AsyncSession, sizes: list[int]):
    found = []
    for size in sizes:
        found += await Song.listed(session, year=1999, limit=size)  # ok
    return found


def rows_of(session: Session, titles: list[str]):
    return [Song.rows(session, title=title) for title in titles]  # error: PFL502


def stepwise(session: Session, titles: list[str]):
    return [songs_of(session, title, None) for title in titles]  # error: PFL502


def gone(session: Session, titles: list[str]):
    for title in titles:
        songs_gone(session, title, None)  # error: PFL503


def either(session: Session, titles: list[str]):
    return [songs_either(session, title, True) for title in titles]  # ok


def emptied(session: Session, statements):
    return [Song.emptied(session, statement) for statement in statements]  # ok


def settled(session: Session, statements):
    return [Song.settled(session, statement) for statement in statements]  # ok


def shelves(session: Session, make, titles: list[str]):
    return [shelf_of(session, make, title) for title in titles]  # ok


async def at_once(session: AsyncSession, titles: list[str]):
    known = {song.title: song for song in await Song.listed(session)}  # ok
    return [known[title] for title in titles]
