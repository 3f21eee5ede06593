import multiprocessing as mp
from concurrent.futures import ThreadPoolExecutor

import oracledb


class Store:
    def __init__(self, url):
        self.connection = oracledb.connect(dsn=url)

    def describe(self, row):
        return sorted(row)

    def build(self, rows):
        with mp.Pool(4) as pool:
            return pool.map(self.describe, rows)  # error: PFL102


class Client:
    def __init__(self, size):
        self.executor = ThreadPoolExecutor(size)

    def describe(self, row):
        return sorted(row)

    def build(self, rows):
        with mp.Pool(4) as pool:
            return pool.map(self.describe, rows)  # error: PFL102


class Lines:
    def __init__(self, path):
        self.lines = path.read_text(encoding="utf-8").splitlines()

    def describe(self, row):
        return sorted(row)

    def build(self, rows):
        with mp.Pool(4) as pool:
            return pool.map(self.describe, rows)  # ok


class Later:
    def __init__(self, url):
        self.url = url
        self.connection = None

    def connect(self):
        self.connection = oracledb.connect(dsn=self.url)

    def describe(self, row):
        return sorted(row)

    def build(self, rows):
        with mp.Pool(4) as pool:
            return pool.map(self.describe, rows)  # ok
