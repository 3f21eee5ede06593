"""Tables that are no frames, in a file that knows frames."""

import csv

import pandas as pd


class Table:
    def __init__(self, lines):
        self.lines = lines

    def iterrows(self):
        return enumerate(self.lines)


def total(table):
    return sum(int(line[0]) for _, line in table.iterrows())  # ok: a class of the project has it


def lines(path):
    with open(path) as file:
        for line in csv.DictReader(file):  # ok: a file of CSV
            print(line["price"])


def records(rows: pd.DataFrame):
    for record in rows.to_dict("records"):  # ok: dicts, made at once
        print(record["price"])


def numbers(rows: pd.DataFrame):
    for number in rows["price"].tolist():  # ok: numbers
        print(number)
