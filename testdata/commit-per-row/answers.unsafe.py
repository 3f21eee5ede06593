"""Rows that note what another service has done for them."""

import carrier_api
from sqlalchemy import select
from sqlalchemy.orm import DeclarativeBase, Mapped, Session, mapped_column


class Base(DeclarativeBase):
    pass


class Parcel(Base):
    __tablename__ = "parcel"
    id: Mapped[int] = mapped_column(primary_key=True)
    weight: Mapped[int]
    label: Mapped[str | None]
    slug: Mapped[str | None]


def create_name(parcel):
    return f"{parcel.id}-{parcel.weight}"


def label(session: Session):
    for parcel in session.scalars(select(Parcel).where(Parcel.label.is_(None))).all():
        made = carrier_api.Label.create(weight=parcel.weight, reference=str(parcel.id))
        parcel.label = made.id
        session.commit()


def label_at_once(session: Session):
    for parcel in session.scalars(select(Parcel).where(Parcel.label.is_(None))).all():
        parcel.label = carrier_api.Label.create(weight=parcel.weight)["id"]
        session.commit()


def name(session: Session):
    for parcel in session.scalars(select(Parcel)).all():
        parcel.slug = create_name(parcel)
    session.commit()
