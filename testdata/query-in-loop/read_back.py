"""Queries for what the same iteration has written, of another model each time, and those of assertions."""

from django.db import models
from sqlalchemy import Column, Integer, String
from sqlalchemy.orm import DeclarativeBase, Session


class Learner(models.Model):
    email = models.EmailField(unique=True)


class Seat(models.Model):
    learner = models.ForeignKey(Learner, on_delete=models.CASCADE)
    course = models.CharField(max_length=40)


class Visit(models.Model):
    email = models.EmailField()


class Booking:
    def __init__(self, email, course):
        self.email = email
        self.course = course

    def execute(self):
        learner, _ = Learner.objects.get_or_create(email=self.email)
        Seat.objects.create(learner=learner, course=self.course)


def note_visit(email):
    Visit.objects.create(email=email)


def book_all(people, course):
    for person in people:
        Booking(email=person.email, course=course).execute()  # error: PFL503
        seat = Seat.objects.get(learner__email=person.email, course=course)  # hint: PFL502
        print(seat.pk)


def seats_of(people, course):
    """What is written is another table."""
    for person in people:
        note_visit(person.email)  # error: PFL503
        seat = Seat.objects.get(learner__email=person.email, course=course)  # error: PFL502
        print(seat.pk)


def seats_before(people, course):
    for person in people:
        seat = Seat.objects.get(learner__email=person.email, course=course)  # error: PFL502
        Booking(email=person.email, course=seat.course + "2").execute()  # error: PFL503


def checked(people):
    for person in people:
        assert Visit.objects.filter(email=person.email).count() == 1  # hint: PFL502


class Base(DeclarativeBase):
    pass


class Page(Base):
    __tablename__ = "page"
    id = Column(Integer, primary_key=True)
    title = Column(String)


class Index:
    def __init__(self, session: Session):
        self.session = session

    def count_of(self, cls):
        query = self.session.query(cls).order_by(cls.id)
        return query.count()

    def pages_of(self, title):
        query = self.session.query(Page).filter(Page.title == title)
        return query.count()

    def all_counts(self, classes):
        return {cls.__name__: self.count_of(cls) for cls in classes}  # ok

    def counts(self, titles):
        return {title: self.pages_of(title) for title in titles}  # error: PFL502
