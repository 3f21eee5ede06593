"""Workers that a function of another file makes."""

from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import Pool

from schema import Schema, make_bound, make_either, make_key, make_parser, make_plain


def ingest(lines):
    parser = make_parser(",")
    with Pool(4) as pool:
        return pool.map(parser, lines)  # error: PFL102


def by_key(lines):
    with ProcessPoolExecutor() as pool:
        return list(pool.map(make_key(2), lines, chunksize=100))  # error: PFL102


def bound(lines):
    with Pool(4) as pool:
        return pool.map(make_bound(","), lines)  # error: PFL102


def of_object(lines, schema: Schema):
    with Pool(4) as pool:
        return pool.map(schema.parser(), lines)  # error: PFL102


class Runner:
    def __init__(self):
        self.parser = make_parser(";")
        self.plain = make_plain(";")

    def run(self, lines):
        with Pool(4) as pool:
            return pool.map(self.parser, lines)  # error: PFL102

    def run_plain(self, lines):
        with Pool(4) as pool:
            return pool.map(self.plain, lines)  # ok


def importable(lines):
    with Pool(4) as pool:
        return pool.map(make_plain(","), lines)  # ok


def either(lines):
    with Pool(4) as pool:
        return pool.map(make_either(","), lines)  # ok


def threads(lines):
    with ThreadPoolExecutor() as pool:
        return list(pool.map(make_parser(","), lines))  # ok


def called(lines):
    parser = make_parser(",")
    with Pool(4) as pool:
        return pool.map(len, [parser(line) for line in lines])  # error: PFL105
