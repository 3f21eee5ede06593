"""What is written about ferries that others have fetched."""

from collections import defaultdict
from collections.abc import Iterable

from models import Berth, Dinghy, Ferry, Sailor, Yacht
from sqlalchemy import select
from sqlalchemy.orm import Session, selectinload


def crews(ferries: list[Ferry]):
    return {ferry.name: len(ferry.crew) for ferry in ferries}  # hint: PFL501 because query-unseen


def everybody(ferries: Iterable[Ferry]):
    for ferry in ferries:
        for sailor in ferry.crew:  # hint: PFL501 because query-unseen
            yield sailor.name


def vessels(sailors: list[Sailor]):
    return [sailor.ferry.name for sailor in sailors]  # hint: PFL501


def berths(ferries: list[Ferry]):
    return [len(ferry.berths) for ferry in ferries]  # ok: may-be-loaded


def with_berths(session: Session):
    return session.scalars(select(Ferry).options(selectinload(Ferry.berths))).all()


def flags(ferries: list[Ferry]):
    return [len(ferry.flags) for ferry in ferries]  # ok


def names(ferries: list[Ferry]):
    return [ferry.name for ferry in ferries]  # ok


def one(ferry: Ferry):
    return [sailor.name for sailor in ferry.crew]  # ok


def unnamed(ferries):
    return [len(ferry.crew) for ferry in ferries]  # ok


def first(ferries: list[Ferry]):
    for ferry in ferries[:1]:
        return len(ferry.crew)  # ok


def hired(ferries: list[Ferry], sailors):
    for ferry in ferries:
        ferry.crew = sailors
        print(len(ferry.crew))  # ok


def by_number(berths: list[Berth]):
    found = defaultdict(list)
    for berth in berths:
        found[berth.number].append(berth.id)
    return found  # ok


def named(session: Session, name: str):
    return session.scalars(select(Ferry).where(Ferry.name == name)).all()


def both(session: Session):
    ferries = named(session, "north") + named(session, "south")
    return [len(ferry.crew) for ferry in ferries]  # error: PFL501


def both_with_berths(session: Session):
    ferries = named(session, "north") + with_berths(session)
    return [len(ferry.berths) for ferry in ferries]  # ok


def with_others(session: Session, others):
    ferries = named(session, "north") + others
    return [len(ferry.crew) for ferry in ferries]  # hint: PFL501 because rows-partly-known


def dinghies(boats: list[Dinghy]):
    return [len(boat.flags) for boat in boats]  # hint: PFL501 because query-unseen


def yachts(boats: list[Yacht]):
    return [len(boat.flags) for boat in boats]  # ok: may-be-loaded


def with_flags(session: Session):
    return session.scalars(select(Yacht).options(selectinload(Yacht.flags))).all()
