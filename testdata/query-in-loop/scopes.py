"""Sessions that commit when their block ends, whatever it did, and functions that commit what they changed."""

from contextlib import contextmanager

from sqlalchemy import Column, Integer, String, create_engine, select, update
from sqlalchemy.orm import DeclarativeBase, Session, sessionmaker

engine = create_engine("sqlite://")
Maker = sessionmaker(engine)


class Base(DeclarativeBase):
    pass


class Bed(Base):
    __tablename__ = "bed"
    key = Column(Integer, primary_key=True)
    name = Column(String)


@contextmanager
def session_scope():
    session = Maker()
    try:
        yield session
        session.commit()
    finally:
        session.close()


class Scope:
    def __enter__(self):
        self.session = Maker()
        return self.session

    def __exit__(self, *failure):
        self.session.commit()
        self.session.close()


def bed_in_scope(key):
    with session_scope() as session:
        return session.query(Bed).filter_by(key=key).first()


def bed_in_class(key):
    with Scope() as session:
        return session.query(Bed).filter_by(key=key).first()


def renamed_bed(key):
    session = Maker()
    bed = session.query(Bed).filter_by(key=key).first()
    bed.name = "renamed"
    session.commit()
    return bed


def in_scope(keys):
    return [bed_in_scope(key) for key in keys]  # error: PFL502 # hint: PFL504


def in_class(keys):
    return [bed_in_class(key) for key in keys]  # error: PFL502


def renamed(keys):
    return [renamed_bed(key) for key in keys]  # hint: PFL502 because looks-to-write # hint: PFL504


def all_in_scope(keys):
    with session_scope() as session:
        return session.query(Bed).filter(Bed.key.in_(keys)).all()  # ok


def moved_bed(session: Session, key):
    bed = session.execute(select(Bed).where(Bed.key == key)).scalar_one()
    session.execute(update(Bed).where(Bed.key == key).values(name="moved"))
    return bed


def moved(session: Session, keys):
    for key in keys:
        print(moved_bed(session, key))  # hint: PFL502 because looks-to-write # error: PFL503


def read_bed(session: Session, key):
    bed = session.execute(select(Bed).where(Bed.key == key)).scalar_one()
    return bed, session.execute(select(Bed.name).where(Bed.key == key)).scalar_one()


def read(session: Session, keys):
    return [read_bed(session, key) for key in keys]  # error: PFL502
