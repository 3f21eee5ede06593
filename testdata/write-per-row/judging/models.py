"""Papers, and what is noted of them."""

from sqlalchemy import ForeignKey
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column


class Base(DeclarativeBase):
    pass


class Paper(Base):
    __tablename__ = "paper"
    id: Mapped[int] = mapped_column(primary_key=True)
    title: Mapped[str]
    withdrawn: Mapped[bool]


class Note(Base):
    __tablename__ = "note"
    id: Mapped[int] = mapped_column(primary_key=True)
    paper_id: Mapped[int] = mapped_column(ForeignKey("paper.id"))
    text: Mapped[str]
