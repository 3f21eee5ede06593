"""Endpoints that use them."""

from __future__ import annotations

import asyncio

from fastapi import APIRouter
from sqlalchemy import text

from .deps import AsyncSessionDep, Rows, SessionDep

router = APIRouter()


@router.get("/orders/{number}")
async def read_order(number: int, session: SessionDep) -> str:
    return (
        await asyncio.to_thread(session.scalars, text("SELECT name FROM orders"))
    ).first()


@router.get("/sync/{number}")
def read_order_in_thread(number: int, session: SessionDep) -> str:
    return session.scalars(text("SELECT name FROM orders")).first()


@router.get("/async/{number}")
async def read_order_async(number: int, session: AsyncSessionDep) -> str:
    return (await session.scalars(text("SELECT name FROM orders"))).first()


@router.get("/rows")
async def total(rows: Rows) -> int:
    return sum(row["amount"] for row in rows)
