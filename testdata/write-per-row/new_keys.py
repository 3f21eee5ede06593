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


def delete_order(session: Session, order: Shipment, signals, log):
    order.name = "deleted"
    session.add(order)
    session.flush()
    signals.deleted.send(order)
    log.info("deleted %s", order)
    order.note("deleted")


def delete_orders(session: Session, orders: list[Shipment], signals, log):
    for order in orders:
        delete_order(session, order, signals, log)  # hint: PFL503 because in-called-function


def close_order(session: Session, order: Shipment):
    order.name = "closed"
    session.add(order)
    session.flush()


def close_orders(session: Session, orders: list[Shipment]):
    for order in orders:
        close_order(session, order)  # error: PFL503
