"""Static methods are handed a session without an annotation."""

from sqlalchemy import Column, Integer, String
from sqlalchemy.orm import declarative_base

Base = declarative_base()


class Jar(Base):
    __tablename__ = "jars"
    id = Column(Integer, primary_key=True)
    kind = Column(String)

    @staticmethod
    def by_id(session, key):
        return session.query(Jar).filter(Jar.id == key).first()


class Plain:
    @staticmethod
    def by_id(session, key):
        return session.query(Jar).filter(Jar.id == key).first()

    @staticmethod
    def find(session, key):
        return session.find(key)


def of_the_model(session, keys: list[int]):
    return [Jar.by_id(session, key) for key in keys]  # error: PFL502


def of_another(session, keys: list[int]):
    found = []
    for key in keys:
        found.append(Plain.by_id(session, key))  # error: PFL502
    return found


def no_session(session, keys: list[int]):
    return [Plain.find(session, key) for key in keys]  # ok: nothing says what it is


def once(session, key: int):
    return Jar.by_id(session, key)  # ok: no loop


def where(session, kinds: list[str]):
    return [session.query(Jar).where(Jar.kind == kind).first() for kind in kinds]  # error: PFL502


def all_kinds(session, kinds: list[str]):
    found = session.query(Jar).where(Jar.kind.in_(kinds)).all()  # ok: all at once
    return {jar.kind: jar for jar in found}


def refined(session, kinds: list[str]):
    query = session.query(Jar)
    for kind in kinds:
        query = query.where(Jar.kind != kind)  # ok: nothing is asked yet
    return query.all()  # ok: once


def found_among(session, keys: list[int]):
    jars = {jar.id: jar for jar in session.query(Jar).where(Jar.id.in_(keys))}
    return [jars.get(key) for key in keys]  # ok: a dictionary
