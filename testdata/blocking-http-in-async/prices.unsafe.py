"""Prices that are asked for in a coroutine."""

import asyncio

import yfinance


async def latest(symbol: str) -> float:
    prices = await asyncio.to_thread(yfinance.download, symbol, period="1d")
    return float(prices["Close"].iloc[-1])


async def dividends(symbol: str) -> list[float]:
    ticker = yfinance.Ticker(symbol)
    return (await asyncio.to_thread(ticker.history, "5y"))["Dividends"].tolist()


async def offloaded(symbol: str) -> float:
    prices = await asyncio.to_thread(yfinance.download, symbol, period="1d")
    return float(prices["Close"].iloc[-1])
