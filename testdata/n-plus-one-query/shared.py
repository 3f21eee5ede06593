"""Relations of SQLAlchemy to one object, of which the session keeps each: what the rows share."""

from sqlalchemy import Column, ForeignKey, Integer, String, Table, select
from sqlalchemy.orm import DeclarativeBase, Session, joinedload, relationship


class Base(DeclarativeBase):
    pass


readers = Table(
    "reader",
    Base.metadata,
    Column("magazine_id", ForeignKey("magazine.id")),
    Column("person_id", ForeignKey("person.id")),
)


class Stand(Base):
    __tablename__ = "stand"
    id = Column(Integer, primary_key=True)
    magazines = relationship("Magazine")


class Person(Base):
    __tablename__ = "person"
    id = Column(Integer, primary_key=True)
    name = Column(String)
    subscribed = relationship("Magazine", secondary=readers, backref="subscribers")


class Magazine(Base):
    __tablename__ = "magazine"
    id = Column(Integer, primary_key=True)
    title = Column(String)
    stand_id = Column(Integer, ForeignKey("stand.id"))
    editor_id = Column(Integer, ForeignKey("person.id"))
    editor = relationship("Person", foreign_keys=editor_id)


def editors(session: Session):
    magazines = session.scalars(select(Magazine)).all()
    return {magazine.title: magazine.editor.name for magazine in magazines}  # error: PFL501


def editors_of_one(session: Session, key: int):
    stand = session.get(Stand, key)
    return [magazine.editor.name for magazine in stand.magazines]  # hint: PFL501 because identity-map


def editors_of_all(session: Session):
    names = []
    for stand in session.scalars(select(Stand)):
        for magazine in stand.magazines:  # error: PFL501
            names.append(magazine.editor.name)  # error: PFL501
    return names


def subscribers_of_one(session: Session, key: int):
    """The other side of a table between two leads to many, which no session finds by a key."""
    stand = session.get(Stand, key)
    return [len(magazine.subscribers) for magazine in stand.magazines]  # error: PFL501


def loaded(session: Session):
    magazines = session.scalars(select(Magazine).options(joinedload(Magazine.editor))).all()
    return [magazine.editor.name for magazine in magazines]  # ok


def keys(session: Session):
    return [magazine.editor_id for magazine in session.scalars(select(Magazine))]  # ok  # hint: PFL515


def first(session: Session):
    return session.scalars(select(Magazine)).first().editor.name  # ok


def titles(session: Session, key: int):
    return [magazine.title for magazine in session.get(Stand, key).magazines]  # ok
