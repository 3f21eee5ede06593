"""Frames that are fetched one by one: the answer takes longer than to join it."""

import pandas as pd
import yfinance as yf


def fetched(tickers: list[str], start: str, end: str) -> pd.DataFrame:
    prices = pd.DataFrame()
    parts = []
    for ticker in tickers:
        part = yf.download(ticker, start=start, end=end)
        parts.append(part)
    if parts:
        prices = pd.concat([prices, *parts])
    return prices


def histories(tickers: list[str]) -> pd.DataFrame:
    prices = pd.DataFrame()
    parts = []
    for ticker in tickers:
        month = yf.Ticker(ticker).history("1mo")
        parts.append(month)
    if parts:
        prices = pd.concat([prices, *parts])
    return prices


def split(tickers: list[str], start: str) -> pd.DataFrame:
    fetched = yf.download(tickers, start=start)
    prices = pd.DataFrame()
    parts = []
    for ticker in tickers:
        parts.append(fetched[ticker])
    if parts:
        prices = pd.concat([prices, *parts])
    return prices


def listed(tickers: list[str]) -> pd.DataFrame:
    parts = []
    for ticker in tickers:
        parts.append(yf.Ticker(ticker).history("1mo"))
    return pd.concat(parts)
