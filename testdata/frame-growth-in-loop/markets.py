"""Frames that are fetched one by one: the answer takes longer than to join it."""

import pandas as pd
import yfinance as yf


def fetched(tickers: list[str], start: str, end: str) -> pd.DataFrame:
    prices = pd.DataFrame()
    for ticker in tickers:
        part = yf.download(ticker, start=start, end=end)
        prices = pd.concat([prices, part])  # hint: PFL305 because far-more-work
    return prices


def histories(tickers: list[str]) -> pd.DataFrame:
    prices = pd.DataFrame()
    for ticker in tickers:
        month = yf.Ticker(ticker).history("1mo")
        prices = pd.concat([prices, month])  # hint: PFL305 because far-more-work
    return prices


def split(tickers: list[str], start: str) -> pd.DataFrame:
    fetched = yf.download(tickers, start=start)
    prices = pd.DataFrame()
    for ticker in tickers:
        prices = pd.concat([prices, fetched[ticker]])  # error: PFL305
    return prices


def listed(tickers: list[str]) -> pd.DataFrame:
    parts = []
    for ticker in tickers:
        parts.append(yf.Ticker(ticker).history("1mo"))  # ok
    return pd.concat(parts)
