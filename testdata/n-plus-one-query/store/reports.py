from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import Session, joinedload, selectinload

from models import Customer, Order


def names(session: Session):
    out = []
    for order in session.scalars(select(Order)):
        out.append(order.customer.name)  # error: PFL501
    return out

def names_old(session: Session):
    return [o.customer.name for o in session.query(Order).filter(Order.id > 3).all()]  # error: PFL501

def totals(session: Session):
    stmt = select(Customer).where(Customer.name != "x")
    for c in session.execute(stmt).scalars().all():
        print(len(c.orders), c.region.name)  # error: PFL501

def rows(session: Session):
    for (c,) in session.execute(select(Customer)):
        for o in c.orders:  # error: PFL501
            print(o.customer.name)  # ok
            for l in o.lines:  # ok
                print(l.id)

def good(session: Session):
    for order in session.scalars(select(Order).options(joinedload(Order.customer))):
        print(order.customer.name)  # ok
    for c in session.query(Customer).options(selectinload(Customer.orders).selectinload(Order.lines)):
        print([o.lines for o in c.orders])  # ok

def one(session: Session):
    order = session.get(Order, 1)
    for _ in range(100):
        print(order.customer.name)  # ok

async def asynchronous(session: AsyncSession):
    for c in (await session.scalars(select(Customer))).all():
        print(c.orders)  # error: PFL501
    result = await session.execute(select(Order))
    for o in result.scalars().unique().all():
        print(o.customer)  # error: PFL501
