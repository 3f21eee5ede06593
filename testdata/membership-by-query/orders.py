"""Memberships that are looked up among rows of SQLAlchemy."""

from sqlalchemy import select
from sqlalchemy.orm import DeclarativeBase, Mapped, Session, mapped_column


class Base(DeclarativeBase):
    pass


class Order(Base):
    __tablename__ = "orders"
    id: Mapped[int] = mapped_column(primary_key=True)
    total: Mapped[int]


def is_large(session: Session, order: Order):
    return order in session.query(Order).filter(Order.total > 100).all()  # error: PFL513


def has_total(session: Session, total: int):
    return total in session.scalars(select(Order.total)).all()  # error: PFL513


def is_late(session: Session, order: Order):
    late = session.query(Order).filter(Order.total > 9).all()
    if order not in late:  # error: PFL513
        raise LookupError(order.id)


def late_ones(session: Session, order: Order):
    late = session.query(Order).filter(Order.total > 9).all()
    if order in late:  # ok: fetched-anyway
        return late
    return []


def one(session: Session, order: Order):
    return order in session.query(Order).filter_by(id=order.id).all()  # hint: PFL513


def listed(session: Session, orders: list[int]):
    return session.query(Order).filter(Order.id.in_(orders)).all()  # ok


def of_first(session: Session, order: Order):
    return order == session.query(Order).first()  # ok


def of_column(session: Session, wanted, order: Order):
    return order in wanted.all()  # ok
