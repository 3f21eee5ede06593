import asyncio

import asyncpg
import httpx
import requests
from fastapi import WebSocket
from sqlalchemy.ext.asyncio import AsyncSession


async def page(client: httpx.AsyncClient, name: str):
    return (await client.get(f"https://example.org/{name}")).text


async def three(client: httpx.AsyncClient):
    user = await client.get("https://example.org/user")  # error: PFL408
    orders = await client.get("https://example.org/orders")
    rates = await page(client, "rates")
    return user, orders, rates


async def two(client: httpx.AsyncClient):
    user = await page(client, "user")  # hint: PFL408
    orders: str = await page(client, "orders")
    return user + orders


async def needed(client: httpx.AsyncClient):
    user = await page(client, "user")  # ok: the next one needs it
    return await page(client, user)


async def needed_by_name(client: httpx.AsyncClient):
    user = await page(client, "user")  # ok: the next one needs it
    orders = await page(client, user)
    return orders


async def changing(client: httpx.AsyncClient):
    made = await client.post("https://example.org/user")  # ok: it changes what the next one gets
    users = await client.get("https://example.org/users")
    return made, users


async def apart(client: httpx.AsyncClient):
    user = await page(client, "user")  # ok: the condition comes between
    if not user:
        return None
    orders = await page(client, "orders")
    return user, orders


async def together(client: httpx.AsyncClient):
    return await asyncio.gather(page(client, "user"), page(client, "orders"))  # ok: together


async def of_one_session(session: AsyncSession):
    users = await session.execute("select 1")  # ok: one statement at a time
    orders = await session.execute("select 2")
    return users, orders


async def in_threads():
    user = await asyncio.to_thread(requests.get, "https://example.org/user")  # ok: two threads
    orders = await asyncio.to_thread(requests.get, "https://example.org/orders")
    return user, orders


async def of_one_connection(connection: asyncpg.Connection):
    users = await connection.fetch("select 1")  # ok: one statement at a time
    orders = await connection.fetch("select 2")
    return users, orders


async def of_one_pool(pool: asyncpg.Pool):
    users = await pool.fetch("select 1")  # hint: PFL408
    orders = await pool.fetch("select 2")
    return users, orders


async def told(client: httpx.AsyncClient, socket: WebSocket, name: str):
    answer = await client.get(f"https://example.org/{name}")
    await socket.send_text(answer.text)
    return answer.status_code


async def of_one_socket(client: httpx.AsyncClient, socket: WebSocket):
    user = await told(client, socket, "user")  # ok: the other side sees in which order they come
    orders = await told(client, socket, "orders")
    return user, orders
