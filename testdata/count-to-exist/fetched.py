"""Rows of SQLAlchemy that are fetched to learn whether there are any."""

from sqlalchemy import text
from sqlalchemy.orm import DeclarativeBase, Mapped, Session, mapped_column


class Base(DeclarativeBase):
    pass


class Order(Base):
    __tablename__ = "orders"
    id: Mapped[int] = mapped_column(primary_key=True)
    total: Mapped[int]


def has_large(session: Session):
    if session.query(Order).filter(Order.total > 100).all():  # error: PFL511
        return "yes"
    return "no"


def has_none(session: Session, total: int):
    if not session.query(Order).filter_by(total=total).all():  # error: PFL511
        raise LookupError(total)


def counted(session: Session):
    return len(session.query(Order).filter(Order.total > 100).all()) > 0  # error: PFL511


def named(session: Session):
    orders = session.query(Order).all()
    if orders:  # ok
        return orders[0]
    return None


def bound(session: Session):
    if orders := session.query(Order).filter(Order.total > 3).all():  # ok
        return [order.total for order in orders]
    return []


def first(session: Session):
    if session.query(Order).filter(Order.total > 100).first():  # ok
        return "yes"
    return "no"


def returned(session: Session):
    return session.query(Order).all() or None  # ok


def of_list(orders, wanted):
    if not wanted.all():  # ok
        return orders
    return []


def of_text(session: Session, total: int):
    found = text("SELECT * FROM orders WHERE total > :total")
    return len(session.query(Order).from_statement(found).params(total=total).all()) > 0  # ok: text-of-sql
