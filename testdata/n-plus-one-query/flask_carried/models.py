from flask_login import UserMixin
from flask_sqlalchemy import SQLAlchemy

db = SQLAlchemy()


class User(UserMixin, db.Model):
    id = db.Column(db.Integer, primary_key=True)
    name = db.Column(db.String)
    shelves = db.relationship("Shelf", back_populates="owner")


class Shelf(db.Model):
    id = db.Column(db.Integer, primary_key=True)
    owner_id = db.Column(db.ForeignKey("user.id"))
    owner = db.relationship(User, back_populates="shelves")
    books = db.relationship("Book", back_populates="shelf")


class Book(db.Model):
    id = db.Column(db.Integer, primary_key=True)
    title = db.Column(db.String)
    shelf_id = db.Column(db.ForeignKey("shelf.id"))
    shelf = db.relationship(Shelf, back_populates="books")
