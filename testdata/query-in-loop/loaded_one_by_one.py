"""Relations that are loaded for one object after the other, and for all."""

from django.db import models
from django.db.models import Prefetch, prefetch_related_objects
from sqlalchemy import ForeignKey, select
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import DeclarativeBase, Mapped, Session, mapped_column, relationship, selectinload


class Base(DeclarativeBase):
    pass


class Harbour(Base):
    __tablename__ = "harbour"

    id: Mapped[int] = mapped_column(primary_key=True)
    berths: Mapped[list["Berth"]] = relationship(back_populates="harbour")


class Berth(Base):
    __tablename__ = "berth"

    id: Mapped[int] = mapped_column(primary_key=True)
    depth: Mapped[int]
    harbour_id: Mapped[int] = mapped_column(ForeignKey("harbour.id"))
    harbour: Mapped[Harbour] = relationship(back_populates="berths")


class Ferry(models.Model):
    name = models.TextField()


class Deck(models.Model):
    ferry = models.ForeignKey(Ferry, related_name="decks", on_delete=models.CASCADE)


async def shown(session: AsyncSession, harbours: list[Harbour]):
    for harbour in harbours:
        await session.refresh(harbour, ["berths"])  # error: PFL502
        print(len(harbour.berths))


async def shown_by_set(session: AsyncSession, berths: list[Berth]):
    for berth in berths:
        await session.refresh(berth, {"harbour"})  # error: PFL502


def named(session: Session, berths: list[Berth]):
    for berth in berths:
        session.refresh(berth, attribute_names=("harbour",))  # error: PFL502


def anew(session: Session, berths: list[Berth]):
    for berth in berths:
        session.refresh(berth)  # ok


async def one(session: AsyncSession, harbour: Harbour):
    await session.refresh(harbour, ["berths"])  # ok
    return harbour.berths


async def at_once(session: AsyncSession):
    found = await session.scalars(select(Harbour).options(selectinload(Harbour.berths)))
    return [len(harbour.berths) for harbour in found]  # ok


def decks(ferries: list[Ferry]):
    for ferry in ferries:
        prefetch_related_objects([ferry], "decks")  # error: PFL502


def decks_at_once(ferries: list[Ferry]):
    prefetch_related_objects(ferries, "decks")  # ok


def decks_of_fleets(fleets: list[list[Ferry]]):
    for fleet in fleets:
        prefetch_related_objects([*fleet], Prefetch("decks"))  # ok
