"""Customers and their orders."""

from sqlalchemy import ForeignKey, create_engine, select
from sqlalchemy.orm import DeclarativeBase, Mapped, Session, mapped_column, relationship


class Base(DeclarativeBase):
    pass


class Customer(Base):
    __tablename__ = "customers"

    id: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str]
    orders: Mapped[list["Order"]] = relationship(back_populates="customer")


class Order(Base):
    __tablename__ = "orders"

    id: Mapped[int] = mapped_column(primary_key=True)
    customer_id: Mapped[int] = mapped_column(ForeignKey("customers.id"))
    product: Mapped[str]
    total: Mapped[float]
    customer: Mapped[Customer] = relationship(back_populates="orders")


def session() -> Session:
    return Session(create_engine("sqlite:///shop.db"))


def spending(db: Session, first: int) -> list[tuple[str, str, float]]:
    """Name, product and total of all orders, by customer."""
    rows = []
    for customer in db.scalars(select(Customer).where(Customer.id >= first)):
        for order in customer.orders:
            rows.append((customer.name, order.product, order.total))
    return rows


def add_customers(db: Session, path: str) -> None:
    with open(path, encoding="utf-8") as file:
        for line in file:
            db.add(Customer(name=line.strip()))
            db.commit()
