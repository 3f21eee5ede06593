import csv

import pandas as pd
from adding import add, first_rows
from between import note


def read(path):
    frame = pd.DataFrame()
    for row in csv.DictReader(open(path)):
        frame = add(frame, row)  # error: PFL305
    return frame


def read_with_notes(path):
    frame = pd.DataFrame()
    for row in csv.DictReader(open(path)):
        frame = note(frame, row)  # error: PFL305
    return frame


def one_each(path):
    frames = []
    for row in csv.DictReader(open(path)):
        frame = pd.DataFrame()
        frame = add(frame, row)  # ok
        frames.append(frame)
    return frames


def shorter(path):
    frame = pd.read_csv(path)
    for count in range(1000):
        frame = first_rows(frame, count)  # ok
    return frame
