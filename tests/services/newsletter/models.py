"""Readers of a newsletter, and what they subscribed to."""

from __future__ import annotations

from sqlalchemy import ForeignKey, create_engine
from sqlalchemy.orm import DeclarativeBase, Mapped, Session, mapped_column, relationship
from sqlalchemy.pool import StaticPool

engine = create_engine("sqlite://", poolclass=StaticPool)


class Base(DeclarativeBase):
    pass


class Topic(Base):
    __tablename__ = "topic"
    id: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str]
    subscriptions: Mapped[list[Subscription]] = relationship(back_populates="topic")


class Subscription(Base):
    __tablename__ = "subscription"
    id: Mapped[int] = mapped_column(primary_key=True)
    address: Mapped[str]
    topic_id: Mapped[int] = mapped_column(ForeignKey("topic.id"))
    topic: Mapped[Topic] = relationship(back_populates="subscriptions")


def opened() -> Session:
    return Session(engine)
