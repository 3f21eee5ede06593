"""Rows of SQLAlchemy that are fetched for one of their columns."""

from sqlalchemy import JSON, ForeignKey, Text, select
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import DeclarativeBase, Mapped, Session, joinedload, load_only, mapped_column, relationship


class Base(DeclarativeBase):
    pass


class Customer(Base):
    __tablename__ = "customers"
    id: Mapped[int] = mapped_column(primary_key=True)
    about: Mapped[str] = mapped_column(Text)


class Order(Base):
    __tablename__ = "orders"
    id: Mapped[int] = mapped_column(primary_key=True)
    total: Mapped[int]
    count: Mapped[int]
    log: Mapped[dict] = mapped_column(JSON)
    customer_id: Mapped[int] = mapped_column(ForeignKey("customers.id"))
    customer: Mapped[Customer] = relationship()

    @property
    def label(self):
        return f"order {self.id}"


def keys(session: Session):
    return [order.id for order in session.query(Order).filter(Order.total > 3).all()]  # hint: PFL515


def totals(session: Session):
    return sum(order.total for order in session.scalars(select(Order)))  # hint: PFL515


def many(session: Session):
    return [order.total for order in session.scalars(select(Order)).yield_per(100)]  # error: PFL515


async def fetched(session: AsyncSession, total: int):
    result = await session.execute(select(Order).where(Order.total > total))
    orders = result.scalars().all()
    if not orders:
        return []
    return [order.id for order in orders]  # hint: PFL515


async def awaited(session: AsyncSession):
    orders = (await session.scalars(select(Order))).all()
    found = []
    for order in orders:  # hint: PFL515
        found.append(order.customer_id)
    return found


def counts(session: Session):
    return {order.count for order in session.query(Order)}  # hint: PFL515


def of_statement(session: Session, late: bool):
    statement = select(Order)
    if late:
        statement = statement.where(Order.total > 3)
    return [order.id for order in session.scalars(statement)]  # hint: PFL515


def logged(session: Session):
    for order in session.query(Order):  # ok
        order.log["seen"] = True


def lengthened(session: Session):
    for order in session.query(Order):  # ok
        order.log.update(seen=True)


def labels(session: Session):
    return [order.label for order in session.query(Order)]  # ok


def customers(session: Session):
    query = session.query(Order).options(joinedload(Order.customer))
    return [order.customer for order in query]  # ok


def loaded_only(session: Session):
    query = session.query(Order).options(load_only(Order.id))
    return [order.id for order in query]  # ok: leaves-columns-out


def both(session: Session):
    orders = session.scalars(select(Order)).all()
    return orders, [order.id for order in orders]  # ok: used-for-more


def columns(session: Session):
    return [key for key in session.scalars(select(Order.id))]  # ok


def tuples(session: Session):
    return [row[0] for row in session.execute(select(Order))]  # ok


def one(session: Session, key: int):
    return [order.total for order in session.query(Order).filter_by(id=key)]  # ok: few-rows


def limited(session: Session):
    return [order.total for order in session.query(Order).limit(5)]  # ok: few-rows


def given(orders: list[Order]):
    return [order.total for order in orders]  # ok
