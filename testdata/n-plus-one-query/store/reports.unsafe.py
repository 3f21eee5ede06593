from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import Session, joinedload, selectinload

from models import Customer, Order


def names(session: Session):
    out = []
    for order in session.scalars(select(Order).options(selectinload(Order.customer))):
        out.append(order.customer.name)
    return out

def names_old(session: Session):
    return [
        o.customer.name
        for o in session.query(Order)
        .filter(Order.id > 3)
        .options(selectinload(Order.customer))
        .all()
    ]

def totals(session: Session):
    stmt = (
        select(Customer)
        .where(Customer.name != "x")
        .options(selectinload(Customer.orders))
    )
    for c in session.execute(stmt).scalars().all():
        print(len(c.orders), c.region.name)

def rows(session: Session):
    for (c,) in session.execute(select(Customer)):
        for o in c.orders:
            print(o.customer.name)
            for l in o.lines:
                print(l.id)

def good(session: Session):
    for order in session.scalars(select(Order).options(joinedload(Order.customer))):
        print(order.customer.name)
    for c in session.query(Customer).options(selectinload(Customer.orders).selectinload(Order.lines)):
        print([o.lines for o in c.orders])

def one(session: Session):
    order = session.get(Order, 1)
    for _ in range(100):
        print(order.customer.name)

async def asynchronous(session: AsyncSession):
    for c in (
        await session.scalars(select(Customer).options(selectinload(Customer.orders)))
    ).all():
        print(c.orders)
    result = await session.execute(select(Order).options(selectinload(Order.customer)))
    for o in result.scalars().unique().all():
        print(o.customer)
