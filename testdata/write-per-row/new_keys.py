"""Rows whose keys are handed on to objects that stand elsewhere."""

from sqlalchemy.orm import DeclarativeBase, Mapped, Session, mapped_column


class Base(DeclarativeBase):
    pass


class Shipment(Base):
    __tablename__ = "shipment"
    id: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str]


def ship(session: Session, parcels):
    for parcel in parcels:
        shipment = Shipment(name=parcel.name)
        session.add(shipment)
        session.flush()  # hint: PFL503 because needed-at-once
        parcel.shipment_id = shipment.id


def ship_later(session: Session, parcels):
    for parcel in parcels:
        session.add(Shipment(name=parcel.name))
        session.flush()  # error: PFL503
