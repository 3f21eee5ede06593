import asyncio
import threading
from concurrent.futures import ThreadPoolExecutor
from functools import partial

import httpx
import requests


def price(symbol: str) -> float:
    return requests.get(f"https://rates.example/{symbol}", timeout=5).json()["price"]


async def prices(symbols: list[str]) -> list[float]:
    loop = asyncio.get_running_loop()
    with ThreadPoolExecutor(4) as pool:
        return await asyncio.gather(
            *(loop.run_in_executor(pool, price, symbol) for symbol in symbols)  # ok
        )


async def quoted(symbol: str) -> str:
    value = await asyncio.to_thread(partial(price, symbol))  # ok
    return f"{symbol}: {value}"


async def watched(symbol: str, seen: list[float]) -> None:
    def ask() -> None:
        seen.append(requests.get(f"https://rates.example/{symbol}").json()["price"])  # ok

    threading.Thread(target=ask, daemon=True).start()


async def asked(symbol: str) -> float:
    async with httpx.AsyncClient() as client:
        answer = await client.get(f"https://rates.example/{symbol}")  # ok
    return answer.json()["price"]
