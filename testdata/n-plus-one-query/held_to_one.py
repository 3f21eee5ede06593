"""Items of one folder, whose query says so: all of them lead to the same object."""

from __future__ import annotations

from sqlalchemy import ForeignKey, select
from sqlalchemy.orm import DeclarativeBase, Mapped, Session, mapped_column, relationship


class Base(DeclarativeBase):
    pass


class Owner(Base):
    __tablename__ = "owner"
    id: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str]


class PaperFolder(Base):
    __tablename__ = "folder"
    id: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str]
    owner_id: Mapped[int] = mapped_column(ForeignKey("owner.id"))
    owner: Mapped[Owner] = relationship()


class Item(Base):
    __tablename__ = "item"
    id: Mapped[int] = mapped_column(primary_key=True)
    title: Mapped[str]
    paper_folder_id: Mapped[int] = mapped_column(ForeignKey("folder.id"))
    place: Mapped[PaperFolder] = relationship(foreign_keys=[paper_folder_id])
    owner_id: Mapped[int] = mapped_column(ForeignKey("owner.id"))
    owner: Mapped[Owner] = relationship()


def owners(session: Session, owner: Owner):
    items = session.scalars(select(Item).where(Item.owner_id == owner.id)).all()
    return [item.owner.name for item in items]  # ok: of-one-object


def owners_old(session: Session, owner: Owner):
    return [item.owner.name for item in session.query(Item).filter(owner == Item.owner)]  # ok: of-one-object


def owners_by_key(session: Session, key: int):
    items = session.query(Item).filter_by(owner_id=key).order_by(Item.title)
    return [item.owner.name for item in items]  # ok: of-one-object


def places(session: Session, folder: PaperFolder):
    items = session.scalars(select(Item).where(Item.paper_folder_id == folder.id))
    return [item.place.owner.name for item in items]  # ok: of-one-object


def in_either(session: Session, key: int, by_place: bool):
    if by_place:
        items = session.query(Item).filter_by(paper_folder_id=key)
    else:
        items = session.query(Item).filter_by(owner_id=key)
    return [item.owner.name for item in items]  # error: PFL501


def titled(session: Session, title: str):
    items = session.scalars(select(Item).where(Item.title == title))
    return [item.owner.name for item in items]  # error: PFL501


def joined(session: Session):
    items = session.scalars(select(Item).join(Owner).where(Item.owner_id == Owner.id))
    return [item.owner.name for item in items]  # error: PFL501


def after(session: Session, key: int):
    items = session.scalars(select(Item).where(Item.owner_id > key))
    return [item.owner.name for item in items]  # error: PFL501


def others(session: Session, folder: PaperFolder):
    items = session.scalars(select(Item).where(Item.paper_folder_id == folder.id))
    return [item.owner.name for item in items]  # error: PFL501


def first_five(session: Session):
    items = session.scalars(select(Item)).all()
    return [item.owner.name for item in items[:5]]  # hint: PFL501 because few-rows


def remind(session: Session, mailer):
    for item in session.scalars(select(Item)).all():
        mailer.send_reminder(item.owner.name)  # hint: PFL501 because sends-beside
