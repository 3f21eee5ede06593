"""Queries of SQLAlchemy that are run a second time."""

from sqlalchemy.orm import DeclarativeBase, Mapped, Session, mapped_column


class Base(DeclarativeBase):
    pass


class Order(Base):
    __tablename__ = "orders"
    id: Mapped[int] = mapped_column(primary_key=True)
    total: Mapped[int]


def counted(session: Session):
    query = session.query(Order).filter(Order.total > 3)
    if query.count() > 9:
        return query.count()  # error: PFL517
    return 0


def listed(session: Session):
    query = session.query(Order).filter(Order.total > 3)
    keys = {order.id: order.total for order in query.all()}
    return keys, query.all()  # error: PFL517


def first(session: Session, key: int):
    if session.query(Order).filter(Order.id == key).first() is None:
        return None
    return session.query(Order).filter(Order.id == key).first()  # hint: PFL517


def written(session: Session, order: Order):
    before = session.query(Order).count()
    session.add(order)
    return before, session.query(Order).count()  # ok


def committed(session: Session):
    before = session.query(Order).count()
    session.commit()
    return before, session.query(Order).count()  # ok


def other(session: Session, one: int, two: int):
    first = session.query(Order).filter(Order.id == one).first()
    return first, session.query(Order).filter(Order.id == two).first()  # ok
