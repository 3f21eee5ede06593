"""Tables of a newspaper; the keys of a class say to which other rows it belongs."""

from extensions import db


class Writer(db.Model):
    id = db.Column(db.Integer, primary_key=True)
    name = db.Column(db.String(80))
    boss_id = db.Column(db.Integer, db.ForeignKey("writer.id"))
    boss = db.relationship("Writer", remote_side=[id], back_populates="team")
    team = db.relationship("Writer", back_populates="boss")
    articles = db.relationship("Article", back_populates="writer", lazy="dynamic")
    logins = db.relationship("Login", back_populates="writer")


class Section(db.Model):
    __tablename__ = "sections"

    id = db.Column(db.Integer, primary_key=True)
    name = db.Column(db.String(80))
    articles = db.relationship("Article", back_populates="section")


class Article(db.Model):
    id = db.Column(db.Integer, primary_key=True)
    title = db.Column(db.String(80))
    writer_id = db.Column(db.Integer, db.ForeignKey("writer.id"))
    part = db.Column(db.Integer, db.ForeignKey("sections.id"))
    writer = db.relationship("Writer", back_populates="articles")
    section = db.relationship("Section", back_populates="articles")
    photos = db.relationship("Photo", backref="article")


class Photo(db.Model):
    id = db.Column(db.Integer, primary_key=True)
    path = db.Column(db.String(80))
    article_id = db.Column(db.Integer, db.ForeignKey("article.id"))


class Login(db.Model):
    id = db.Column(db.Integer, primary_key=True)
    at = db.Column(db.DateTime)
    writer_id = db.Column(db.Integer, db.ForeignKey("writer.id"))
    writer = db.relationship("Writer", back_populates="logins")
