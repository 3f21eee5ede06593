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
        for ticker in self.tickers:
            prices = pd.concat([prices, self.client(ticker)])  # error: PFL305
        return prices

    def fetch_by_position(self):
        prices = pd.DataFrame()
        for number in range(len(self.tickers)):
            prices = pd.concat([prices, self.client(number)])  # error: PFL305
        return prices

    def fetch_days(self):
        prices = pd.DataFrame()
        for day in self.days:
            prices = pd.concat([prices, self.client(day)])  # error: PFL305
        return prices

    def fetch_parts(self):
        prices = pd.DataFrame()
        for part in self.parts:
            prices = pd.concat([prices, self.client(part)])  # hint: PFL305
        return prices


def by_ticker(load, path):
    stock = load(path)
    tickers = stock.ticker.unique()
    prices = pd.DataFrame()
    for number in range(len(tickers)):
        prices = pd.concat([prices, load(tickers[number])])  # error: PFL305
    return prices
