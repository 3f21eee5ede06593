"""Prices that are asked for in a coroutine."""

import asyncio

import yfinance


async def latest(symbol: str) -> float:
    prices = yfinance.download(symbol, period="1d")  # error: PFL401
    return float(prices["Close"].iloc[-1])


async def dividends(symbol: str) -> list[float]:
    ticker = yfinance.Ticker(symbol)  # ok: it asks nothing
    return ticker.history("5y")["Dividends"].tolist()  # error: PFL401


async def offloaded(symbol: str) -> float:
    prices = await asyncio.to_thread(yfinance.download, symbol, period="1d")  # ok
    return float(prices["Close"].iloc[-1])
