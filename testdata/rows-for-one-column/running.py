"""Rows of which one column is read, before and after they are asked for that column."""

from sqlalchemy import Text, create_engine, select
from sqlalchemy.orm import DeclarativeBase, Mapped, Session, mapped_column


class Base(DeclarativeBase):
    pass


class Item(Base):
    __tablename__ = "item"
    id: Mapped[int] = mapped_column(primary_key=True)
    price: Mapped[int]
    label: Mapped[str | None]
    notes: Mapped[str] = mapped_column(Text)


def prices(session: Session):
    return [item.price for item in session.scalars(select(Item).order_by(Item.id))]  # hint: PFL515


def labels(session: Session):
    items = session.query(Item).filter(Item.price > 2).all()
    if not items:
        return []
    return [item.label.upper() for item in items if item.label is not None]  # hint: PFL515


def total(session: Session):
    return sum(item.price for item in session.scalars(select(Item)))  # hint: PFL515


def gathered(session: Session):
    found = []
    for item in session.execute(select(Item).order_by(Item.price)).scalars():  # hint: PFL515
        found.append((item.price, item.price + 1))
    return found


def whole(session: Session):
    return [(item.id, item.price) for item in session.scalars(select(Item))]  # ok


def one(session: Session):
    return [item.price for item in session.query(Item).filter(Item.id == 1)]  # ok: few-rows


def ids(session: Session):
    return list(session.scalars(select(Item.id)))  # ok


def first(session: Session):
    return [item.price for item in session.query(Item).limit(2)]  # ok: few-rows


def run():
    engine = create_engine("sqlite://")
    Base.metadata.create_all(engine)
    with Session(engine) as session:
        for number in range(9):
            label = f"item {number}" if number % 2 else None
            session.add(Item(price=number % 5, label=label, notes="-"))
        session.commit()
        return prices(session), labels(session), total(session), gathered(session)
