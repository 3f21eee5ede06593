"""Movies, their kinds and roles."""

from sqlalchemy import Column, ForeignKey, Integer, String
from sqlalchemy.orm import declarative_base, relationship

Base = declarative_base()


class Genre(Base):
    __tablename__ = "genres"

    id = Column(Integer, primary_key=True)
    name = Column(String)


class Movie(Base):
    __tablename__ = "movies"

    id = Column(Integer, primary_key=True)
    title = Column(String)
    genre_id = Column(Integer, ForeignKey("genres.id"))
    genre = relationship("Genre", backref="movies")
    roles = relationship("Role", back_populates="movie")


class Role(Base):
    __tablename__ = "roles"

    id = Column(Integer, primary_key=True)
    name = Column(String)
    movie_id = Column(Integer, ForeignKey("movies.id"))
    movie = relationship(Movie, back_populates="roles")
