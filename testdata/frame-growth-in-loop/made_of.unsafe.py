"""Frames that grow over what an object is made of, and over distinct values of what nothing is known of."""

import pandas as pd


class Downloader:
    step = 3

    def __init__(self, tickers: list, client, days=None):
        self.tickers = tickers
        self.days = days
        self.parts = []
        self.client = client

    def fetch(self):
        prices = pd.DataFrame()
        parts = []
        for ticker in self.tickers:
            parts.append(self.client(ticker))
        if parts:
            prices = pd.concat([prices, *parts])
        return prices

    def fetch_by_position(self):
        prices = pd.DataFrame()
        parts = []
        for number in range(len(self.tickers)):
            parts.append(self.client(number))
        if parts:
            prices = pd.concat([prices, *parts])
        return prices

    def fetch_days(self):
        prices = pd.DataFrame()
        parts = []
        for day in self.days:
            parts.append(self.client(day))
        if parts:
            prices = pd.concat([prices, *parts])
        return prices

    def fetch_parts(self):
        prices = pd.DataFrame()
        for part in self.parts:
            prices = pd.concat([prices, self.client(part)])
        return prices


def by_ticker(load, path):
    stock = load(path)
    tickers = stock.ticker.unique()
    prices = pd.DataFrame()
    parts = []
    for number in range(len(tickers)):
        parts.append(load(tickers[number]))
    if parts:
        prices = pd.concat([prices, *parts])
    return prices
