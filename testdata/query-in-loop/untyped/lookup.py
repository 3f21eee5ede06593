"""Sessions that no annotation tells, but what they are given does."""

from models import Genre, Movie, Role
from sqlalchemy import select


def genres(names, session):
    found = []
    for name in names:
        genre = session.query(Genre).filter(Genre.name == name).first()  # error: PFL502
        if not genre:
            genre = Genre(name=name)
            session.add(genre)
        found.append(genre)
    return found


def genres_at_once(names, session):
    known = {g.name: g for g in session.query(Genre).filter(Genre.name.in_(names))}  # ok
    return [known.get(name) or Genre(name=name) for name in names]


def titles(db):
    return [(movie.title, movie.genre.name) for movie in db.query(Movie).all()]  # error: PFL501


def casts(db):
    rows = []
    for movie in db.query(Movie).order_by(Movie.title):
        for role in movie.roles:  # error: PFL501
            rows.append((movie.title, role.name, role.movie.title))  # ok
    return rows


def of_genre(db, number):
    genre = db.query(Genre).get(number)
    return [(movie.title, movie.genre.name) for movie in genre.movies]  # ok


def store(session, names):
    for name in names:
        session.add(Genre(name=name))
        session.commit()  # error: PFL504


def store_at_once(session, names):
    for name in names:
        session.add(Genre(name=name))
    session.commit()  # ok


async def by_names(session, names):
    found = []
    for name in names:
        result = await session.execute(select(Movie).where(Movie.title == name))  # error: PFL502
        found.append(result.scalar_one_or_none())
    return found


def of_another_library(session, names):
    for name in names:
        session.get(name)  # ok
        session.commit()  # ok


def of_many_sorts(db, queries):
    return [db.query(query) for query in queries]  # ok


class Genres:
    def __init__(self, db):
        self.db = db

    def genre(self, name):
        return self.db.query(Genre).filter_by(name=name).one_or_none()

    def genres(self, names):
        return [self.genre(name) for name in names]  # error: PFL502

    def genres_at_once(self, names):
        return self.db.query(Genre).filter(Genre.name.in_(names)).all()  # ok

    def add(self, names):
        for name in names:
            self.db.add(Genre(name=name))
            self.db.commit()  # error: PFL504


class Index:
    def __init__(self, db):
        self.db = db

    def words(self, names):
        return [self.db.query(name) for name in names]  # ok


def roles(session):
    statement = select(Role).order_by(Role.name)
    return [role.name for role in session.scalars(statement)]  # ok  # hint: PFL515


def locked(session, numbers):
    for number in numbers:
        statement = select(Movie).where(Movie.id == number).with_for_update()
        movie = session.execute(statement).scalar_one()  # ok
        movie.title = movie.title.title()


def by_month(db, months):
    return [db.query(Movie).filter(Movie.title == month).count() for month in months[1:]]  # hint: PFL502
