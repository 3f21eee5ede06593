"""Shelves of peewee and of Flask-SQLAlchemy."""

import peewee
from flask_sqlalchemy import SQLAlchemy

db = SQLAlchemy()


class Shelf(db.Model):
    id = db.Column(db.Integer, primary_key=True)
    name = db.Column(db.String(30))
    books = db.relationship("Book", back_populates="shelf", lazy="dynamic")


class Book(db.Model):
    id = db.Column(db.Integer, primary_key=True)
    title = db.Column(db.String(30))
    shelf_id = db.Column(db.Integer, db.ForeignKey("shelf.id"))
    shelf = db.relationship("Shelf", back_populates="books")


class Room(peewee.Model):
    name = peewee.CharField()


class Rack(peewee.Model):
    room = peewee.ForeignKeyField(Room, backref="racks")
    name = peewee.CharField()


def counts():
    return {shelf.name: shelf.books.count() for shelf in Shelf.query.all()}  # error: PFL502


def titles():
    for shelf in Shelf.query:
        for book in shelf.books:  # error: PFL502
            print(shelf.name, book.title)


def of_ids(ids):
    return [Shelf.query.get_or_404(number).name for number in ids]  # error: PFL502


def by_session(names):
    found = []
    for name in names:
        statement = db.select(Book).where(Book.title == name)
        found.append(db.session.execute(statement).scalar_one())  # error: PFL502
    return found


def at_once(names):
    statement = db.select(Book).where(Book.title.in_(names))
    return db.session.execute(statement).scalars().all()  # ok


def of_one(number):
    shelf = db.get_or_404(Shelf, number)
    return [book.title for book in shelf.books]  # ok


def racks():
    for room in Room.select():
        for rack in room.racks:  # error: PFL501
            print(room.name, rack.name)


def racks_loaded():
    for room in peewee.prefetch(Room.select(), Rack.select()):
        for rack in room.racks:  # ok
            print(room.name, rack.name)


def rack_counts():
    return {room.name: room.racks.count() for room in Room.select()}  # error: PFL502


def groups():
    query = Room.select(Room.name, peewee.fn.COUNT(Rack.id)).join(Rack).group_by(Room.name)
    return dict(query.tuples())  # ok


def added(names):
    for name in names:
        Rack.insert(name=name, room=1).execute()  # error: PFL503


def moved(names):
    for name in names:
        Rack.update(room=2).where(Rack.name == name).execute()  # error: PFL503


def added_many(batches):
    for rows in batches:
        Rack.insert_many(rows).execute()  # ok


def moved_at_once(names):
    Rack.update(room=2).where(Rack.name.in_(names)).execute()  # ok
