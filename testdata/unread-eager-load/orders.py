"""Relations of SQLAlchemy that queries load along."""

from sqlalchemy import ForeignKey, select
from sqlalchemy.orm import DeclarativeBase, Mapped, Session, joinedload, mapped_column, relationship, selectinload


class Base(DeclarativeBase):
    pass


class Customer(Base):
    __tablename__ = "customers"
    id: Mapped[int] = mapped_column(primary_key=True)


class Line(Base):
    __tablename__ = "lines"
    id: Mapped[int] = mapped_column(primary_key=True)
    order_id: Mapped[int] = mapped_column(ForeignKey("orders.id"))


class Order(Base):
    __tablename__ = "orders"
    id: Mapped[int] = mapped_column(primary_key=True)
    total: Mapped[int]
    customer_id: Mapped[int] = mapped_column(ForeignKey("customers.id"))
    customer: Mapped[Customer] = relationship()
    lines: Mapped[list[Line]] = relationship()


def totals(session: Session):
    query = select(Order).options(selectinload(Order.lines))  # error: PFL516
    return {order.id: order.total for order in session.scalars(query)}


def customers(session: Session):
    orders = (
        session.query(Order)
        .options(joinedload(Order.customer), selectinload(Order.lines))  # error: PFL516
        .all()
    )
    return {order.id: order.customer for order in orders}


def keys(session: Session):
    orders = session.query(Order).options(joinedload(Order.customer)).all()  # hint: PFL516
    return {order.customer_id: order.total for order in orders}


def lines(session: Session):
    query = select(Order).options(selectinload(Order.lines))  # ok
    return {order.id: order.lines for order in session.scalars(query)}


def listed(session: Session):
    return session.scalars(select(Order).options(selectinload(Order.lines))).all()  # ok


def first(session: Session):
    orders = session.scalars(select(Order).options(selectinload(Order.lines))).all()  # ok
    return orders[0], {order.id: order.total for order in orders}


def plain(session: Session):
    return {order.id: order.total for order in session.scalars(select(Order))}  # ok
